import Transports
import Conformance
import Foundation
import Reporting
import Testing

@Suite struct JSONReporterTests {
  private static let files = [
    Fixtures.clean, Fixtures.failing, Fixtures.notAAC, Fixtures.unreadable, Fixtures.hostile,
  ]

  private static func document(_ files: [FileReport] = files) -> [UInt8] {
    var reporter = JSONReporter(tool: Tool(name: "adtsinspect", version: "9.8.7"))
    return reporter.whole(InspectionReport(files: files))
  }

  private static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static let schemaURL = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Reports/schema/report-1.schema.json")

  @Test("the document names schema and tool, and counts its files")
  func frame() throws {
    let document = try Self.object(Self.document())
    #expect(document["schema"] as? String == "adtsinspect/report/1")
    #expect(document["tool"] as? [String: String] == ["name": "adtsinspect", "version": "9.8.7"])
    #expect((document["files"] as? [Any])?.count == 5)
    #expect(
      document["summary"] as? [String: Int] == [
        "files": 5, "passed": 2, "warned": 0, "failed": 1, "not_aac": 1, "unreadable": 1,
        "errors": 3, "warnings": 1, "infos": 4,
      ])
  }

  @Test("a document without files is whole, too")
  func empty() throws {
    let document = try Self.object(Self.document([]))
    #expect((document["files"] as? [Any])?.isEmpty == true)
  }

  @Test("the values of a finding stand where the contract says")
  func finding() throws {
    let document = try Self.object(Self.document([Fixtures.failing]))
    let file = try #require((document["files"] as? [[String: Any]])?.first)
    let finding = try #require((file["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "HDR004")
    let frames = try #require(finding["frames"] as? [String: Any])
    #expect((frames["ranges"] as? [[Int]])?.prefix(3) == [[3, 7], [12, 12], [40, 44]])
    #expect(frames["count"] as? Int == 28)
    #expect(
      finding["location"] as? NSDictionary == [
        "byte_offset": 2049, "bit_offset": 2, "bit_length": 4, "time_seconds": 0.192,
        "element": "adts_fixed_header",
      ])
    #expect(
      finding["evidence"] as? NSDictionary == [
        "declared_index": 8, "candidate_indices": [3, 4, 5], "probative_frames": 127,
        "share": 0.99, "crc_word": "00ff", "note": NSNull(),
      ])
    #expect(finding["folded"] as? [String: Int] == ["FRM006": 3, "ICS008": 12, "RDB002": 1])
    #expect(
      finding["reference"] as? [String: String] == [
        "standard": "ISO/IEC 14496-3", "edition": "2009", "clause": "1.6.3.4",
      ])
    let last = try #require((file["findings"] as? [[String: Any]])?.last)
    #expect(last["remedy"] is NSNull)
    #expect(last["reference"] is NSNull)
    #expect((last["folded"] as? [String: Int])?.isEmpty == true)
  }

  @Test("of a file that could not be read nothing is known")
  func unreadable() throws {
    let document = try Self.object(Self.document([Fixtures.unreadable]))
    let file = try #require((document["files"] as? [[String: Any]])?.first)
    #expect(file["verdict"] as? String == "unreadable")
    #expect(file["unreadable_reason"] as? String == "No such file or directory")
    for key in ["size_bytes", "sha256", "container", "stream"] { #expect(file[key] is NSNull) }
    #expect((file["frames"] as? [String: Any])?.values.allSatisfy { $0 is NSNull } == true)
  }

  @Test("regions_omitted is there only if regions were omitted")
  func omitted() throws {
    var report = Fixtures.clean
    #expect(!String(decoding: Self.document([report]), as: UTF8.self).contains("regions_omitted"))
    report.regionsOmitted = 3
    let document = try Self.object(Self.document([report]))
    #expect((document["files"] as? [[String: Any]])?.first?["regions_omitted"] as? Int == 3)
  }

  @Test("JSON Lines is one line a file, equal to the document's element")
  func lines() throws {
    var reporter = JSONLinesReporter()
    let bytes = reporter.whole(InspectionReport(files: Self.files))
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 5)
    #expect(bytes.last == UInt8(ascii: "\n"))
    let elements = try #require(try Self.object(Self.document())["files"] as? [NSDictionary])
    for (line, element) in zip(lines, elements) {
      #expect(try Self.object(Array(line)) as NSDictionary == element)
    }
  }

  @Test("the same report gives the same bytes, and they end in a line break")
  func stable() {
    #expect(Self.document() == Self.document())
    #expect(Self.document().suffix(3) == Array("}\n}\n".utf8.suffix(3)))
  }

  // MARK: The schema

  /// Walks schema and value side by side: every member that the value has is described, every
  /// member that is required is there, in both directions.
  private static func compare(
    _ value: Any, _ schema: [String: Any], _ definitions: [String: Any], _ path: String
  ) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
      let target = definitions[String(name)] as? [String: Any]
    {
      return compare(value, target, definitions, path)
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let chosen = choices.first { ($0["type"] as? String == "null") == (value is NSNull) }
      return chosen.map { compare(value, $0, definitions, path) } ?? ["\(path) fits no choice"]
    }
    if let object = value as? [String: Any], let members = schema["properties"] as? [String: Any] {
      let required = Set(schema["required"] as? [String] ?? [])
      return required.subtracting(object.keys).map { "\(path).\($0) is missing" }
        + object.flatMap { key, value in
          guard let member = members[key] as? [String: Any] else {
            return ["\(path).\(key) is not described"]
          }
          return compare(value, member, definitions, "\(path).\(key)")
        }
    }
    if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
      return array.flatMap { compare($0, items, definitions, path + "[]") }
    }
    if let words = schema["enum"] as? [Any] {
      let isListed = words.contains { ($0 as? NSObject)?.isEqual(value) ?? false }
      return isListed ? [] : ["\(path) is \(value), which is not listed"]
    }
    return []
  }

  @Test("the schema describes every member that is written, and requires what is always there")
  func described() throws {
    let schema = try Self.object(Array(Data(contentsOf: Self.schemaURL)))
    let definitions = try #require(schema["$defs"] as? [String: Any])
    var omitting = Fixtures.clean
    omitting.regionsOmitted = 1
    let document = try Self.object(Self.document(Self.files + [omitting]))
    #expect(Self.compare(document, schema, definitions, "$") == [])
  }

  @Test("the schema lists the words of every closed set")
  func words() throws {
    let schema = try Self.object(Array(Data(contentsOf: Self.schemaURL)))
    let text = String(decoding: try Data(contentsOf: Self.schemaURL), as: UTF8.self)
    #expect(schema["title"] as? String == InspectionReport.schema)
    let words =
      Container.allCases.map(\.rawValue) + Verdict.allCases.map(\.rawValue)
      + Region.Kind.allCases.map(\.rawValue) + Severity.allCases.map(\.rawValue)
      + Depth.allCases.map(\.rawValue)
    for word in words { #expect(text.contains("\"\(word)\"")) }
  }

  private static let python = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for error in validator.iter_errors(json.load(sys.stdin)):
        print(error.json_path, error.message[:200])
    """

  private static func runPython(_ script: String, _ input: [UInt8]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", script, schemaURL.path()]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stdout
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static let hasValidator =
    (try? runPython("import jsonschema; jsonschema.Draft202012Validator", []))?.0 == 0

  @Test(
    "a validator of JSON Schema accepts the report",
    .enabled(if: hasValidator, "python3 with jsonschema is not installed"))
  func valid() throws {
    let (status, output) = try Self.runPython(Self.python, Self.document())
    #expect(status == 0)
    #expect(output == "")
  }

  @Test(
    "a validator of JSON Schema catches a wrong type, a missing member and an unknown word",
    .enabled(if: hasValidator, "python3 with jsonschema is not installed"),
    arguments: [
      (#""size_bytes": 52713"#, #""size_bytes": "52713""#),
      (#""verdict": "pass""#, #""verdict": "passed""#), (#""sha256": null,"#, ""),
      (#""bit_offset": 0"#, #""bit_offset": 8"#), (#""ps": false"#, #""ps": 0"#),
      (#""mode": "vbr""#, #""mode": null"#), (#""rule": "DET014""#, #""rule": "det14""#),
    ])
  func invalid(_ good: String, _ bad: String) throws {
    let text = String(decoding: Self.document([Fixtures.clean]), as: UTF8.self)
    try #require(text.contains(good))
    let (_, output) = try Self.runPython(
      Self.python, Array(text.replacingOccurrences(of: good, with: bad).utf8))
    #expect(output != "")
  }
}
