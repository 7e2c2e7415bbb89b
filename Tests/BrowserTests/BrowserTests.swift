import Foundation
import Testing

/// The HTML report in a real browser.
///
/// The script does the work, since a browser is spoken to over two pipes with fixed numbers, which
/// Foundation's processes cannot be given.
@Suite struct BrowserTests {
  static let here = URL(filePath: #filePath).deletingLastPathComponent()

  private static func isOnPath(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  static let hasBrowser =
    isOnPath("python3")
    && ["chromium", "chromium-browser", "google-chrome"].contains(where: isOnPath)

  /// The program beside the tests.
  static let program: URL = {
    var url = Bundle.main.bundleURL
    while url.path != "/" {
      let candidate = url.appending(path: "adtsinspect")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      url.deleteLastPathComponent()
    }
    return URL(filePath: ".build/debug/adtsinspect")
  }()

  @Test(
    "The page works in Chromium: findings lead to frames, fields light their bits, nothing complains",
    .enabled(if: hasBrowser, "needs Chromium and Python 3; Tools/setup.sh installs Chromium"))
  func explorer() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Self.here.appending(path: "explorer_test.py").path, Self.program.path,
      Self.here.appending(path: "../../Corpus").standardizedFileURL.path,
    ]
    let output = FileManager.default.temporaryDirectory.appending(
      path: "browser-\(UUID().uuidString).txt")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.hasSuffix("0 checks failed\n"), "\(text)")
  }
}
