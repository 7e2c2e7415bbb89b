import Conformance
import FindingStore
import Reporting

/// Stores the files of a run and decides what a failure means: where the place was named, the run
/// has failed; otherwise it is a warning, said once, and nothing more is stored.
struct StoreKeeper {
  private let place: StorePlace?
  private let console: Console
  private var session: (any StoreSession)?

  /// Whether a named store failed.
  private(set) var hasFailed = false

  /// A keeper that has opened the store, or has said why not.
  init(_ choice: CommandSettings.StoreChoice, _ environment: ProgramEnvironment, console: Console) {
    self.console = console
    place = StorePlace(choice, environment)
    guard let place, let openStore = environment.pipeline.openStore else { return }
    place.makeDirectories()
    let words = environment.arguments.map(DisplayText.path)
    let run = RunDescription(
      policy: nil, commandLine: (["adtsinspect"] + words.map(Self.quoted)).joined(separator: " "))
    do {
      session = try openStore(place.path, run)
    } catch {
      fail(error)
    }
  }

  /// Whether something is stored at all.
  var isOpen: Bool { session != nil }

  /// Stores a file.
  mutating func record(_ report: FileReport, frames: [FrameRow]) {
    do { try session?.record(report, frames: frames) } catch { fail(error) }
  }

  /// Ends the run.
  mutating func end() {
    do { try session?.end() } catch { fail(error) }
    session = nil
  }

  private mutating func fail(_ error: any Error) {
    session = nil
    guard let place else { return }
    let reason = (error as? FindingStoreError)?.message ?? "\(error)"
    let path = DisplayText.path(place.path)
    if place.isNamed {
      hasFailed = true
      console.complain("cannot store findings in \(path): \(reason)")
    } else {
      console.complain("warning: findings are not stored in \(path): \(reason)")
    }
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "~"), 0x80...0xFF:
        true
      default: false
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    let inner = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + inner.joined(separator: #"'\''"#) + "'"
  }
}
