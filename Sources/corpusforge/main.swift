import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "conforming" || arguments.first == "base" {
  exit(ConformingCorpus.run(arguments))
}
if arguments.first == "violating" || arguments.first == "rules" {
  exit(RuleCorpus.run(arguments))
}
if arguments.first == "fuzz" { exit(FuzzSeeds.run(arguments)) }
CorpusForge.run()
