import Glibc
import InspectCommand

exit(await AdtsInspect.main(pipeline: .live))
