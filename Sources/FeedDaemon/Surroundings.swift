// What the daemon is put into: everything outside it that a test gives it otherwise.

import ComponentRuntime
import FeedJournal

/// The world around one daemon.
struct Surroundings {
  var bus: any MessageBus
  var journal: any Journal
  /// Makes a measurer of the fonts that the host has now.
  var makeText: () throws -> any TextMeasurer
  /// The components that were written in Swift.
  var natives = NativeRegistry()
  /// Where a reload reads the templates.
  var folder: ConfigurationFolder
  var clock: DaemonClock
  var log: Log
  var notifier: ServiceNotifier
  /// The user who may do everything that the config says nothing about.
  var ownUid: UInt32
}

extension EngineBounds {
  /// The engine's bounds, by the config's names.
  init(_ limits: Limits) {
    self.init()
    pages = limits.livePages + Daemon.calledPageCount + 1
    evaluation.steps = limits.expressionSteps
    evaluation.elements = limits.elementsPerCell
    evaluation.depth = limits.componentDepth
    actions.steps = limits.actionSteps
    actions.changes = limits.actionChanges
    actions.calls = limits.actionCalls
    actions.depth = limits.actionAnswers
    actions.openCalls = limits.calls
    actions.stateInstances = limits.stateInstances
    actions.stateBytes = limits.stateBytes
    actions.instanceBytes = limits.stateBytesPerInstance
  }
}
