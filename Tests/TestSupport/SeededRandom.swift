// The generator of random numbers that tests share with the fuzzers.

import Fuzzing

public typealias SeededRandom = Fuzzing.SeededRandom
