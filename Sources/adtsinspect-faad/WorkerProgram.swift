import CFAAD
import DecoderProtocol
import Glibc

/// The worker as a program: its arguments, its limits, its loop.
enum WorkerProgram {
  /// Runs the program to its end and returns its exit status: 0 after the last request, 2 when
  /// nobody is there to talk to, 3 when the other end breaks the protocol.
  static func run(arguments: ArraySlice<String>) -> Int32 {
    if arguments.elementsEqual(["--version"]) {
      say(
        "adtsinspect-faad, protocol \(DecoderHello.currentProtocol), libfaad \(libraryVersion)\n",
        to: STDOUT_FILENO)
      return 0
    }
    if arguments.elementsEqual(["--probe-sandbox"]) { return SandboxProbe.run() }
    guard arguments.isEmpty, isatty(STDIN_FILENO) == 0, isatty(STDOUT_FILENO) == 0 else {
      say(
        """
        adtsinspect-faad is the decoder worker of adtsinspect and is not meant to be run by hand.
        It takes blocks on standard input and answers on standard output, in a binary protocol
        of its own. To check a file, run: adtsinspect FILE

        """, to: STDERR_FILENO)
      return 2
    }
    guard WorkerLimits.apply() else {
      say("adtsinspect-faad: cannot limit itself, so it decodes nothing\n", to: STDERR_FILENO)
      return 2
    }
    keepMemory()
    var loop = WorkerLoop()
    // Last, so that all that is set up once is there already.
    let hello = DecoderHello(decoderVersion: libraryVersion, isConfined: WorkerLimits.confine())
    return loop.run(hello: hello)
  }

  /// Keeps memory that was freed: each block that fails costs one or two fresh decoders, and to take
  /// their tables from the kernel every time, page by page, would cost as much as to fill them.
  private static func keepMemory() {
    _ = mallopt(M_MMAP_THRESHOLD, 64 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
  }

  /// libfaad's own version.
  private static var libraryVersion: String {
    var name: UnsafeMutablePointer<CChar>?
    // SAFETY: libfaad stores a pointer to a constant string of its own.
    guard unsafe NeAACDecGetVersion(&name, nil) == 0, let name = unsafe name else {
      return "of unknown version"
    }
    return unsafe String(cString: name)
  }

  static func say(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    // SAFETY: the pointer and count are those of a live array.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
