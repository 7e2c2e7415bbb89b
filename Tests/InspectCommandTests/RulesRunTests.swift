import Foundation
import Testing

@testable import InspectCommand

@Suite struct RulesRunTests {
  @Test("the table lists every rule")
  func table() throws {
    let outcome = try TestProgram().run("rules")
    #expect(
      outcome.output == """
        id      severity  depth    name
        HDR001  error     headers  layer-nonzero
        FRM008  warning   headers  trailing-junk
        DET014  info      headers  detection-summary
        DET003  error     headers  detected-mp4

        """)
    #expect(outcome.status == .passed)
  }

  @Test("JSON goes to a file, too")
  func json() throws {
    let folder = try TemporaryFolder()
    let outcome = try TestProgram().run("rules", "--format", "json", "-o", folder.path("rules"))
    #expect(outcome.output == "")
    let data = try Data(contentsOf: folder.url.appending(path: "rules"))
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((document["rules"] as? [Any])?.count == 4)
  }
}
