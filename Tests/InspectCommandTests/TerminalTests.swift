import Foundation
import Synchronization
import Threads
import Testing

@testable import InspectCommand

/// A terminal whose other end the test holds.
private final class PseudoTerminal: Sendable {
  let master: Int32
  let slave: Int32

  init(columns: UInt16) throws {
    master = try FileSystem.open(Array("/dev/ptmx".utf8), O_RDWR | O_NOCTTY)
    var (lock, number) = (CInt(0), CInt(0))
    // SAFETY: TIOCSPTLCK reads one int, TIOCGPTN writes one. Swift does not import their macros.
    try #require(unsafe ioctl(master, 0x4004_5431, &lock) == 0)
    try #require(unsafe ioctl(master, 0x8004_5430, &number) == 0)
    slave = try FileSystem.open(Array("/dev/pts/\(number)".utf8), O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // SAFETY: TIOCSWINSZ reads one winsize.
    try #require(unsafe ioctl(slave, UInt(TIOCSWINSZ), &size) == 0)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// What has been written to the terminal since the last call.
  ///
  /// A terminal passes on what is written when it gets to it. So an end is written behind it, and
  /// waited for.
  func text() -> String {
    let end = Array("<end>".utf8)
    var text: [UInt8] = []
    // SAFETY: both counts are those of their arrays.
    guard unsafe write(slave, end, end.count) == end.count else { return "" }
    while !text.suffix(end.count).elementsEqual(end) {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(master, &bytes, bytes.count)
      guard count > 0 else { return "" }
      text += bytes.prefix(count)
    }
    return String(decoding: text.dropLast(end.count), as: UTF8.self)
  }
}

@Suite struct TerminalTests {
  private static func environment(_ variables: [String: String]) -> ProgramEnvironment {
    ProgramEnvironment(
      arguments: [], variable: { name in variables[name].map { Array($0.utf8) } },
      pipeline: .live)
  }

  @Test(
    "colour needs a terminal that is not dumb and nobody who objects",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "dumb"], false), ([:], false),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
    ] as [([String: String], Bool)])
  func color(_ variables: [String: String], _ expected: Bool) throws {
    let terminal = try PseudoTerminal(columns: 100)
    #expect(Terminal(Self.environment(variables)).takesColor(terminal.slave) == expected)
  }

  @Test("a file takes no colour")
  func file() throws {
    let descriptor = try FileSystem.open(Array("/dev/null".utf8), O_RDWR)
    defer { close(descriptor) }
    #expect(!Terminal(Self.environment(["TERM": "xterm"])).takesColor(descriptor))
  }

  @Test(
    "the width is the terminal's, between 80 and 120",
    arguments: [(20, 80), (100, 100), (500, 120)])
  func width(_ columns: UInt16, _ expected: Int) throws {
    let terminal = try PseudoTerminal(columns: columns)
    #expect(Terminal(Self.environment([:])).width(terminal.slave) == expected)
  }

  @Test(
    "without a terminal the width is COLUMNS, else 80",
    arguments: [(["COLUMNS": "110"], 110), (["COLUMNS": "x"], 80), ([:], 80)]
      as [([String: String], Int)])
  func columns(_ variables: [String: String], _ expected: Int) throws {
    let descriptor = try FileSystem.open(Array("/dev/null".utf8), O_RDWR)
    defer { close(descriptor) }
    #expect(Terminal(Self.environment(variables)).width(descriptor) == expected)
  }

  @Test("a report on a terminal is coloured, and plain with --no-color")
  func report() throws {
    let terminal = try PseudoTerminal(columns: 100)
    var program = TestProgram(variables: ["TERM": "xterm", "HOME": "/home/nobody"])
    program.standardOutput = terminal.slave
    _ = try program.run("fail.aac")
    #expect(terminal.text().contains("\u{1B}[1;31merror\u{1B}[0m"))
    _ = try program.run("--no-color", "fail.aac")
    let plain = terminal.text()
    #expect(plain.contains("error HDR001 layer-nonzero"))
    #expect(!plain.contains("\u{1B}"))
  }
}

@Suite struct ProgressLineTests {
  @Test(
    "the line says how far the work is",
    arguments: [
      ("a.aac", 1_200_000, 4_800_000, 0, 1, "a.aac: 25 % of 4.8 MB"),
      ("-", 1_234_567, nil, 0, 1, "-: 1.2 MB"), ("a.aac", 0, 0, 0, 1, "a.aac: 0.0 MB"),
      ("a.aac", 9, 5, 3, 17, "a.aac: 3/17 files, 100 % of 0.0 MB"),
      (
        String(repeating: "x", count: 200), 0, 1_000_000, 0, 1,
        "..." + String(repeating: "x", count: 61) + ": 0 % of 1.0 MB"
      ),
    ] as [(String, UInt64, UInt64?, Int, Int, String)])
  func text(
    _ name: String, _ done: UInt64, _ total: UInt64?, _ filesDone: Int, _ fileCount: Int,
    _ expected: String
  ) {
    let text = ProgressLine.text(
      name, done: done, total: total, filesDone: filesDone, fileCount: fileCount, width: 80)
    #expect(text == expected)
    #expect(text.count < 80)
  }

  @Test("it shows rarely and goes away without a trace")
  func showing() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let clock = Atomic<UInt64>(7)
    let line = ProgressLine(descriptor: terminal.slave, width: 80, fileCount: 1) {
      clock.load(ordering: .relaxed)
    }
    // Quick work is done before anybody would have read it.
    clock.store(7 + 99_999_999, ordering: .relaxed)
    for done in 0..<1000 { line.show("a", done: UInt64(done), total: 1000) }
    #expect(terminal.text() == "")
    clock.store(7 + 100_000_000, ordering: .relaxed)
    for done in 0..<1000 { line.show("a", done: UInt64(done), total: 1000) }
    line.clear()
    line.clear()
    #expect(terminal.text() == "\ra: 0 % of 0.0 MB\u{1B}[K\r\u{1B}[K")
  }
}
