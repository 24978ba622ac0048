// swift-tools-version: 6.2
// feedd: pages of components, kept up to date over ZeroMQ. README.md says where to start reading.
import PackageDescription

#if arch(arm64)
  let multiarch = "aarch64-linux-gnu"
#else
  let multiarch = "x86_64-linux-gnu"
#endif

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
]

/// Pango's and glib's headers, seen by the C target alone.
let pangoHeaders = [
  "-I/usr/include/pango-1.0", "-I/usr/include/glib-2.0", "-I/usr/include/harfbuzz",
  "-I/usr/include/freetype2", "-I/usr/include/fribidi", "-I/usr/include/cairo",
  "-I/usr/lib/\(multiarch)/glib-2.0/include",
]

/// Cairo's headers, seen by the C target alone.
let cairoHeaders = ["-I/usr/include/cairo", "-I/usr/include/freetype2"]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency]
) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(
  _ name: String, exclude: [String] = [], _ dependencies: [Target.Dependency]
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "feedd",
  products: [
    .library(name: "ComponentRuntime", targets: ["ComponentRuntime"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
    .executable(name: "feedd", targets: ["feedd"]),
    .executable(name: "feedctl", targets: ["feedctl"]),
  ],
  targets: [
    // System libraries: module maps and shims.
    .systemLibrary(name: "CZMQ"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSystemd"),
    .target(name: "CSpawn"),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "CPango",
      cSettings: [.unsafeFlags(pangoHeaders)],
      linkerSettings: [
        .linkedLibrary("pangoft2-1.0"), .linkedLibrary("pango-1.0"),
        .linkedLibrary("harfbuzz"),
        .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0"),
        .linkedLibrary("fontconfig"),
      ]),

    .target(
      name: "CCairo",
      cSettings: [.unsafeFlags(cairoHeaders)],
      linkerSettings: [.linkedLibrary("cairo"), .linkedLibrary("m")]),

    // The pure core: values, expressions, markup, components, tree, layout, delta, engine.
    // Rounding calls libm, which nothing else links where no C library is imported.
    .target(
      name: "ComponentRuntime", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),

    // Edges, one per system library.
    library("FeedJSON", ["ComponentRuntime", "CSimdjson"]),
    library("FeedText", ["ComponentRuntime", "CPango"]),
    library("FeedRender", ["ComponentRuntime", "FeedText", "CPango", "CCairo"]),
    library("FeedBus", ["CZMQ"]),
    library("FeedZones", ["ComponentRuntime"]),
    library("FeedMarkup", ["ComponentRuntime"]),
    library("FeedJournal", ["ComponentRuntime", "FeedJSON", "CSQLite"]),

    // Both ends of the bus.
    library("FeedProtocol", ["ComponentRuntime", "FeedJSON"]),
    library("FeedClient", ["ComponentRuntime", "FeedJSON", "FeedProtocol", "FeedBus"]),

    // The programs.
    library(
      "FeedDaemon",
      [
        "ComponentRuntime", "FeedJSON", "FeedText", "FeedZones", "FeedMarkup", "FeedBus",
        "FeedJournal", "FeedProtocol", "CSystemd",
      ]),
    program("feedd", ["FeedDaemon"]),
    program(
      "feedd-native-example", path: "examples/native/Sources", ["FeedDaemon", "ComponentRuntime"]),
    program(
      "feedctl",
      [
        "FeedClient", "FeedBus", "FeedProtocol", "FeedJSON", "FeedZones", "FeedMarkup", "FeedText",
        "FeedRender", "ComponentRuntime", "CSpawn",
      ]),
    program("feedsample", ["FeedClient", "FeedProtocol", "FeedJSON", "ComponentRuntime"]),
    .executableTarget(
      name: "feedbench",
      dependencies: ["ComponentRuntime", "CSimdjson", "FeedJSON", "FeedText"],
      path: "Benchmarks", exclude: ["Fuzz"], swiftSettings: strict),
    program("feedfuzz", path: "Benchmarks/Fuzz", ["ComponentRuntime", "Fuzzing"]),

    // Random markup and expressions: what the fuzzer and the tests feed the compiler with.
    .target(name: "Fuzzing", path: "Tests/Fuzzing", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["ComponentRuntime", "Fuzzing"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("ComponentRuntimeTests", exclude: ["Markup/Broken"], ["ComponentRuntime", "Fuzzing"]),
    tests("FeedJSONTests", ["FeedJSON"]),
    tests("FeedTextTests", ["FeedText"]),
    tests("FeedRenderTests", ["FeedRender", "FeedJSON"]),
    tests("FeedZonesTests", ["FeedZones", "ComponentRuntime"]),
    tests("FeedBusTests", ["FeedBus"]),
    tests("FeedMarkupTests", ["FeedMarkup", "ComponentRuntime"]),
    tests("FeedProtocolTests", ["FeedProtocol"]),
    tests("FeedClientTests", ["FeedClient"]),
    tests("FeedJournalTests", ["FeedJournal"]),
    tests("FeedDaemonTests", ["FeedDaemon", "feedd-native-example"]),
    tests(
      "FeedctlTests", ["feedctl", "FeedClient", "FeedBus", "FeedProtocol", "ComponentRuntime"]),
    tests("ConformanceTests", ["feedctl", "FeedZones", "ComponentRuntime", "FeedJSON"]),
    tests("PropertyTests", ["ComponentRuntime", "FeedJSON"]),
    tests(
      "EndToEndTests", exclude: ["Python"],
      [
        "FeedClient", "FeedProtocol", "FeedJSON", "FeedRender", "FeedText", "ComponentRuntime",
      ]),
  ],
  cxxLanguageStandard: .cxx17
)
