import Glibc

exit(DecoderDouble().run())
