import Foundation
import Testing

@Suite struct LinkageTests {
  // The linker's list of needed libraries stands as text in the program.
  @Test("the program and every library in it link no Foundation")
  func noFoundation() throws {
    let bytes = try Data(contentsOf: ProgramTests.program)
    #expect(bytes.range(of: Data("libswiftCore".utf8)) != nil)
    #expect(bytes.range(of: Data("libFoundation".utf8)) == nil)
  }

  @Test(
    "the core imports no Foundation, file access or database",
    arguments: ["Bitstream", "AACSyntax", "Transports", "StreamForge", "Conformance"])
  func imports(target: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/\(target)")
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var count = 0
    for case let name as String in files where name.hasSuffix(".swift") {
      count += 1
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("import ") {
        #expect(!line.hasSuffix("import Foundation"), "\(name)")
        #expect(!line.hasSuffix("import CSQLite"), "\(name)")
        #expect(!line.hasSuffix("import CFAAD"), "\(name)")
      }
    }
    #expect(count > 0)
  }
}
