import FuzzTargets
import Glibc

/// `fuzzsweep FILE...`: inspects the first 20 frames of each file with every single bit turned over and
/// cut at every byte, and expects of each what fuzzing expects of any input.
enum Sweep {
  static let frameCount = 20
  /// The processor time that an input may take: a thousand times of what the median takes.
  static let allowed = 1.0

  static func run(_ files: [String]) -> Int32 {
    guard !files.isEmpty else {
      print("usage: fuzzsweep FILE...")
      return 64
    }
    var isSound = true
    for file in files {
      guard let stream = StreamFile.bytes(at: file) else {
        // SAFETY: the path is a C string for the length of the call.
        unsafe perror(file)
        return 74
      }
      isSound = sweep(SmallDamage.head(of: stream, frameCount: frameCount), of: file) && isSound
    }
    return isSound ? 0 : 1
  }

  private static func sweep(_ bytes: [UInt8], of file: String) -> Bool {
    var slowest = 0.0
    var faults = 0
    let all = SmallDamage.all(byteCount: bytes.count)
    for damage in all {
      let damaged = damage.applied(to: bytes)
      let start = clock()
      var fault = FuzzTarget.inspection.fault(in: damaged)
      // Processor time, which POSIX counts in millionths of a second: on a busy machine the clock
      // on the wall says nothing.
      let elapsed = Double(clock() - start) / 1_000_000
      slowest = max(slowest, elapsed)
      if elapsed > allowed, fault == nil { fault = "takes \(elapsed) s" }
      if let fault {
        faults += 1
        if faults <= 10 { print("\(file): \(damage): \(fault)") }
      }
    }
    print(
      "\(file): \(bytes.count * 8) flips, \(bytes.count) cuts, \(faults) faults, slowest \(slowest) s"
    )
    return faults == 0
  }
}
