import AACSyntax
import Testing

/// A header and the master table that follows from it, worked out with 60 decimal digits by a
/// script that shares nothing with the code under test.
struct MasterTableCase: Sendable, CustomTestStringConvertible {
  let samplingFrequency: Int
  let start: UInt8
  let stop: UInt8
  let scale: UInt8
  let alter: UInt8
  let defects: SBRFrequencyTables.Defects
  let borders: [UInt8]

  var header: SBRHeader {
    var header = SBRHeader()
    header.startFreq = start
    header.stopFreq = stop
    header.freqScale = scale
    header.alterScale = alter
    return header
  }

  var testDescription: String {
    "\(samplingFrequency) Hz, start \(start), stop \(stop), scale \(scale), alter \(alter)"
  }

  init(
    _ samplingFrequency: Int, _ start: UInt8, _ stop: UInt8, _ scale: UInt8, _ alter: UInt8,
    _ defects: SBRFrequencyTables.Defects, _ borders: [UInt8]
  ) {
    self.samplingFrequency = samplingFrequency
    self.start = start
    self.stop = stop
    self.scale = scale
    self.alter = alter
    self.defects = defects
    self.borders = borders
  }

  static let all = [
    MasterTableCase(
      48000, 5, 9, 2, 1, [], [13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 31, 34, 37, 41, 45]),
    MasterTableCase(
      44100, 5, 9, 2, 1, [], [14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 33, 36, 39, 43, 47]),
    // The number of bands is 3.50001 before it is rounded.
    MasterTableCase(
      32000, 0, 6, 3, 1, [], [10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 44]),
    MasterTableCase(
      16000, 0, 13, 0, 1, [],
      [
        16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60,
        62, 64,
      ]),
    MasterTableCase(
      96000, 10, 13, 3, 0, .rangeTooWide,
      [16, 17, 19, 21, 23, 25, 27, 29, 32, 35, 38, 41, 45, 49, 54, 59, 64]),
    MasterTableCase(
      22050, 3, 11, 1, 1, [],
      [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 28, 30, 32, 35, 38, 41, 45, 49, 53, 58]),
    MasterTableCase(
      48000, 5, 5, 0, 0, [],
      [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32]),
    MasterTableCase(
      24000, 0, 3, 0, 1, [], [11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38]),
    MasterTableCase(
      88200, 4, 12, 3, 1, .rangeTooWide,
      [9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 51, 57]),
  ]
}

@Suite struct SBRFrequencyTablesTests {
  @Test("the master table has the borders of 4.6.18.3.2.1", arguments: MasterTableCase.all)
  func masterTable(_ example: MasterTableCase) {
    let tables = SBRFrequencyTables(
      header: example.header, samplingFrequency: example.samplingFrequency)
    #expect(tables.defects == example.defects)
    #expect((0...tables.masterBandCount).map { tables.masterBorders[$0] } == example.borders)
  }

  @Test("the master tables of all headers together are those of the independent script")
  func allMasterTables() {
    var count = 0
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for samplingFrequency in [16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000] {
      for selection in 0..<2048 {
        let header = MasterTableCase(
          samplingFrequency, UInt8(selection >> 7), UInt8(selection >> 3 & 15),
          UInt8(selection >> 1 & 3), UInt8(selection & 1), [], []
        ).header
        let tables = SBRFrequencyTables(header: header, samplingFrequency: samplingFrequency)
        guard tables.isUsable, !tables.defects.contains(.rangeTooWide) else { continue }
        count += 1
        let numbers =
          [
            samplingFrequency / 50, selection >> 7, selection >> 3 & 15, selection >> 1 & 3,
            selection & 1,
          ] + (0...tables.masterBandCount).map { Int(tables.masterBorders[$0]) }
        for number in numbers { hash = (hash ^ UInt64(number)) &* 0x100_0000_01b3 }
      }
    }
    #expect(count == 13204)
    #expect(hash == 0x7bf3_d492_7074_2778)
  }

