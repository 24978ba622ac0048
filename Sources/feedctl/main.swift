// The command line of feedd: see FeedctlProgram.

FeedctlProgram.main()
