import Glibc

exit(Sweep.run(Array(CommandLine.arguments.dropFirst())))
