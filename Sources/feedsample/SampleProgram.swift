// The program `feedsample`: from the command line to a feeder that pushes until it is ended.

import FeedBus
import FeedClient

/// What `main` calls.
enum SampleProgram {
  /// - Returns: the exit status: 0 after `--once`, 2 for a wrong command line, 1 for other faults.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try SampleOptions(arguments)
      if options.wantsHelp {
        print(SampleOptions.help)
        return 0
      }
      let feeder = try SampleFeeder(options, stories: stories(options))
      if !options.isOnce { ReadingDesk.open(at: options.commands) }
      try feeder.run()
      return 0
    } catch let fault as SampleOptions.Fault {
      Narrator.complain(fault.description)
      return 2
    } catch let fault as SampleFiles.Fault {
      Narrator.complain("\(fault.path): \(fault.reason)")
      Narrator.complain("say with --samples where config/samples of a checkout of feedd is")
      return 1
    } catch {
      Narrator.complain("\(error)")
      return 1
    }
  }

  /// Everything that can be told with the files that are there.
  private static func stories(_ options: SampleOptions) throws -> [any Story] {
    let feeds = SampleFiles(folder: options.feedsFolder)
    let samples = SampleFiles(folder: options.samplesFolder)
    return [
      try ShopStory(samples.document("recommend.json")),
      QuakesStory(feeds.earthquakes()),
      try ProfileStory(samples.document("profile.json")),
      CatalogueStory(feeds.categories()),
      ReadingStory(),
    ]
  }
}
