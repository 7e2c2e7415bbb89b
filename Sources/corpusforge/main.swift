import Glibc

exit(ConformingCorpus.run(Array(CommandLine.arguments.dropFirst())))
