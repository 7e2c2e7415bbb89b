import Conformance
import JSONText
import Reporting
import Testing

@Suite struct ReadBackTests {
  @Test(
    "a report that was written is read back as it was",
    arguments: [
      Fixtures.clean, Fixtures.failing, Fixtures.notAAC, Fixtures.unreadable, Fixtures.hostile,
      Fixtures.everything,
    ])
  func roundTrip(_ report: FileReport) throws {
    var json = JSONWriter(layout: .compact)
    report.write(to: &json)
    let node = try JSONReader.read(json.take())
    var read = try #require(FileReport(reading: node, pathBytes: report.pathBytes))
    // The text of a path follows from its bytes.
    #expect(read.path == String(decoding: report.pathBytes, as: UTF8.self))
    read.path = report.path
    #expect(read == report)
  }

  @Test(
    "what is no report is none",
    arguments: ["{}", "[]", "null", #"{"depth": "syntax", "verdict": "pass"}"#])
  func refusal(_ text: String) throws {
    let node = try JSONReader.read(Array(text.utf8))
    #expect(FileReport(reading: node, pathBytes: []) == nil)
  }

  @Test("a report one of whose values is of another kind is none")
  func wrongKinds() throws {
    var json = JSONWriter(layout: .compact)
    Fixtures.failing.write(to: &json)
    let text = String(decoding: json.take(), as: UTF8.self)
    for (value, other) in [
      (#""severity":"error""#, #""severity":"fatal""#),
      (#""byte_offset":2049"#, #""byte_offset":-1"#),
      (#""kind":"id3v2""#, #""kind":"id3v9""#), (#""mpeg_version":4"#, #""mpeg_version":"4""#),
      (#""ranges":[[3,7]"#, #""ranges":[[7,3]"#),
    ] {
      #expect(text.contains(value))
      let node = try JSONReader.read(
        Array(text.replacing(value, with: other, maxReplacements: 1).utf8))
      #expect(FileReport(reading: node, pathBytes: []) == nil, "\(other)")
    }
  }
}
