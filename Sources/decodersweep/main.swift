import Glibc

exit(DecoderSweep.run(Array(CommandLine.arguments.dropFirst())))
