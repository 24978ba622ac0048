// Regular expressions that run in linear time: all threads of the machine move in step.

/// A compiled regular expression.
///
/// Source: R. Cox, "Regular Expression Matching: the Virtual Machine Approach" (Pike's VM).
struct Pattern: Sendable {
  private enum Instruction: Sendable {
    case set(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case assertion(PatternAssertion)
    case match
  }

  private var program: [Instruction] = []

  /// Instructions.
  var size: Int { program.count }

  init(_ text: String) throws(PatternFailure) {
    let syntax = try PatternParser.parse(text)
    try emit(syntax)
    program.append(.match)
  }

  // MARK: - Compiling

  private mutating func append(_ instruction: Instruction) throws(PatternFailure) {
    guard program.count < ExpressionBounds.patternSize else {
      throw PatternFailure(message: "the pattern is too large")
    }
    program.append(instruction)
  }

  private mutating func emit(_ syntax: PatternSyntax) throws(PatternFailure) {
    switch syntax {
    case .empty: break
    case .set(let set): try append(.set(set))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .choice(let branches): try emitChoice(branches)
    case .repetition(let body, let least, let most):
      for _ in 0..<least { try emit(body) }
      guard let most else { return try emitLoop(body) }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(program.count)
        try append(.jump(0))
        try emit(body)
      }
      for split in splits { program[split] = .split(split + 1, program.count) }
    }
  }

  private mutating func emitLoop(_ body: PatternSyntax) throws(PatternFailure) {
    let start = program.count
    try append(.jump(0))
    try emit(body)
    try append(.jump(start))
    program[start] = .split(start + 1, program.count)
  }

  private mutating func emitChoice(_ branches: [PatternSyntax]) throws(PatternFailure) {
    var exits: [Int] = []
    for (index, branch) in branches.enumerated() {
      let start = program.count
      let isLast = index == branches.count - 1
      if !isLast { try append(.jump(0)) }
      try emit(branch)
      if isLast { break }
      exits.append(program.count)
      try append(.jump(0))
      program[start] = .split(start + 1, program.count)
    }
    for exit in exits { program[exit] = .jump(program.count) }
  }

  // MARK: - Running

  /// The threads alive at one place of the text, each instruction at most once.
  private struct Threads {
    var list: [Int] = []
    private var marks: [Int]
    private var generation = 0

    init(_ count: Int) { marks = [Int](repeating: 0, count: count) }

    mutating func clear() {
      list.removeAll(keepingCapacity: true)
      generation += 1
    }

    mutating func insert(_ instruction: Int) -> Bool {
      guard marks[instruction] != generation else { return false }
      marks[instruction] = generation
      return true
    }
  }

  /// Whether the pattern matches anywhere in `text`.
  ///
  /// - Complexity: O(*n* · *m*) for *n* scalars and *m* instructions.
  /// - Parameters:
  ///   - stepLimit: how many steps of the machine the match may take.
  ///   - steps: is set to what it took.
  /// - Throws: when that passes `stepLimit`.
  func matches(
    _ text: String, stepLimit: Int, steps: inout Int
  ) throws(EvaluationFault) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = Threads(program.count)
    var following = Threads(program.count)
    steps = 0
    current.clear()
    for place in 0...scalars.count {
      if add(0, to: &current, place, scalars) { return true }
      steps += current.list.count + 1
      if steps > stepLimit {
        throw EvaluationFault(
          code: EvaluationFault.outOfSteps, message: "the pattern takes too many steps")
      }
      following.clear()
      if place < scalars.count {
        for thread in current.list {
          if case .set(let set) = program[thread], set.contains(scalars[place]),
            add(thread + 1, to: &following, place + 1, scalars)
          {
            return true
          }
        }
      }
      swap(&current, &following)
    }
    return false
  }

  /// Follows jumps and splits from `start`; whether one of them leads to a match.
  private func add(
    _ start: Int, to threads: inout Threads, _ place: Int, _ scalars: [Unicode.Scalar]
  ) -> Bool {
    var open = [start]
    while let instruction = open.popLast() {
      guard threads.insert(instruction) else { continue }
      switch program[instruction] {
      case .match: return true
      case .set: threads.list.append(instruction)
      case .jump(let target): open.append(target)
      case .split(let first, let second):
        open.append(second)
        open.append(first)
      case .assertion(let assertion):
        if holds(assertion, place, scalars) { open.append(instruction + 1) }
      }
    }
    return false
  }

  private func holds(
    _ assertion: PatternAssertion, _ place: Int, _ scalars: [Unicode.Scalar]
  ) -> Bool {
    let isAfterWord = place > 0 && ScalarSet.words.contains(scalars[place - 1])
    let isBeforeWord = place < scalars.count && ScalarSet.words.contains(scalars[place])
    return switch assertion {
    case .textStart: place == 0
    case .textEnd: place == scalars.count
    case .lineStart: place == 0 || scalars[place - 1] == "\n"
    case .lineEnd: place == scalars.count || scalars[place] == "\n"
    case .wordBoundary: isAfterWord != isBeforeWord
    case .noWordBoundary: isAfterWord == isBeforeWord
    }
  }
}
