import AACSyntax
import Conformance
import Foundation
import Inspection
import StreamForge
import Threads
import Testing
import Transports

struct InputTests {
  private let folder = TemporaryFolder()

  /// Three megabytes with damage: more than a window.
  private static let large: [UInt8] = {
    var stream = sampleStream(10_000, sizes: 100...500)
    var random = SplitMix64(seed: 2)
    stream.frames.insert(random.junk(700), at: 1234)
    stream.frames.insert([UInt8](repeating: 0, count: 400_000), at: 5000)
    stream.changeHeader(of: 7000) { $0.fixed.bits ^= 1 << 15 }
    stream.frames[10_001].removeLast(20)
    return stream.bytes
  }()

  @Test(
    "A pipe gives the report of the file, however its bytes come",
    arguments: [1 << 16, 4093, 1 << 20])
  func pipe(piece: Int) throws {
    let bytes = Self.large
    let file = inspect(try folder.file(bytes), hash: true)
    let pipe = try inspectFIFO(folder, hash: true) { handle in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        handle.write(Data(bytes[start..<min(bytes.count, start + piece)]))
      }
    }
    // One of the ten thousand is cut short at the end.
    #expect(file.frames.count == 9_999)
    #expect(file.regionSum == UInt64(bytes.count))
    #expect(pipe.content == file.content)
  }

  /// 48 kHz stereo with the index of 22.05 kHz, and besides a frame with ics_reserved_bit 1.
  private static func misread(_ count: Int) -> [UInt8] {
    BaseVectors.stereo(frames: count).with(frame: 9) {
      $0.block[pair: 0].common?.info.reservedBit = true
    }.withEachFrame { $1.samplingFrequencyIndex = 7 }.bytes
  }

  @Test("What a wrong index hides is found in a pipe as in a file", arguments: [4093, 1 << 20])
  func pipeReadAgain(piece: Int) throws {
    let bytes = Self.misread(200)
    let file = inspect(try folder.file(bytes), depth: .syntax)
    #expect(file.findings.filter { $0.severity == .error }.map(\.rule) == ["HDR004", "ICS001"])
    let pipe = try inspectFIFO(folder, depth: .syntax) { handle in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        handle.write(Data(bytes[start..<min(bytes.count, start + piece)]))
      }
    }
    #expect(pipe.content == file.content)
  }

  @Test("Of a pipe that is too long to be kept it is told that something may be hidden")
  func longPipe() throws {
    let bytes = Self.misread(200)
    let pipe = try inspectFIFO(folder, depth: .syntax) { handle in
      handle.write(Data(bytes))
      for _ in 0..<16 { handle.write(Data(count: 1 << 20)) }
    }
    let causes = pipe.findings.filter { $0.severity == .error }
    #expect(causes.map(\.rule) == ["HDR004"])
    #expect(causes.first?.remedy?.contains("more than 16 MiB of a pipe") == true)
  }

  @Test("The standard input, by either name, from a pipe or a file, gives the report of the file")
  func standardInput() throws {
    let bytes = Array(Self.large.prefix(1_500_000))
    let path = try folder.file(bytes)
    let expected = try report([path])
    #expect(expected.contains("\"count\":"))
    for name in ["-", "/dev/stdin"] {
      #expect(try report([name], "cat \(path) |") == expected)
      #expect(try report([name], "", "< \(path)") == expected)
    }
  }

  /// The JSON of the built program without the lines that name the input.
  private func report(
    _ names: [String], _ before: String = "", _ after: String = ""
  ) throws -> String {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "adtsinspect").path
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments =
      [
        "-c", "\(before) \"$0\" --depth headers --no-db --hash --format json \"$@\" \(after)",
        program,
      ] + names
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    let document = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    var file = try #require((document["files"] as? [[String: Any]])?.first)
    file["path"] = nil
    return String(
      decoding: try JSONSerialization.data(withJSONObject: file, options: .sortedKeys),
      as: UTF8.self)
  }

  @Test("A pipe that is still being written is read to its end")
  func slowPipe() throws {
    let stream = sampleStream(40)
    let report = try inspectFIFO(folder) { handle in
      for frame in stream.frames {
        // Headers and payloads arrive apart.
        handle.write(Data(frame[..<5]))
        usleep(500)
        handle.write(Data(frame[5...]))
      }
    }
    #expect(report.frames.count == 40)
    #expect(report.findings.allSatisfy { $0.severity == .info })
  }

  @Test("A FIFO whose writer goes away at once is an empty input")
  func closedFIFO() throws {
    let report = try inspectFIFO(folder) { _ in }
    #expect(report.container == .empty)
    #expect(report.findings.map(\.rule.text) == ["DET002"])
    #expect(report.verdict == .notAAC)
  }

  @Test("A FIFO whose writer goes away within a frame ends in a truncated frame")
  func cutFIFO() throws {
    let stream = sampleStream(40)
    let report = try inspectFIFO(folder) { $0.write(Data(stream.bytes.dropLast(30))) }
    #expect(report.frames.count == 39)
    #expect(report.findings.contains { $0.rule == "FRM007" && $0.frames.first == 39 })
  }

  @Test(
    "An empty file and files of a few bytes are reported, not failed", arguments: [0, 1, 6, 7, 8])
  func tiny(count: Int) throws {
    let bytes = Array(sampleStream(1).bytes.prefix(count))
    let report = inspect(try folder.file(bytes))
    #expect(report.sizeBytes == UInt64(count))
    #expect(report.verdict == .notAAC)
    #expect(report.regionSum == UInt64(count))
    #expect(report.findings.count { $0.severity == .error } == 1)
  }

  @Test("A directory, a missing file: unreadable, with the reason")
  func unreadable() {
    let directory = inspect(folder.path)
    #expect(directory.verdict == .unreadable)
    #expect(directory.unreadableReason == "it is a directory")
    let missing = inspect(folder.path + "/nothing")
    #expect(missing.verdict == .unreadable)
    #expect(missing.unreadableReason == "no such file or directory")
    #expect(missing.findings.isEmpty)
  }

  @Test(
    "A file that may not be read is unreadable", .disabled(if: geteuid() == 0, "root reads all"))
  func permission() throws {
    let path = try folder.file(sampleStream(20).bytes)
    unsafe chmod(path, 0)
    let report = inspect(path)
    #expect(report.verdict == .unreadable)
    #expect(report.unreadableReason == "permission denied")
  }

  @Test("An error while reading is unreadable, with the reason")
  func readError() {
    // Reading the memory of this process from address 0 fails with EIO.
    let report = inspect("/proc/self/mem")
    #expect(report.verdict == .unreadable)
    #expect(report.unreadableReason == "input/output error")
    // Nothing was read: that is not to say that the file is empty.
    #expect(report.findings.isEmpty)
    #expect(report.container == nil)
  }

  @Test("A path with bytes that are no text is read")
  func oddName() throws {
    let plain = try folder.file(sampleStream(20).bytes)
    let odd = Array(folder.path.utf8) + [0x2F, 0xFF, 0xFE, 0x2E, 0x61]
    #expect(unsafe rename(plain, odd.map { CChar(bitPattern: $0) } + [0]) == 0)
    defer { unsafe unlink(odd.map { CChar(bitPattern: $0) } + [0]) }
    var options = InspectionOptions()
    options.depth = .headers
    let report = Inspector.inspect(InputPath(odd), options: options)
    #expect(report.frames.count == 20)
    #expect(report.pathBytes == odd)
  }

  @Test("A file that shrinks while it is read is unreadable, and what was read is told")
  func shrinking() throws {
    let path = try folder.file(Self.large)
    var options = InspectionOptions()
    options.depth = .headers
    let report = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options,
      frameRow: { row in
        if row.frame == 100 { unsafe truncate(path, 1_500_000) }
      })
    // The first window was read before; what follows is what is left.
    #expect(report.sizeBytes == 1_500_000)
    #expect(report.regionSum == report.sizeBytes)
    #expect(report.verdict == .unreadable)
    #expect(
      report.unreadableReason
        == "it shrank from \(Self.large.count) to 1500000 bytes while it was read")
    #expect(report.frames.count > 1_000)
  }

  @Test("A file that grows while it is read is read to where it ends then")
  func growing() throws {
    let path = try folder.file(Self.large)
    let more = sampleStream(500).bytes
    var options = InspectionOptions()
    options.depth = .headers
    let report = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options,
      frameRow: { row in
        guard row.frame == 100, let handle = FileHandle(forWritingAtPath: path) else { return }
        handle.seekToEndOfFile()
        handle.write(Data(more))
      })
    #expect(report.sizeBytes == UInt64(Self.large.count + more.count))
    #expect(report.regionSum == report.sizeBytes)
    #expect(report.verdict == .fail)
  }

  @Test("A file that is removed while it is read is read to its end")
  func vanishing() throws {
    let path = try folder.file(Self.large)
    let whole = inspect(path)
    var options = InspectionOptions()
    options.depth = .headers
    let report = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options,
      frameRow: { row in if row.frame == 100 { unsafe unlink(path) } })
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(report.content == whole.content)
  }

  @Test(
    "Of some frames the rows are those of the whole stream, at every depth",
    arguments: [Depth.headers, .syntax, .decode], [0...0, 17...40, 5_000...5_100, 9_990...20_000])
  func frames(depth: Depth, range: ClosedRange<Int>) throws {
    let path = InputPath(Array(try folder.file(Self.large).utf8))
    var options = InspectionOptions()
    options.depth = depth
    var wanted: [FrameRow] = []
    _ = Inspector.inspect(
      path, options: options, frameRow: { if range.contains($0.frame) { wanted.append($0) } })
    options.frames = range
    var rows: [FrameRow] = []
    _ = Inspector.inspect(path, options: options, frameRow: { rows.append($0) })
    #expect(!rows.isEmpty)
    #expect(rows == wanted)
  }

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Corpus/").standardizedFileURL.path()

  @Test(
    "Of some frames the rows know what stands before them: windows, SBR headers, elements, losses",
    arguments: [
      "damaged/01-junk-middle.aac", "damaged/80-splice.aac", "damaged/a3-packets-lost.aac",
      "encoded/fdk_he_24000_2.aac", "encoded/ff_lc_48000_6_pce.aac",
    ])
  func framesWithHistory(file: String) throws {
    let path = InputPath(Array((Self.corpus + file).utf8))
    var options = InspectionOptions()
    options.depth = .syntax
    var all: [FrameRow] = []
    _ = Inspector.inspect(path, options: options, frameRow: { all.append($0) })
    #expect(all.count > 20)
    for first in all.indices {
      let range = first...first + 1
      options.frames = range
      var rows: [FrameRow] = []
      _ = Inspector.inspect(path, options: options, frameRow: { rows.append($0) })
      #expect(rows == Array(all[range.clamped(to: 0...all.count - 1)]), "from frame \(first)")
    }
  }

  @Test(
    "What is followed, cut or interrupted is not read a second time, as a wrong header asks for")
  func readsOnce() throws {
    let path = InputPath(Array((Self.corpus + "damaged/05-index-44100-to-22050.aac").utf8))
    var options = InspectionOptions()
    options.depth = .syntax
    func rules(_ report: FileReport) -> Set<RuleID> { Set(report.findings.map(\.rule)) }
    // Of the index that is declared nothing is known of the coded bands: what ENC005 tells of them
    // comes of the second reading.
    #expect(rules(Inspector.inspect(path, options: options)).isSuperset(of: ["HDR004", "ENC005"]))

    let told = Locked<Set<RuleID>>([])
    options.onFinding = { finding in told.withLock { _ = $0.insert(finding.rule) } }
    let followed = rules(Inspector.inspect(path, options: options))
    #expect(followed.contains("HDR004") && !followed.contains("ENC005"))
    // A cause that shows at the end folds what was told before it.
    #expect(told.withLock { $0 }.isSuperset(of: followed))

    options.onFinding = nil
    options.frames = 0...Int.max
    let cut = rules(Inspector.inspect(path, options: options, frameRow: { _ in }))
    #expect(cut.contains("HDR004") && !cut.contains("ENC005"))

    options.frames = nil
    let interruption = Interruption()
    options.interruption = interruption
    let interrupted = rules(
      Inspector.inspect(path, options: options, frameRow: { _ in interruption.raise() }))
    #expect(interrupted.contains("HDR004") && !interrupted.contains("ENC005"))
  }

  @Test("Nothing is read far behind the last frame that is wanted")
  func readsNoFurther() throws {
    let path = try folder.file(sampleStream(40_000, sizes: 300...400).bytes)
    var options = InspectionOptions()
    options.depth = .headers
    options.frames = 3...4
    var done: UInt64 = 0
    let report = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options, progress: { read, _ in done = read },
      frameRow: { _ in })
    #expect(done == 0)
    #expect(report.sizeBytes < 2 << 20)
  }

  @Test("Progress never goes back and ends at or below the size")
  func progress() throws {
    let stream = sampleStream(40_000, sizes: 300...400).bytes
    var options = InspectionOptions()
    options.depth = .headers
    var seen: [UInt64] = []
    var totals: Set<UInt64?> = []
    _ = Inspector.inspect(
      InputPath(Array(try folder.file(stream).utf8)), options: options,
      progress: { done, total in
        seen.append(done)
        totals.insert(total)
      })
    #expect(seen.count >= 2)
    #expect(seen == seen.sorted())
    #expect(totals == [UInt64(stream.count)])
    #expect(seen.allSatisfy { $0 <= UInt64(stream.count) })
  }

  @Test("Three gibibytes, almost all of them zeros, take no memory to speak of")
  func sparse() throws {
    let path = try folder.file(sampleStream(100).bytes)
    #expect(unsafe truncate(path, 3 << 30) == 0)
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "adtsinspect").path
    let peak = try Self.peakMemory(of: program, ["--depth", "headers", "--no-db", path])
    #expect(peak > 0)
    #expect(peak < 48 << 20)
  }

  /// Runs a program to its end and tells its largest resident size in bytes, as last seen.
  ///
  /// The figure of `wait4` would be that of this process, from which the program is started.
  private static func peakMemory(of program: String, _ arguments: [String]) throws -> Int {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let script = """
      "$0" "$@" > /dev/null & pid=$!
      while seen=$(grep VmHWM /proc/$pid/status); do peak=$seen; sleep 0.02; done
      echo "$peak"
      """
    shell.arguments = ["-c", script, program] + arguments
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    return (text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) << 10
  }
}
