@testable import AACSyntax
import Bitstream
import Foundation
import Testing

/// The folder of the package, found from where this file lies.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A codebook as the JSON figures have it.
struct FiguresOfCodebook: Decodable, Sendable, CustomTestStringConvertible {
  struct Row: Decodable, Sendable {
    let index: Int
    let length: Int
    let code: UInt64
    let values: [Int]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      index = try row.decode(Int.self)
      length = try row.decode(Int.self)
      code = try #require(UInt64(row.decode(String.self).dropFirst(2), radix: 16))
      values = try (try? row.decode([Int].self)) ?? [row.decode(Int.self)]
    }
  }
  let codebook: Codebook?
  let name: String?
  let rows: [Row]

  /// The number of a spectral codebook; the scale factor one has a name instead.
  enum Codebook: Decodable, Sendable {
    case number(Int)
    case name(String)
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .name(try value.decode(String.self))
      }
    }
  }

  var testDescription: String {
    if case .number(let number) = codebook { return "codebook \(number)" }
    return name ?? "scale factors"
  }

  static func of(_ file: String) throws -> [FiguresOfCodebook] {
    struct Figures: Decodable { let tables: [FiguresOfCodebook] }
    let url = packageFolder.appending(path: "Tools/tables/\(file)")
    return try JSONDecoder().decode(Figures.self, from: Data(contentsOf: url)).tables
  }
}

@Suite struct GeneratedTablesTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("the generated files are what the generator writes", .enabled(if: python != nil))
  func current() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tables-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [
      packageFolder.appending(path: "Tools/generate-tables.py").path, "--output", folder.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 9)
    for name in names {
      let made = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let kept = try String(
        contentsOf: packageFolder.appending(path: "Sources/AACSyntax/Tables/\(name)"),
        encoding: .utf8)
      #expect(made == kept, "\(name) is not current: run Tools/generate-tables.py")
    }
  }

  /// The tables of one file of figures.
  struct Tables: Sendable, CustomTestStringConvertible {
    let file: String
    let tables: [HuffmanTable]
    init(_ file: String, _ tables: [HuffmanTable]) {
      self.file = file
      self.tables = tables
    }
    var testDescription: String { file }
  }

  static let generic: [Tables] = [
    Tables("huffman_spectral.json", SpectralCodebooks.all.map(\.table)),
    Tables("huffman_scalefactor.json", [ScaleFactorCodebook.table]),
    Tables(
      "huffman_sbr.json",
      [
        SBRHuffmanTables.timeEnvelopeFine, SBRHuffmanTables.frequencyEnvelopeFine,
        SBRHuffmanTables.timeEnvelopeBalanceFine, SBRHuffmanTables.frequencyEnvelopeBalanceFine,
        SBRHuffmanTables.timeEnvelopeCoarse, SBRHuffmanTables.frequencyEnvelopeCoarse,
        SBRHuffmanTables.timeEnvelopeBalanceCoarse,
        SBRHuffmanTables.frequencyEnvelopeBalanceCoarse,
        SBRHuffmanTables.timeNoise, SBRHuffmanTables.timeNoiseBalance,
      ]
    ),
    Tables(
      "huffman_ps.json",
      [
        PSHuffmanTables.iidFrequencyDefault, PSHuffmanTables.iidTimeDefault,
        PSHuffmanTables.iidFrequencyFine, PSHuffmanTables.iidTimeFine,
        PSHuffmanTables.iccFrequency, PSHuffmanTables.iccTime, PSHuffmanTables.ipdFrequency,
        PSHuffmanTables.ipdTime, PSHuffmanTables.opdFrequency, PSHuffmanTables.opdTime,
      ]
    ),
  ]

  @Test("every codeword of the figures is written and read as its index", arguments: generic)
  func codewords(_ generic: Tables) throws {
    let tables = generic.tables
    let figures = try FiguresOfCodebook.of(generic.file)
    #expect(figures.count == tables.count)
    for (figure, table) in zip(figures, tables) {
      #expect(table.count == figure.rows.count)
      for row in figure.rows {
        let (code, length) = table.encode(row.index)
        #expect(code == row.code && length == row.length, "\(figure.testDescription) \(row.index)")
        var writer = BitWriter()
        writer.write(0b101, 3)
        writer.write(row.code, row.length)
        let bytes = writer.bytes
        let span = unsafe bytes.span.bytes
        var reader = BitReader(span, from: 3)
        let index = try table.decode(from: &reader)
        let position = reader.position
        // One bit less is too short, and says so.
        var cut = BitReader(span, from: 3, to: 3 + row.length - 1)
        var short = false
        do throws(BitstreamError) {
          // The bit that is cut off reads as zero: a shorter codeword may come out.
          short = try table.decode(from: &cut) != row.index
        } catch { short = error.position == 3 && cut.position == 3 }
        #expect(index == row.index && position == 3 + row.length && short)
      }
    }
  }

  @Test("the Kraft sum of every code is 1", arguments: generic)
  func kraft(_ generic: Tables) {
    for table in generic.tables {
      let sum = (0..<table.count).reduce(0) { $0 + ((1 << 20) >> table.encode($1).length) }
      #expect(sum == 1 << 20)
    }
  }

  @Test("an index of a spectral codebook stands for the values of the figures")
  func spectralValues() throws {
    for figure in try FiguresOfCodebook.of("huffman_spectral.json") {
      guard case .number(let number) = figure.codebook else { continue }
      let book = SpectralCodebook.codebook(number)
      for row in figure.rows {
        let values = book.values(of: row.index)
        let all = [values.0, values.1, values.2, values.3]
        #expect(Array(all.prefix(book.dimension)) == row.values)
        #expect(book.index(of: values) == row.index)
      }
    }
  }

  @Test("the fast lookup of spectral codewords agrees with the figures", arguments: 1...11)
  func spectralLookup(_ number: Int) throws {
    let figure = try FiguresOfCodebook.of("huffman_spectral.json")[number - 1]
    let book = SpectralCodebook.codebook(number)
    for row in figure.rows {
      let window = row.code << UInt64(64 - row.length)
      var entry = Int(
        SpectralLookupTables.entries[SpectralLookupTables.start[number] + Int(window >> 54)])
      if entry & 0x8000 != 0 {
        entry = Int(
          SpectralLookupTables.entries[
            SpectralLookupTables.start[number] + 1024 + (entry >> 4 & 0x7FF)
              + Int((window << 10) >> UInt64(64 - (entry & 15)))])
      }
      let signs = book.isSigned ? 0 : row.values.count { $0 != 0 }
      let escapes = number == 11 ? row.values.count { $0 == 16 } : 0
      #expect(entry & 31 == row.length + signs)
      #expect(entry >> 8 & 3 == escapes)
      #expect(entry >> 10 == row.values.map(abs).max())
    }
  }

  @Test("the fast lookup of scale factor codewords agrees with the figures")
  func scaleFactorLookup() throws {
    for row in try FiguresOfCodebook.of("huffman_scalefactor.json")[0].rows {
      let window = row.code << UInt64(64 - row.length)
      var entry = Int(ScaleFactorCodebook.lookup[Int(window >> 53)])
      if entry & 0x8000 != 0 {
        let second = Int((window << 11) >> UInt64(64 - (entry & 15)))
        entry = Int(ScaleFactorCodebook.lookup[2048 + (entry >> 4 & 0x7FF) + second])
      }
      #expect(entry & 63 == row.length)
      #expect((entry >> 6) - 60 == row.values[0])
    }
  }
}
