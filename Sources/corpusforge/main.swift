import Glibc

exit(CorpusForge.run(Array(CommandLine.arguments.dropFirst())))
