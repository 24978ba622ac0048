// The flags of feedsample.

import FeedBus

/// What the command line says.
struct SampleOptions {
  var commands: Endpoint
  /// Seconds between two changes.
  var paceSeconds = 1.0
  /// Whether to end after the first documents.
  var isOnce = false
  var wantsHelp = false
  var feedsFolder = "../shared/feeds"
  var samplesFolder = "config/samples"

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: `Fault`, or `EndpointError` for the built-in endpoint.
  init(_ arguments: [String]) throws {
    commands = try Endpoint("tcp://127.0.0.1:7401")
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--once": isOnce = true
      case "--commands", "--pace", "--feeds", "--samples":
        guard let value = rest.popFirst() else {
          throw Fault(description: "\(argument) needs a value; see feedsample --help")
        }
        try set(argument, to: value)
      default:
        throw Fault(description: "unknown argument `\(argument)`; see feedsample --help")
      }
    }
  }

  private mutating func set(_ flag: String, to value: String) throws(Fault) {
    switch flag {
    case "--commands":
      do {
        commands = try Endpoint(value)
      } catch {
        throw Fault(description: "\(flag): \(error)")
      }
    case "--pace":
      guard let seconds = Double(value), (0.01...3_600).contains(seconds) else {
        throw Fault(description: "--pace takes seconds from 0.01 to 3600, not `\(value)`")
      }
      paceSeconds = seconds
    case "--feeds": feedsFolder = value
    default: samplesFolder = value
    }
  }

  static let help = """
    Usage: feedsample [--commands URL] [--pace SECONDS] [--once] [--feeds DIR] [--samples DIR]

    Pushes sample data to a feedd that serves the pages of config/, then keeps changing them, and
    answers who wants more of a list (the target `reader`).

      --commands URL   the daemon's commands socket (default tcp://127.0.0.1:7401)
      --pace SECONDS   the time between two changes (default 1)
      --once           push the first documents and end; nobody answers `reader` then
      --feeds DIR      where categories.json and earthquakes.json are (default ../shared/feeds);
                       a small built-in set stands in for what is missing
      --samples DIR    where recommend.json and profile.json are (default config/samples)
    """
}
