// swift-tools-version: 6.2
import PackageDescription

// One set of settings for every target of ours: warnings are errors, every unsafe use is written
// out, imports say what they re-export.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .defaultIsolation(nil),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The target list is the map of the house, bottom to top. Data goes one way, from bytes to a
// report, and a target knows only what stands above it in this list (CONTRIBUTING.md has the plan).
let package = Package(
  name: "adtsinspect",
  products: [
    .library(name: "Bitstream", targets: ["Bitstream"]),
    .library(name: "AACSyntax", targets: ["AACSyntax"]),
    .library(name: "Transports", targets: ["Transports"]),
    .library(name: "StreamForge", targets: ["StreamForge"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .executable(name: "adtsinspect", targets: ["adtsinspect"]),
    .executable(name: "adtsinspect-faad", targets: ["adtsinspect-faad"]),
  ],
  targets: [
    // JSON texts, written and read.
    .target(name: "JSONText", swiftSettings: strict),
    // Bits in and out: reader, writer, CRC, field recorder.
    .target(
      name: "Bitstream",
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    // The syntax elements and tables of ISO/IEC 14496-3 and 13818-7.
    .target(name: "AACSyntax", dependencies: ["Bitstream"], swiftSettings: strict),
    // Bytes to access units: synchronisation, damage, tags, what a file really is.
    .target(name: "Transports", dependencies: ["AACSyntax", "Bitstream"], swiftSettings: strict),
    // Writes streams bit by bit: examples of rules, corpora, fuzz seeds.
    .target(name: "StreamForge", dependencies: ["AACSyntax", "Bitstream"], swiftSettings: strict),
    // Rules, findings, diagnosis, the report as a value.
    .target(
      name: "Conformance",
      dependencies: ["AACSyntax", "Bitstream", "JSONText", "StreamForge", "Transports"],
      swiftSettings: strict),
    // Threads of the system, and what they wait for each other with.
    .target(name: "Threads", swiftSettings: strict),
    // What the reference decoder worker and its client say to each other, byte by byte.
    .target(name: "DecoderProtocol", swiftSettings: strict),
    // Talks to the reference decoder worker over pipes; knows no libfaad and no rules.
    .target(
      name: "DecoderClient", dependencies: ["DecoderProtocol", "Threads"], swiftSettings: strict),
    // SQLite, from Debian's libsqlite3-dev.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // The findings store: reports into SQLite and back out as queries.
    .target(
      name: "FindingStore", dependencies: ["AACSyntax", "Conformance", "CSQLite"],
      swiftSettings: strict),
    // The pipeline: source, transport, rules, decoder, report.
    .target(
      name: "Inspection",
      dependencies: [
        "AACSyntax", "Bitstream", "Conformance", "DecoderClient", "Threads", "Transports",
      ],
      swiftSettings: strict),
    // Reports as text, JSON and HTML; Tools/embed-explorer.py makes Swift of the page's own sources.
    .target(
      name: "Reporting", dependencies: ["Conformance", "JSONText", "Transports"],
      exclude: ["HTML/Explorer"], swiftSettings: strict),
    // Subcommands, options, exit codes, progress.
    .target(
      name: "InspectCommand",
      dependencies: [
        "Conformance", "FindingStore", "Inspection", "JSONText", "Reporting", "Threads",
      ],
      swiftSettings: strict),
    // The program: one call into InspectCommand.
    .executableTarget(
      name: "adtsinspect", dependencies: ["InspectCommand"], swiftSettings: strict),
    // Writes the damaged streams of Corpus/ and what has to be found in them.
    .executableTarget(
      name: "corpusforge",
      dependencies: [
        "AACSyntax", "Bitstream", "Conformance", "FuzzTargets", "Inspection", "Reporting",
        "StreamForge",
      ],
      swiftSettings: strict),
    // What fuzzing calls with every input, and what has to hold for any.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AACSyntax", "Bitstream", "Conformance", "Inspection", "Reporting", "StreamForge",
        "Transports",
      ],
      swiftSettings: strict),
    // Inspects streams with every single bit turned over and cut at every byte.
    .executableTarget(
      name: "fuzzsweep", dependencies: ["FuzzTargets"], swiftSettings: strict),
    // Feeds the reference decoder worker with mutated streams and counts what it makes of them.
    .executableTarget(
      name: "decodersweep",
      dependencies: ["AACSyntax", "DecoderClient", "FuzzTargets", "StreamForge"],
      swiftSettings: strict),
    // Measures the parser.
    .executableTarget(
      name: "adtsbench", dependencies: ["AACSyntax", "Bitstream"], swiftSettings: strict),
    // libfaad, from Debian's libfaad-dev; its pkg-config name is faad2.
    .systemLibrary(name: "CFAAD", pkgConfig: "faad2", providers: [.apt(["libfaad-dev"])]),
    // What a process takes away from itself: privileges, descriptors, system calls.
    .target(name: "CSandbox", cSettings: [.treatAllWarnings(as: .error)]),
    // The reference decoder worker, a program of its own: the only code that links libfaad.
    .executableTarget(
      name: "adtsinspect-faad", dependencies: ["CFAAD", "CSandbox", "DecoderProtocol"],
      swiftSettings: strict),

    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: strict),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
    .testTarget(name: "BitstreamTests", dependencies: ["Bitstream"], swiftSettings: strict),
    .testTarget(
      name: "AACSyntaxTests",
      dependencies: ["AACSyntax", "Bitstream", "FuzzTargets", "StreamForge"],
      swiftSettings: strict),
    .testTarget(
      name: "StreamForgeTests",
      dependencies: ["AACSyntax", "Bitstream", "StreamForge", "corpusforge"],
      swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["AACSyntax", "Bitstream", "Conformance", "StreamForge", "Transports"],
      swiftSettings: strict),
    .testTarget(
      name: "TransportsTests",
      dependencies: ["AACSyntax", "Bitstream", "StreamForge", "Transports"],
      swiftSettings: strict),
    .testTarget(
      name: "InspectionTests",
      dependencies: [
        "AACSyntax", "Conformance", "Inspection", "StreamForge", "Threads", "Transports",
        "adtsinspect",
      ],
      swiftSettings: strict),
    // The streams of Corpus/: what is found in each, and nothing else.
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "AACSyntax", "Conformance", "Inspection", "StreamForge", "Transports", "adtsinspect-faad",
        "corpusforge",
      ],
      swiftSettings: strict),
    // The seeds and crashes of Corpus/fuzz, and every flip and cut of a file of each kind.
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["AACSyntax", "Bitstream", "FuzzTargets", "Inspection", "StreamForge"],
      swiftSettings: strict),
    .testTarget(
      name: "FindingStoreTests",
      dependencies: ["AACSyntax", "CSQLite", "Conformance", "FindingStore", "Threads"],
      swiftSettings: strict),
    .testTarget(
      name: "DecoderClientTests",
      dependencies: ["DecoderClient", "adtsinspect-faad", "decoder-double"],
      swiftSettings: strict),
    // A worker that crashes, hangs and babbles when it is told to.
    .executableTarget(
      name: "decoder-double", dependencies: ["DecoderProtocol"], path: "Tests/DecoderDouble",
      swiftSettings: strict),
    // Compares text with files beside the tests, and records them.
    .target(name: "GoldenFiles", path: "Tests/GoldenFiles", swiftSettings: strict),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Conformance", "GoldenFiles", "JSONText", "Reporting", "Transports"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "InspectCommandTests",
      dependencies: [
        "Conformance", "FindingStore", "GoldenFiles", "InspectCommand", "Inspection", "Reporting",
        "Threads",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    // The built programs, as a user runs them.
    .testTarget(name: "CommandTests", dependencies: ["adtsinspect"], swiftSettings: strict),
    // The HTML report in a headless Chromium.
    .testTarget(
      name: "BrowserTests", dependencies: ["adtsinspect"],
      exclude: ["browser.py", "explorer_test.py"], swiftSettings: strict),
  ]
)

// libFuzzer calls the entry of this program and has a `main` of its own: `Tools/fuzz.sh` builds it.
if Context.environment["ADTSINSPECT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(name: "adtsfuzz", dependencies: ["FuzzTargets"], swiftSettings: strict))
}
