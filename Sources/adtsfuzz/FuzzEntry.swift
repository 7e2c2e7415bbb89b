import FuzzTargets
import Glibc

/// The target that `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  // SAFETY: the text is copied at once and nothing changes the environment.
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is \(name), not one of \(names)")
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer hands over `count` bytes that live for the time of the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  if let fault = target.fault(in: bytes) { fatalError(fault) }
  return 0
}
