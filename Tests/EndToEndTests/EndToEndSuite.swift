// The tests that start a daemon run one after another: two cores are soon busy.

import Testing

/// The whole of feedd: the program, other processes, real input.
@Suite("the whole of feedd", .serialized, .timeLimit(.minutes(4))) enum EndToEnd {}
