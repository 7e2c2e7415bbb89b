import CFAAD
import Glibc

exit(2)
