import Glibc
import Threads

/// A running worker and the two pipes to it.
final class WorkerProcess {
  /// The process.
  let identifier: pid_t
  /// Our end of its standard input; does not block.
  let input: Int32
  /// Our end of its standard output; does not block.
  let output: Int32
  private var isReaped = false

  /// Why a worker could not be started.
  struct StartError: Error {
    var text: String
  }

  /// Held while pipes come into being: only afterwards are they kept from other workers.
  private static let starting = Locked(())
  /// `F_SETPIPE_SZ` of <linux/fcntl.h>, which Glibc keeps behind `_GNU_SOURCE`.
  private static let setPipeSize: Int32 = 1024 + 7

  /// Starts the program at `path`.
  init(path: String) throws(StartError) {
    (identifier, input, output) = try Self.starting.withLock { _ throws(StartError) in
      let toWorker = Pipe()
      let fromWorker = Pipe()
      guard toWorker.isOpen, fromWorker.isOpen else {
        throw StartError(text: "no pipe to the decoder worker: \(Self.text(errno))")
      }
      let identifier = try Self.spawn(
        path, standardInput: toWorker.readEnd, standardOutput: fromWorker.writeEnd)
      return (identifier, toWorker.takeWriteEnd(), fromWorker.takeReadEnd())
    }
    // A large pipe lets the worker go on while its caller does something else. Nothing depends
    // on getting one.
    _ = fcntl(input, Self.setPipeSize, 1 << 20)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if !isReaped { _ = end() }
  }

  /// How a worker ended.
  enum Ending: Hashable {
    case exited(status: Int32)
    case signal(Int32)
    /// It had to be ended: nothing is known of why it stopped talking.
    case ended
  }

  /// Ends the process if it has not ended by itself, and says how it did.
  ///
  /// - Parameter grace: how long a process that has closed its output is waited for.
  func end(grace: Duration = .zero) -> Ending {
    guard !isReaped else { return .ended }
    isReaped = true
    // Only closed afterwards, so that no worker dies of writing to a pipe that nobody reads.
    defer {
      close(input)
      close(output)
    }
    var status: Int32 = 0
    let deadline = ContinuousClock.now + grace
    while true {
      // SAFETY: the pointer is to a live local.
      let result = unsafe waitpid(identifier, &status, WNOHANG)
      if result == identifier { return Self.ending(status) }
      if result < 0, errno != EINTR { return .ended }
      if ContinuousClock.now >= deadline { break }
      usleep(500)
    }
    kill(identifier, SIGKILL)
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return .ended
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signal(signal)
  }

  private static func spawn(
    _ path: String, standardInput: Int32, standardOutput: Int32
  ) throws(StartError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    // SAFETY: both objects are initialised here and destroyed on return; all pointers are to
    // live locals.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
    // What the C library prints when the decoder tramples its heap is for nobody's eyes.
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // A group of its own, so that Ctrl-C reaches the inspector alone: the worker ends with it.
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: Int(flags)))
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)

    // Of the environment only what the loader needs; and no backtrace, which takes seconds.
    var environment = ["SWIFT_BACKTRACE=enable=no"]
    if let folders = unsafe getenv("LD_LIBRARY_PATH") {
      environment.append(unsafe "LD_LIBRARY_PATH=" + String(cString: folders))
    }
    var identifier: pid_t = 0
    let failure = unsafe withCStrings([path]) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe posix_spawn(&identifier, path, &actions, &attributes, arguments, environment)
      }
    }
    guard failure == 0 else {
      throw StartError(text: "cannot run \(path): \(text(failure))")
    }
    return identifier
  }

  private static func text(_ error: Int32) -> String {
    // SAFETY: strerror returns a terminated string, which is copied at once.
    unsafe String(cString: strerror(error))
  }
}

/// A pipe whose ends close themselves unless taken, and never reach another program.
private struct Pipe: ~Copyable {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  /// A pipe; not open if the system refuses one.
  init() {
    var ends: [Int32] = [-1, -1]
    // SAFETY: pipe fills two integers, and there are two.
    if unsafe pipe(&ends) == 0 {
      // Were an end one of the standard descriptors, setting up the worker's would close it.
      ends = ends.map(Self.raised)
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Whether both ends are open and no program started later gets them.
  var isOpen: Bool {
    readEnd > 2 && writeEnd > 2 && fcntl(readEnd, F_SETFD, FD_CLOEXEC) == 0
      && fcntl(writeEnd, F_SETFD, FD_CLOEXEC) == 0
  }

  deinit {
    if readEnd >= 0 { close(readEnd) }
    if writeEnd >= 0 { close(writeEnd) }
  }

  /// Keeps the read end open and closes the other.
  consuming func takeReadEnd() -> Int32 {
    let end = readEnd
    readEnd = -1
    return end
  }

  /// Keeps the write end open and closes the other.
  consuming func takeWriteEnd() -> Int32 {
    let end = writeEnd
    writeEnd = -1
    return end
  }

  private static func raised(_ descriptor: Int32) -> Int32 {
    guard descriptor <= 2 else { return descriptor }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    close(descriptor)
    return copy
  }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  // SAFETY: the copies live until the end of this function, the array during the call.
  var copies: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { unsafe strdup($0) }
  unsafe copies.append(nil)
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe copies.withUnsafeBufferPointer { buffer in
    // An array with the terminating null has a first element.
    guard let start = buffer.baseAddress else { fatalError("an array without storage") }
    return unsafe body(start)
  }
}
