import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "conforming" || arguments.first == "base" {
  exit(ConformingCorpus.run(arguments))
}
CorpusForge.run()
