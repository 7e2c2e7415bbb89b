import Testing

@testable import FindingStore

@Suite struct DefaultPathTests {
  @Test(
    "the default place follows ADTSINSPECT_DB, XDG_STATE_HOME and HOME, in this order",
    arguments: [
      (["ADTSINSPECT_DB": "x.db", "XDG_STATE_HOME": "/s", "HOME": "/h"], "x.db"),
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/adtsinspect/findings.sqlite"),
      (
        ["ADTSINSPECT_DB": "", "XDG_STATE_HOME": "", "HOME": "/h"],
        "/h/.local/state/adtsinspect/findings.sqlite"
      ),
      (
        ["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/adtsinspect/findings.sqlite"
      ),
      (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func order(environment: [String: String], expected: String?) {
    let path = FindingStore.defaultPath { environment[$0].map { Array($0.utf8) } }
    #expect(path == expected.map { Array($0.utf8) })
  }
}
