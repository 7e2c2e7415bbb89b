CorpusForge.run(Array(CommandLine.arguments.dropFirst()))
