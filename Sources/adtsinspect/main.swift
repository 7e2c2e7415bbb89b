import Glibc
import InspectCommand

exit(AdtsInspect.main(pipeline: .live))
