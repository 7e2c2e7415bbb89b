import Glibc

exit(WorkerProgram.run(arguments: CommandLine.arguments.dropFirst()))
