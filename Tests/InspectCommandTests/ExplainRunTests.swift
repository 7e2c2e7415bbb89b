import Conformance
import Foundation
import StreamForge
import Testing

@testable import InspectCommand

@Suite struct ExplainRunTests {
  @Test(
    "a rule is found by its id or name, in capitals or not",
    arguments: [
      "HDR001", "hdr001", "layer-nonzero", "Layer-Nonzero",
    ])
  func rule(word: String) throws {
    let outcome = try TestProgram().run("explain", word)
    #expect(outcome.status == .passed && outcome.errors == "")
    #expect(outcome.output.hasPrefix("HDR001 layer-nonzero\nerror, group header"))
    #expect(outcome.output.contains("\nlayer is 0.\n"))
    #expect(outcome.output.contains("why         Decoders take it for something else."))
    #expect(outcome.output.contains("broken by   1: layer 1 in frame 9"))
    #expect(outcome.output.contains("adtsinspect explain HDR001 --write-example example.aac"))
  }

  @Test("the beginning of several ids lists those rules", arguments: ["DET", "det0"])
  func group(word: String) throws {
    let outcome = try TestProgram().run("explain", word)
    #expect(outcome.status == .passed)
    #expect(outcome.output.contains("DET014") && outcome.output.contains("DET003"))
    #expect(!outcome.output.contains("HDR001"))
  }

  @Test(
    "an unknown rule ends with 2 and the one that was meant",
    arguments: [
      ("HDR091", "HDR001"), ("hdr011", "HDR001"), ("layer-nonzer", "layer-nonzero"),
      ("FRM08", "FRM008"),
    ])
  func unknown(word: String, meant: String) throws {
    let outcome = try TestProgram().run("explain", word)
    #expect(outcome.status == .couldNotRun && outcome.output == "")
    #expect(
      outcome.errors == "adtsinspect: no rule is called or begins with '\(word)'; "
        + "did you mean '\(meant)'?\n")
  }

  @Test("JSON of rules is one object with all of them")
  func json() throws {
    let outcome = try TestProgram().run("explain", "--format", "json", "HDR001", "FRM008")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "adtsinspect/explain/1")
    let rules = try #require(document["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["HDR001", "FRM008"])
    let examples = try #require(rules[0]["examples"] as? [String: [[String: Any]]])
    #expect(examples["violating"]?.first?["note"] as? String == "layer 1 in frame 9")
    #expect(rules[0]["explained_by"] is [String] && rules[0]["decoders"] is [[String: Any]])
  }

  @Test("Markdown of a rule is a page")
  func markdown() throws {
    let outcome = try TestProgram().run("explain", "--format", "markdown", "HDR001")
    #expect(outcome.output.hasPrefix("# HDR001 `layer-nonzero`\n\n**error**"))
    #expect(outcome.output.hasSuffix("```\n"))
  }

  // MARK: Examples

  @Test("an example breaks its rule, the conforming one does not")
  func writeExample() throws {
    let folder = try TemporaryFolder()
    for (arguments, layer) in [([], 1), (["--conforming"], 0)] {
      let path = folder.path("example.aac")
      var words = ["explain", "HDR001", "--write-example", path]
      words += arguments
      let outcome = try TestProgram().run(words)
      #expect(outcome.status == .passed && outcome.errors == "")
      #expect(outcome.output.contains("adtsinspect \(path)"))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(outcome.output.hasPrefix("wrote \(path), \(bytes.count) bytes: "))
      // Layer is bits 13 and 14: the middle of byte 1 of frame 9.
      let start = BaseVectors.mono().frames[..<9].reduce(0) { $0 + $1.bytes.count }
      #expect(bytes[start + 1] >> 1 & 3 == layer)
    }
    #expect(folder.names == ["example.aac"])
  }

  @Test("an example goes to standard output as it is")
  func exampleToOutput() throws {
    let outcome = try TestProgram().run("explain", "HDR001", "--write-example", "-").bytes
    #expect(outcome.prefix(3) == [0xFF, 0xF1, 0x50])
    #expect(outcome.count == BaseVectors.mono().bytes.count)
  }

  @Test(
    "an example that is not there ends with 2",
    arguments: [
      (["HDR001", "--example", "9"], "there is one stream that breaks HDR001"),
      (["DET014", "--conforming"], "there is no stream that keeps DET014"),
      (["DET", "--example", "1"], "'--write-example' needs one rule, not 2"),
      (["ABC999"], "no rule is called or begins with 'ABC999'"),
    ])
  func noExample(words: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try TestProgram().run(
      ["explain", "--write-example", folder.path("example.aac")] + words)
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.errors.hasPrefix("adtsinspect: " + message))
    #expect(folder.names == [])
  }

  @Test("an example that cannot be written ends with 2")
  func unwritable() throws {
    let outcome = try TestProgram().run(
      "explain", "HDR001", "--write-example", "/nowhere/example.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.errors.hasPrefix("adtsinspect: cannot write /nowhere/example.aac: "))
  }

  // MARK: Messages

  @Test("a message may be one operand or many")
  func message() throws {
    let one = try TestProgram().run("explain", "[mp3 @ 0x5581] invalid sampling rate index 13")
    let many = try TestProgram().run("explain", "invalid", "sampling", "rate", "index", "13")
    #expect(one.status == .passed && one.errors == "")
    #expect(one.output == many.output)
    #expect(one.output.contains("FFmpeg: invalid sampling rate index N\n"))
    #expect(one.output.contains("sampling_frequency_index 13 to 15 in a header or config."))
    // Of its causes this catalogue has one.
    #expect(one.output.contains("HDR001 layer-nonzero"))
    #expect(one.output.contains("adtsinspect --depth headers --select HDR001 FILE"))
  }

  @Test("JSON of a message has it and its causes")
  func messageJSON() throws {
    let outcome = try TestProgram().run("explain", "--format", "json", "faad", "error", "12")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["query"] as? String == "faad error 12")
    let messages = try #require(document["messages"] as? [[String: Any]])
    #expect(messages.first?["code"] as? Int == 12)
    #expect((messages.first?["causes"] as? [String])?.first == "FRM014")
  }

  @Test("no message is one sentence, with the closest ones if there are any")
  func noMessage() throws {
    let none = try TestProgram().run("explain", "the quick brown fox")
    #expect(none.status == .couldNotRun && none.output == "")
    #expect(none.errors.hasPrefix("adtsinspect: no message is like 'the quick brown fox'"))
    let near = try TestProgram().run("explain", "frame header was green and unusual today")
    #expect(near.status == .couldNotRun)
    #expect(near.errors.contains("; the closest: '"))
  }

  @Test("a message that would disturb the terminal is escaped")
  func hostile() throws {
    let outcome = try TestProgram().run("explain", "\u{1B}[2J\u{7}nonsense xyzzy")
    #expect(outcome.status == .couldNotRun)
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{7}"))
  }
}
