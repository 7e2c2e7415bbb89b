CorpusForge.run()
