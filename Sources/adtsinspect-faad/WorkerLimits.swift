import CSandbox
import Glibc

/// What the worker takes away from itself before it looks at the first block. libfaad has known
/// memory errors that hostile and even valid streams reach, so the process is worth little.
enum WorkerLimits {
  private static let addressSpaceByteCount: rlim_t = 512 << 20
  private static let openFileCount: rlim_t = 8

  /// Applies all limits; `false` if one cannot be had.
  static func apply() -> Bool {
    // Nothing but the two pipes (and standard error): whatever a careless parent left open goes.
    // A kernel before 5.9 cannot; the pipes of the inspector close themselves anyway.
    guard sandbox_close_from(3) == 0 || errno == ENOSYS else { return false }
    // A crash is an answer here: no core file, no core handler, no backtrace, die at once.
    guard sandbox_renounce_privileges() == 0 else { return false }
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGPIPE, SIGXCPU, SIGXFSZ] {
      _ = signal(fault, SIG_DFL)
    }
    var limits: [(Resource, rlim_t)] = [
      (.core, 0), (.fileSize, 0), (.openFiles, openFileCount),
    ]
    // A sanitizer's shadow memory alone is larger than any useful limit.
    if !runsUnderSanitizer { limits.append((.addressSpace, addressSpaceByteCount)) }
    return limits.allSatisfy { $0.0.limit(to: $0.1) } && BlockTimer.start()
  }

  /// Has the kernel refuse every system call that decoding does not need, see `CSandbox.h`; `false`
  /// where it has no such filter or its own filter forbids it. The limits hold either way.
  static func confine() -> Bool {
    // What a sanitizer does at its end is more than decoding needs.
    !runsUnderSanitizer && sandbox_filter_system_calls() == 0
  }

  // PR_SET_PDEATHSIG is left out on purpose: it fires when the *thread* that started the worker
  // ends, and the inspector may well start it from a thread of a pool. The pipes do the same job:
  // when the inspector dies, reading ends, writing raises SIGPIPE, and `BlockTimer` bounds the rest.

  private static var runsUnderSanitizer: Bool {
    // SAFETY: a null handle searches the whole process; the symbols are looked for, never called.
    unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }

  private enum Resource {
    case core, fileSize, openFiles, addressSpace

    func limit(to value: rlim_t) -> Bool {
      let resource =
        switch self {
        case .core: RLIMIT_CORE
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        case .addressSpace: RLIMIT_AS
        }
      var current = rlimit()
      // SAFETY: the pointers are to a live local.
      guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &current) == 0 else {
        return false
      }
      var wanted = rlimit(
        rlim_cur: min(value, current.rlim_max), rlim_max: min(value, current.rlim_max))
      return unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &wanted) == 0
    }
  }
}