  @Test("start and stop select the QMF bands of the table", arguments: [(0, 7, 21), (15, 31, 64)])
  func startAndStop(_ selection: Int, k0: Int, k2: Int) {
    var header = SBRHeader()
    header.startFreq = UInt8(selection)
    header.stopFreq = UInt8(min(selection, 13))
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 48000)
    #expect(tables.k0 == k0)
    #expect(tables.k2 == k2)
  }

  @Test(
    "bs_stop_freq 14 and 15 stand for twice and three times k0", arguments: [(14, 26), (15, 39)])
  func stopMultiples(_ stop: Int, k2: Int) {
    var header = SBRHeader()
    header.startFreq = 5
    header.stopFreq = UInt8(stop)
    #expect(SBRFrequencyTables(header: header, samplingFrequency: 48000).k2 == k2)
  }

  @Test(
    "band counts follow from the crossover band",
    arguments: [
      // xover, N_high, N_low, kx, M, N_Q
      (0, 16, 8, 13, 32, 4), (1, 15, 8, 14, 31, 3), (7, 9, 5, 20, 25, 2),
    ])
  func bandCounts(_ xover: Int, high: Int, low: Int, kx: Int, m: Int, noise: Int) {
    var header = SBRHeader()
    header.startFreq = 5
    header.stopFreq = 9
    header.xoverBand = UInt8(xover)
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 48000)
    #expect(tables.highBandCount == high)
    #expect(tables.lowBandCount == low)
    #expect(tables.kx == kx)
    #expect(tables.m == m)
    #expect(tables.noiseBandCount == noise)
    #expect(tables.isUsable)
  }

  @Test("a stop band at or below the start band is an empty range")
  func emptyRange() {
    var header = SBRHeader()
    header.startFreq = 15  // k0 31
    header.stopFreq = 0  // k2 21
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 48000)
    #expect(tables.defects == .rangeEmpty)
    #expect(!tables.isUsable)
  }

  @Test("a crossover band beyond the master table is a defect that has a name")
  func crossoverBeyondMaster() {
    var header = SBRHeader()
    header.startFreq = 5  // k0 13
    header.stopFreq = 1  // k2 23: ten QMF bands in steps of two
    header.freqScale = 0
    header.xoverBand = 7
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 48000)
    #expect(tables.masterBandCount == 6)
    #expect(tables.defects == .crossoverBeyondMaster)
    #expect(!tables.isUsable)
  }

  @Test("a band without width is a defect")
  func zeroWidth() {
    var header = SBRHeader()
    header.startFreq = 3
    header.stopFreq = 14
    header.freqScale = 1
    header.alterScale = 0
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 44100)
    #expect(tables.leastWidth == 0)
    #expect(tables.defects == .widthNotPositive)
  }

  @Test("one QMF band in linear steps makes no band")
  func emptyMaster() {
    var header = SBRHeader()
    header.startFreq = 11  // k0 20 of 48 kHz
    header.stopFreq = 0  // k2 21
    header.freqScale = 0
    header.alterScale = 0
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 48000)
    #expect(tables.k2 - tables.k0 == 1)
    #expect(tables.defects == .masterEmpty)
  }

  @Test("more than five noise floor bands are a defect that leaves the size known")
  func noiseBands() {
    var header = SBRHeader()
    header.startFreq = 0  // k0 10
    header.stopFreq = 6  // k2 44
    header.freqScale = 3
    header.noiseBands = 3
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 32000)
    #expect(tables.noiseBandCount == 6)
    #expect(tables.defects == .tooManyNoiseBands)
    #expect(tables.isUsable)
  }

  @Test(
    "rates that are not of the list take the nearest row",
    arguments: [(14700, 16000), (128_000, 96000), (192_000, 96000), (47000, 48000)])
  func otherRates(_ frequency: Int, nearest: Int) {
    var header = SBRHeader()
    header.startFreq = 5
    header.stopFreq = 7
    #expect(
      SBRFrequencyTables(header: header, samplingFrequency: frequency)
        == SBRFrequencyTables(header: header, samplingFrequency: nearest))
  }

  @Test("the patches are those of 4.6.18.6.3")
  func patches() {
    var header = SBRHeader()
    header.startFreq = 5
    header.stopFreq = 9
    // By hand: 13 to 24, 24 to 34 and 34 to 45.
    #expect(
      SBRFrequencyTables(header: header, samplingFrequency: 48000)
        .patchCount(samplingFrequency: 48000) == 3)
    // FFmpeg 5.1 says "Too many patches: 6" of this one.
    header = MasterTableCase(96000, 0, 7, 0, 1, [], []).header
    header.xoverBand = 1
    header.noiseBands = 0
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 96000)
    #expect(tables.defects == [])
    #expect(tables.patchCount(samplingFrequency: 96000) == 6)
  }
}
