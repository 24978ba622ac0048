// What a worker says of itself when it registers: a target, and what can be asked of it.

import ComponentRuntime

/// The members of `serve`.
///
/// Source: docs/protocol.md, §11.1 to §11.5.
public struct ServeCommand: Sendable, Equatable {
  public var target: String
  /// `nil` for those that markup declares.
  public var actions: [ServedAction]?
  /// How many calls the worker wants under way; `nil` for as many as the daemon allows.
  public var concurrency: Int?
  public var documentation: String
  /// Whether the worker takes leave of the target.
  public var isLeaving: Bool

  public init(
    target: String, actions: [ServedAction]? = nil, concurrency: Int? = nil,
    documentation: String = ""
  ) {
    self.target = target
    self.actions = actions
    self.concurrency = concurrency
    self.documentation = documentation
    isLeaving = false
  }

  /// Takes leave of a target.
  public static func leave(_ target: String) -> ServeCommand {
    var command = ServeCommand(target: target)
    command.isLeaving = true
    return command
  }
}

/// An action as a worker tells it; types are text until a daemon, which knows the markup's
/// protocols, reads them.
public struct ServedAction: Sendable, Equatable {
  public struct Parameter: Sendable, Equatable {
    public var name: String
    /// `int`, or with a default in markup's syntax `int = 1`.
    public var type: String
    /// A default as a value; then `type` has none.
    public var defaultValue: Value?

    public init(_ name: String, _ type: String, defaultValue: Value? = nil) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
    }
  }

  public var name: String
  public var parameters: [Parameter]
  /// `nil` for what markup declares, else for any value.
  public var result: String?
  /// `nil` for what markup declares, else for no.
  public var isRemote: Bool?
  public var documentation: String

  public init(
    _ name: String, parameters: [Parameter] = [], result: String? = nil, isRemote: Bool? = nil,
    documentation: String = ""
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.isRemote = isRemote
    self.documentation = documentation
  }
}
