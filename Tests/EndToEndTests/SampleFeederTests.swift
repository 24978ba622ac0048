// feedsample where it is not run from a checkout.

import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The sample feeder") struct SampleFeederTests {
    @Test("says which file is missing, and which option leads to it")
    func missingSamples() throws {
      let feeder = try FinishedProgram(
        Corpus.checkout.appending(path: ".build/debug/feedsample"), ["--samples", "/nowhere"])
      #expect(feeder.status == 1)
      #expect(
        feeder.complaint == """
          feedsample: /nowhere/recommend.json: there is no such file
          feedsample: say with --samples where config/samples of a checkout of feedd is

          """)
    }
  }
}
