import InspectCommand

import Glibc

exit(ExitStatus.couldNotRun.rawValue)
