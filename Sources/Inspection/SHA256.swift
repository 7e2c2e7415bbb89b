/// SHA-256 of FIPS 180-4, for `--hash`: the system has no library for it that is always there.
package struct SHA256 {
  // FIPS 180-4, 5.3.3: the first 32 bits of the fractional parts of the square roots of the first
  // eight primes.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var block = [UInt8](repeating: 0, count: 64)
  private var filled = 0
  private var byteCount: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  // FIPS 180-4, 4.2.2: of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The digest of no bytes yet.
  package init() {}

  /// The digest of `bytes` in hexadecimal.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    for byte in bytes { hash.feed(byte) }
    return hash.hexDigest()
  }

  /// Feeds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    // SAFETY: the caller lends the bytes for the time of the call; reading them by index is
    // checked.
    for index in 0..<bytes.count { unsafe feed(bytes[index]) }
  }

  private mutating func feed(_ byte: UInt8) {
    block[filled] = byte
    filled += 1
    byteCount += 1
    if filled == 64 { compress() }
  }

  /// The digest of the bytes so far, in hexadecimal.
  func hexDigest() -> String {
    var copy = self
    let bits = byteCount * 8
    copy.feed(0x80)
    while copy.filled != 56 { copy.feed(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      copy.feed(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return copy.state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  /// FIPS 180-4, 6.2.2.
  private mutating func compress() {
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for index in 0..<16 {
      schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(block[4 * index + $1]) }
    }
    for index in 16..<64 {
      let one = schedule[index - 15]
      let two = schedule[index - 2]
      let s0 = rotate(one, 7) ^ rotate(one, 18) ^ one >> 3
      let s1 = rotate(two, 17) ^ rotate(two, 19) ^ two >> 10
      schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let one = h &+ s1 &+ choice &+ Self.constants[index] &+ schedule[index]
      let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let two = s0 &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    filled = 0
  }
}
