// The program `feedd`: from the command line to a daemon that serves, and to an exit status.

import ComponentRuntime
import FeedBus
import FeedJournal
import FeedProtocol
import FeedText
import Foundation

/// What `main` calls.
public enum FeeddProgram {
  /// Runs feedd with `arguments`, the program's name left out.
  ///
  /// A program of your own does so with components of its own:
  ///
  ///     exit(FeeddProgram.run(arguments, natives: NativeRegistry(Rating.self)))
  ///
  /// - Parameter natives: components written in Swift, for markup to use by name.
  /// - Returns: the exit status: 0 after a signal to end, 2 for a command line or config that
  ///   cannot be used, 1 for any other fault.
  public static func run(
    _ arguments: [String], natives: NativeRegistry = NativeRegistry()
  ) -> Int32 {
    do {
      let options = try CommandLineOptions(arguments)
      switch options.mode {
      case .help: print(CommandLineOptions.help)
      case .version: print("feedd \(FeeddVersion.program)")
      case .native: print(natives.declarations, terminator: "")
      case .serve: try serve(options, natives)
      }
      return 0
    } catch let fault as ConfigurationFault {
      complain(fault)
      return 2
    } catch let fault as TemplateFault {
      Log(level: .warning).tell(fault.diagnostics)
      complain(fault)
      return 2
    } catch {
      complain(error)
      return 1
    }
  }

  /// Starts everything in the order in which it depends on one another, and serves.
  private static func serve(_ options: CommandLineOptions, _ natives: NativeRegistry) throws {
    let folder = ConfigurationFolder(path: options.configFolder)
    let configuration = options.applied(to: try folder.readSettings())
    try configuration.check()
    let (templates, warnings) = try Templates.load(folder, natives: natives)
    // Before any thread is started, so that none of them takes a signal.
    let signals = try SignalFD()
    let log = Log(level: configuration.logLevel)
    log.tell(warnings)
    // The journal's lock comes before the sockets', so that the fault names the folder first.
    let journal = try SQLiteJournal(
      folder: configuration.stateFolder, durability: configuration.durability,
      limits: JournalLimits(configuration))
    let bus = try SocketBus(configuration, signals: signals)
    let surroundings = Surroundings(
      bus: bus, journal: journal, makeText: { try PangoTextMeasurer() },
      natives: natives, folder: folder,
      clock: .system,
      log: log, notifier: ServiceNotifier(), ownUid: getuid())
    let daemon = try Daemon(surroundings, configuration, templates)
    log(
      .notice, "serving",
      [
        "commands": bus.boundCommands.joined(separator: " "),
        "deltas": bus.boundDeltas.joined(separator: " "), "epoch": journal.epoch,
        "event": String(journal.lastEvent),
      ])
    try daemon.run()
  }

  private static func complain(_ fault: Any) {
    Log(level: .error)(.error, "feedd", ["fault": "\(fault)"])
  }
}

extension JournalLimits {
  /// The journal's bounds, by the config's names.
  fileprivate init(_ configuration: Configuration) {
    self.init()
    let retention = configuration.retention
    eventCount = Int64(retention.events)
    eventBytes = Int64(retention.eventBytes)
    eventAgeMilliseconds = Int64(retention.eventMilliseconds)
    fileBytes = Int64(retention.journalBytes)
    let limits = configuration.limits
    replyCount = Int64(limits.rememberedRequests)
    replyAgeMilliseconds = Int64(limits.rememberedMilliseconds)
    totalDeltaBytes = Int64(limits.retainedDeltaBytes)
  }
}
