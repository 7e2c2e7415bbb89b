import Foundation
import Testing

/// `--follow`: a live input.
@Suite struct FollowTests {
  /// `count` ADTS frames of 17 bytes, AAC LC, 44.1 kHz, stereo.
  private static func stream(_ count: Int) -> [UInt8] {
    let frame: [UInt8] = [
      0xFF, 0xF1, 0x50, 0x80, 0x02, 0x3F, 0xFC,
      0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80, 0x00,
    ]
    return Array([[UInt8]](repeating: frame, count: count).joined())
  }

  /// 800,000 bytes of frames, 100 bytes of junk, as many frames again.
  private static let damaged =
    stream(50_000) + [UInt8](repeating: 0x55, count: 99) + [0x56] + stream(50_000)

  private static func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("each finding has a line of its own, the file's object is the last line")
  func lines() throws {
    let outcome = try BuiltProgram.shell(
      #"cat | "$P" - --follow --format jsonl --no-db --depth headers"#, input: Self.damaged)
    let lines = try Self.lines(outcome.text)
    let file = try #require(lines.last)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(file["size_bytes"] as? Int == Self.damaged.count)
    let told = lines.dropLast().compactMap { $0["finding"] as? [String: Any] }
    #expect(told.count == lines.count - 1)
    let rules = told.compactMap { $0["rule"] as? String }
    #expect(rules.first == "FRM006")
    let all = try #require(file["findings"] as? [[String: Any]])
    #expect(rules.sorted() == all.compactMap { $0["rule"] as? String }.sorted())
    // Early or late, it is the same finding.
    let early = try #require(told.first)
    let late = try #require(all.first { $0["rule"] as? String == "FRM006" })
    #expect(NSDictionary(dictionary: early) == NSDictionary(dictionary: late))
  }

  @Test("a policy judges what is told on the way as it judges the report")
  func policy() throws {
    let outcome = try BuiltProgram.shell(
      #"""
      echo '{"severity": {"FRM006": "warning"}, "ignore": ["DET"]}' > p.json
      cat | "$P" - --follow --format jsonl --no-db --depth headers --policy p.json
      """#, input: Self.damaged)
    let lines = try Self.lines(outcome.text)
    let told = lines.compactMap { $0["finding"] as? [String: Any] }
    let rules = told.compactMap { $0["rule"] as? String }
    #expect(told.first?["rule"] as? String == "FRM006")
    #expect(told.first?["severity"] as? String == "warning")
    #expect(!rules.contains { $0.hasPrefix("DET") })
    let all = try #require(lines.last?["findings"] as? [[String: Any]])
    #expect(rules.sorted() == all.compactMap { $0["rule"] as? String }.sorted())
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("the report at the end is the one without --follow")
  func sameReport() throws {
    let outcome = try BuiltProgram.shell(
      """
      cat > a.aac
      "$P" a.aac --format jsonl --no-db --depth headers > plain
      "$P" a.aac --follow --format jsonl --no-db --depth headers | tail -1 > live
      grep -o '"frames":.*' live > l; grep -o '"frames":.*' plain > p; wc -l < l
      sed 's/[0-9]* headers lead to each other//g' l > l2
      sed 's/[0-9]* headers lead to each other//g' p | cmp - l2 && echo same
      """, input: Self.stream(60_000))
    #expect(outcome.text == "1\nsame\n", "\(outcome.errors)")
  }

  @Test("a finding is written while the stream goes on, and Ctrl-C gives the report so far")
  func interrupt() throws {
    // The stream is broken off in the middle of a frame, which is no fault of the stream.
    let outcome = try BuiltProgram.shell(
      """
      set -m; mkfifo f; cat > a.aac
      (cat a.aac; sleep 60) > f &
      "$P" - --follow --format jsonl --no-db --depth headers < f > out & p=$!
      for i in $(seq 200); do grep -q finding out && break; sleep 0.1; done
      grep -c finding out
      kill -INT $p; wait $p; echo $?
      tail -1 out
      kill %1
      """, input: Array(Self.damaged.dropLast(5)))
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.errors)")
    #expect(lines.first == "1")
    #expect(lines.dropFirst().first == "130")
    let file = try #require(try Self.lines(String(lines.last ?? "")).first)
    let rules = (file["findings"] as? [[String: Any]] ?? []).compactMap { $0["rule"] as? String }
    #expect(rules.contains("FRM006"))
    #expect(!rules.contains("FRM007"))
    // The report ends with the last frame that a header has confirmed.
    let frames = try #require((file["frames"] as? [String: Any])?["count"] as? Int)
    #expect(frames > 50_000)
    #expect(file["size_bytes"] as? Int == 17 * frames + 100)
    #expect(!outcome.errors.contains("adtsinspect"))
  }

  @Test("a reader that goes away ends it quietly, as the shell shows with 141")
  func closedPipe() throws {
    let outcome = try BuiltProgram.shell(
      #"(cat; sleep 3) | "$P" - --follow --format jsonl --no-db --depth headers | true; "#
        + #"echo "${PIPESTATUS[1]}""#,
      input: Self.damaged)
    #expect(outcome.text == "141\n")
    #expect(!outcome.errors.contains("adtsinspect"))
  }

  @Test(
    "what cannot be followed is exit 2 and a sentence",
    arguments: [
      (#""$P" - --follow"#, "'--follow' writes JSON Lines: add '--format jsonl'"),
      (#""$P" a b --follow --format jsonl"#, "'--follow' takes one input, not 2"),
      (#""$P" frames a --follow"#, "option '--follow' is not for 'frames', only for 'inspect'"),
    ])
  func refused(_ script: String, _ message: String) throws {
    let outcome = try BuiltProgram.shell(script)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "adtsinspect: \(message)\n")
  }

  @Test("Ctrl-C during the inspection of a long file ends it quietly and stores nothing half")
  func interruptedFile() throws {
    let outcome = try BuiltProgram.shell(
      """
      set -m; cat > a; for i in $(seq 60); do cat a; done > long.aac; cp a short.aac
      "$P" --depth headers --db s.sqlite -q short.aac > /dev/null
      "$P" --depth syntax --db s.sqlite --format json long.aac long.aac long.aac -o report & p=$!
      sleep 0.3; kill -INT $p; wait $p; echo $?; ls report 2> /dev/null
      "$P" report --db s.sqlite --by file --format csv | cut -d, -f9 | tr -d '\\r'
      """, input: Self.stream(60_000))
    #expect(outcome.text.hasPrefix("130\npath\n"))
    #expect(outcome.text.contains("short.aac"))
    #expect(!outcome.errors.contains("adtsinspect"))
  }
}
