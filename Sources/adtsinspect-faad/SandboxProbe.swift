import Glibc

/// Tries from inside what a decoder that has been taken over would try.
///
/// `adtsinspect-faad --probe-sandbox` tells what the kernel makes of it on this machine.
enum SandboxProbe {
  /// Confines the process, tries everything and says a line each; returns 0 if all is refused.
  static func run() -> Int32 {
    let parent = getppid()
    guard WorkerLimits.apply() else { return 2 }
    let isConfined = WorkerLimits.confine()
    var lines = "confined: \(isConfined ? "yes" : "no, the kernel has no filter for it")\n"
    var allowed = 0
    for attempt in attempts(parent: parent) {
      let error = attempt.error()
      if error == 0 { allowed += 1 }
      lines += "\(attempt.name): \(error == 0 ? "allowed" : "refused, \(text(error))")\n"
    }
    WorkerProgram.say(lines, to: STDOUT_FILENO)
    return allowed == 0 ? 0 : 1
  }

  private struct Attempt {
    var name: String
    /// Does it; the error number, 0 if nothing stopped it.
    var error: @Sendable () -> Int32
  }

  private static func attempts(parent: pid_t) -> [Attempt] {
    [
      // SAFETY: all paths are terminated literals.
      Attempt(name: "read a file") { refusal(unsafe open("/etc/passwd", O_RDONLY)) },
      Attempt(name: "make a file") {
        refusal(unsafe open("/tmp/adtsinspect-probe", O_WRONLY | O_CREAT, 0o600))
      },
      Attempt(name: "remove a file") { refusal(unsafe unlink("/tmp/adtsinspect-probe")) },
      Attempt(name: "make an internet socket") {
        refusal(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
      },
      Attempt(name: "make a local socket") {
        refusal(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
      },
      Attempt(name: "start a program") {
        var process: pid_t = 0
        // SAFETY: the pointers are to live locals; null stands for no actions and no attributes.
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
        return unsafe posix_spawn(&process, "/bin/true", nil, nil, &arguments, &arguments)
      },
      Attempt(name: "signal its parent") { refusal(kill(parent, 0)) },
      Attempt(name: "run what it has written") { executableMemory() },
      Attempt(name: "change its limits") {
        var limit = rlimit(rlim_cur: 4, rlim_max: 4)
        // SAFETY: reads one rlimit.
        return refusal(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit))
      },
    ]
  }

  private static func executableMemory() -> Int32 {
    // SAFETY: memory of its own, which nothing is read from or written to.
    let memory = unsafe mmap(
      nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return refusal(unsafe mprotect(memory, 4096, PROT_READ | PROT_EXEC))
  }

  private static func refusal(_ result: Int32) -> Int32 { result < 0 ? errno : 0 }

  private static func text(_ error: Int32) -> String {
    // SAFETY: strerror returns a terminated string, which is copied at once.
    unsafe String(cString: strerror(error))
  }
}
