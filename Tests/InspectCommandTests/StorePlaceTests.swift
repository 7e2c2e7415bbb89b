import Foundation
import Testing

@testable import InspectCommand

@Suite struct StorePlaceTests {
  private static func place(
    _ choice: CommandSettings.StoreChoice, _ variables: [String: String]
  ) -> String? {
    let environment = ProgramEnvironment(
      arguments: [], variable: { name in variables[name].map { Array($0.utf8) } },
      pipeline: .live)
    return StorePlace(choice, environment).map { place in
      String(decoding: place.path, as: UTF8.self) + (place.isNamed ? " (named)" : "")
    }
  }

  @Test(
    "the place is that of the contract",
    arguments: [
      (["ADTSINSPECT_DB": "x.db", "XDG_STATE_HOME": "/s", "HOME": "/h"], "x.db"),
      (["ADTSINSPECT_DB": "", "XDG_STATE_HOME": "/s"], "/s/adtsinspect/findings.sqlite"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/adtsinspect/findings.sqlite"),
      (["HOME": "/h"], "/h/.local/state/adtsinspect/findings.sqlite"), ([:], nil),
    ] as [([String: String], String?)])
  func standard(_ variables: [String: String], _ expected: String?) {
    #expect(Self.place(.standard, variables) == expected)
  }

  @Test("an option counts more than the environment")
  func named() {
    #expect(Self.place(.named(Array("y".utf8)), ["ADTSINSPECT_DB": "x"]) == "y (named)")
    #expect(Self.place(.none, ["ADTSINSPECT_DB": "x"]) == nil)
  }
}
