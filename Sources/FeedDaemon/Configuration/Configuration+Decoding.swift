// feedd.json5 becomes a Configuration: the one list of its members' names and ranges.

import FeedBus

extension Configuration: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    commands = try Self.endpoints("commands", &reader) ?? commands
    deltas = try Self.endpoints("deltas", &reader) ?? deltas
    try reader.set("state", &stateFolder)
    try reader.setWord("durability", &durability)
    try reader.setWord("log", &logLevel)
    try reader.set("access", &access)
    try reader.set("viewports", &viewports)
    try reader.set("pins", &pins)
    try reader.set("timing", &timing)
    try reader.set("limits", &limits)
    try reader.set("retention", &retention)
    try reader.finish()
  }

  private static func endpoints(_ name: String, _ reader: inout SettingReader) throws -> [Endpoint]?
  {
    guard let urls = try reader.take(name, as: [String].self) else { return nil }
    guard !urls.isEmpty else { throw reader.fault(name, "needs at least one endpoint") }
    do {
      return try urls.map { try Endpoint($0) }
    } catch let error as EndpointError {
      throw reader.fault(name, error.description)
    }
  }
}

extension Access: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    try reader.set("anonymousLoopback", &anonymousLoopback)
    let words = try reader.take("roles", as: [String: [String]].self) ?? [:]
    for (user, list) in words {
      guard user == Self.everyUid || User(name: user) != nil else {
        throw reader.fault(
          "roles", "`\(user)` is no user; write `anonymous`, `uid:<number>` or `uid:*`")
      }
      for word in list { try grant(word, to: user, reader) }
    }
    try reader.finish()
  }
}

extension Access {
  /// Reads `call` or `call:cart/*`.
  private mutating func grant(_ text: String, to user: String, _ reader: SettingReader) throws {
    let place = "roles.\(user)"
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let role: Role = try reader.word(String(halves[0]), at: place)
    let isNew = roles[user, default: []].insert(role).inserted
    guard halves.count == 2 else {
      patterns[user]?[role] = nil
      return
    }
    guard [.push, .call, .serve].contains(role) else {
      throw reader.fault(place, "`\(role.rawValue)` is for everything: it takes no pattern")
    }
    guard !halves[1].isEmpty else { throw reader.fault(place, "`\(text)` has an empty pattern") }
    // The role without a pattern, wherever it stands, is for everything.
    guard isNew || patterns[user]?[role] != nil else { return }
    patterns[user, default: [:]][role, default: []].append(NamePattern(String(halves[1])))
  }
}

extension ViewportPolicy: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    try reader.set("allowWidths", &allowWidths)
    try reader.set("maximumWidth", &maximumWidth, in: 1...100_000)
    try reader.finish()
  }
}

extension Pin: Decodable {
  public init(from decoder: any Decoder) throws {
    var reader = try SettingReader(decoder)
    guard let page = try reader.take("page", as: String.self) else {
      throw reader.fault("page", "is missing")
    }
    guard let viewport = try reader.take("viewport", as: String.self) else {
      throw reader.fault("viewport", "is missing")
    }
    self.init(page: page, viewport: viewport)
    try reader.finish()
  }
}

extension Timing: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    try reader.set("syncMilliseconds", &syncMilliseconds, in: 10...60_000)
    try reader.set("demandMilliseconds", &demandMilliseconds, in: 10...3_600_000)
    try reader.set("idleMilliseconds", &idleMilliseconds, in: 0...86_400_000)
    try reader.set("diagnosticMilliseconds", &diagnosticMilliseconds, in: 0...3_600_000)
    try reader.set("drainMilliseconds", &drainMilliseconds, in: 0...4_000)
    try reader.set("workerPingMilliseconds", &workerPingMilliseconds, in: 20...60_000)
    try reader.set("callMilliseconds", &callMilliseconds, in: 1...3_600_000)
    try reader.set("longestCallMilliseconds", &longestCallMilliseconds, in: 1...86_400_000)
    try reader.finish()
  }
}

extension Limits: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    let bytes = 1_024...(1 << 30)
    let count = 1...10_000_000
    try reader.set("messageBytes", &messageBytes, in: bytes)
    try reader.set("attachmentBytes", &attachmentBytes, in: bytes)
    try reader.set("jsonDepth", &jsonDepth, in: 4...Self.greatestJSONDepth)
    try reader.set("changesPerRequest", &changesPerRequest, in: count)
    try reader.set("requestsPerTurn", &requestsPerTurn, in: 1...100_000)
    try reader.set("sources", &sources, in: count)
    try reader.set("sourceBytes", &sourceBytes, in: bytes)
    try reader.set("livePages", &livePages, in: count)
    try reader.set("expressionSteps", &expressionSteps, in: 100...1_000_000_000)
    try reader.set("elementsPerCell", &elementsPerCell, in: 1...1_000_000)
    try reader.set("componentDepth", &componentDepth, in: 1...256)
    try reader.set("actionSteps", &actionSteps, in: 100...1_000_000_000)
    try reader.set("actionChanges", &actionChanges, in: 1...10_000)
    try reader.set("actionCalls", &actionCalls, in: 1...1_000)
    try reader.set("actionAnswers", &actionAnswers, in: 1...1_000)
    try reader.set("stateInstances", &stateInstances, in: count)
    try reader.set("stateBytes", &stateBytes, in: bytes)
    try reader.set("stateBytesPerInstance", &stateBytesPerInstance, in: bytes)
    try reader.set("subscriptions", &subscriptions, in: count)
    try reader.set("retainedDeltas", &retainedDeltas, in: 0...10_000_000)
    try reader.set("retainedDeltaBytes", &retainedDeltaBytes, in: 0...(1 << 34))
    try reader.set("bodyBytes", &bodyBytes, in: bytes)
    try reader.set("rememberedRequests", &rememberedRequests, in: 0...10_000_000)
    try reader.set("workers", &workers, in: 1...100_000)
    try reader.set("calls", &calls, in: count)
    try reader.set("callsPerWorker", &callsPerWorker, in: 1...100_000)
    try reader.set("callBytes", &callBytes, in: bytes)
    try reader.set("rememberedCalls", &rememberedCalls, in: 0...10_000_000)
    try reader.set("rememberedCallBytes", &rememberedCallBytes, in: 0...(1 << 34))
    try reader.set("rememberedMilliseconds", &rememberedMilliseconds, in: 0...604_800_000)
    try reader.finish()
  }
}

extension Retention: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init()
    var reader = try SettingReader(decoder)
    try reader.set("checkpointEvents", &checkpointEvents, in: 1...100_000_000)
    try reader.set("checkpointBytes", &checkpointBytes, in: 1_024...(1 << 34))
    try reader.set("events", &events, in: 0...100_000_000)
    try reader.set("eventBytes", &eventBytes, in: 0...(1 << 40))
    try reader.set("eventMilliseconds", &eventMilliseconds, in: 0...31_622_400_000)
    try reader.set("journalBytes", &journalBytes, in: (1 << 20)...(1 << 44))
    try reader.finish()
  }
}
