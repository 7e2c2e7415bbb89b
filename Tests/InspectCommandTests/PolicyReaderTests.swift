import Conformance
import Foundation
import Inspection
import Testing

@testable import InspectCommand

@Suite struct PolicyReaderTests {
  private let folder: TemporaryFolder
  private let reader = PolicyReader(catalog: RuleCatalog.all)

  init() throws { folder = try TemporaryFolder() }

  private func policy(_ text: String, _ name: String = "p.json") throws -> Policy {
    try reader.policy(Array(try folder.write(name, text).utf8))
  }

  private func refusal(_ text: String) throws -> String {
    let path = try folder.write("p.json", text)
    let error = try #require(throws: UsageError.self) { try reader.policy(Array(path.utf8)) }
    return error.message.replacing(folder.url.path() + "/", with: "")
  }

  @Test("the example of the contract is read")
  func contract() throws {
    let policy = try policy(
      """
      { "name": "hls-audio", "extends": "default", "fail_on": "error",
        "severity": {"IOP001": "error"}, "ignore": ["FRM010"],
        "expect": {"object_type": ["AAC LC", "HE-AAC"], "channels": 2,
                   "sampling_frequency": [44100, 48000]} }
      """)
    #expect(policy.name == "hls-audio")
    #expect(policy.failingSeverity == .error)
    #expect(policy.actions == ["IOP001": .severity(.error), "FRM010": .ignore])
    #expect(policy.audience == [])
    var expectations = Expectations()
    expectations.objectTypes = ["AAC LC", "HE-AAC"]
    expectations.channels = Expectations.Number([2])
    expectations.samplingFrequency = Expectations.Number([44_100, 48_000])
    #expect(policy.expectations == expectations)
  }

  @Test(
    "every expectation of the command line may stand in a policy",
    arguments: Inspection.Expectation.Key.allCases)
  func expectations(_ key: Inspection.Expectation.Key) throws {
    let (text, value) =
      switch key {
      case .objectType: (#""HE-AAC""#, "HE-AAC")
      case .asc: (#""1210""#, "1210")
      case .maxFrameBytes: ("700", "700")
      case .duration: (#""12.5~0.1""#, "12.5~0.1")
      default: (#""44100~10""#, "44100~10")
      }
    let policy = try policy(#"{"expect": {"\#(key.rawValue)": \#(text)}}"#)
    #expect(policy.expectations == Expectations([Inspection.Expectation(key, value)]))
    #expect(!policy.expectations.isEmpty)
  }

  @Test("a policy adds to the one that it extends; what both name is the extending one's")
  func extends() throws {
    try folder.write(
      "base.json",
      """
      {"name": "base", "extends": "hls", "severity": {"HDR": "warning", "FRM001": "info"},
       "ignore": ["IOP"], "expect": {"channels": 1, "bitrate": 64000}}
      """)
    let policy = try policy(
      """
      {"severity": {"IOP": "info", "FRM001": "error"}, "ignore": ["HDR001"], "fail_on": "warning",
       "expect": {"channels": 2}, "extends": "base.json"}
      """)
    #expect(policy.audience == .hls)
    #expect(policy.failingSeverity == .warning)
    #expect(
      policy.actions == [
        "FRM025": .severity(.info), "PCE002": .severity(.error), "HDR": .severity(.warning),
        "FRM001": .severity(.error), "IOP": .severity(.info), "HDR001": .ignore,
      ])
    #expect(policy.expectations.channels == Expectations.Number([2]))
    #expect(policy.expectations.bitrate == Expectations.Number([64_000]))
    // Without a name of its own it is called like its file.
    #expect(policy.name == folder.path("p.json"))
  }

  @Test("a path in a policy is seen from the folder of its file")
  func relative() throws {
    try folder.write("a/base.json", #"{"fail_on": "info"}"#)
    #expect(try policy(#"{"extends": "base.json"}"#, "a/p.json").failingSeverity == .info)
    #expect(try policy(#"{"extends": "../a/base.json"}"#, "b/p.json").failingSeverity == .info)
  }

  @Test(
    "what is wrong in a policy is said with its place, and what may have been meant",
    arguments: [
      (#"{"nmae": "x"}"#, "p.json, line 1, column 2: unknown key 'nmae'; did you mean 'name'?"),
      ("{\n  \"x\": 1}", "p.json, line 2, column 3: unknown key 'x'"),
      (
        #"{"fail_on": "fatal"}"#,
        "p.json, line 1, column 13: 'fatal' is none of info, warning, error"
      ),
      (
        #"{"fail_on": "eror"}"#,
        "p.json, line 1, column 13: 'eror' is none of info, warning, error; did you mean 'error'?"
      ),
      (#"{"fail_on": 1}"#, "p.json, line 1, column 13: a text is wanted here, not a number"),
      (
        #"{"severity": {"HDR0114": "info"}}"#,
        "p.json, line 1, column 15: no rule is called or begins with 'HDR0114'; did you mean 'HDR011'?"
      ),
      (
        #"{"ignore": ["junk-betwen-frames"]}"#,
        "p.json, line 1, column 13: no rule is called or begins with 'junk-betwen-frames'; "
          + "did you mean 'junk-between-frames'?"
      ),
      (#"{"ignore": "FRM"}"#, "p.json, line 1, column 12: a list is wanted here, not a text"),
      (
        #"{"severity": ["FRM"]}"#, "p.json, line 1, column 14: an object is wanted here, not a list"
      ),
      (
        #"{"severity": {"FRM004": "info"}, "ignore": ["junk-between-frames"]}"#,
        "p.json, line 1, column 45: 'FRM004' is named twice in this policy"
      ),
      (
        #"{"expect": {"chanels": 2}}"#,
        "p.json, line 1, column 13: unknown key 'chanels'; did you mean 'channels'?"
      ),
      (
        #"{"expect": {"channels": "two"}}"#,
        "p.json, line 1, column 25: 'expect channels' needs a number, perhaps with ~tolerance, not 'two'"
      ),
      (
        #"{"expect": {"channels": []}}"#,
        "p.json, line 1, column 25: one value at least is wanted here"
      ),
      (
        #"{"expect": {"asc": ["1210", "1190"]}}"#,
        "p.json, line 1, column 20: 'asc' takes one value, not a list"
      ),
      (
        #"{"expect": {"channels": true}}"#,
        "p.json, line 1, column 25: a number or a text is wanted here, not a truth value"
      ),
      ("[]", "p.json, line 1, column 1: an object is wanted here, not a list"),
      ("", "p.json, line 1, column 1: the text is empty"),
      ("{\"name\": \"x\",}", "p.json, line 1, column 14: a name in quotes is missing before '}'"),
      (
        #"{"extends": "no.json"}"#,
        "cannot read the policy no.json: No such file or directory"
      ),
      (
        #"{"extends": "p.json"}"#,
        "p.json, line 1, column 13: more than 16 policies extend each other; is there a circle?"
      ),
    ])
  func refusals(_ text: String, _ message: String) throws {
    #expect(try refusal(text) == message)
  }

  @Test(
    "a policy that is not there is an error with a suggestion",
    arguments: [
      ("strct", "'strct' is neither a policy nor a file; did you mean 'strict'?"),
      (
        "xyz",
        "'xyz' is neither a policy nor a file; built in are default, strict, hls, dvb, arib"
      ),
      ("/no/p.json", "cannot read the policy /no/p.json: No such file or directory"),
    ])
  func missing(_ word: String, _ message: String) {
    let error = #expect(throws: UsageError.self) { try reader.policy(Array(word.utf8)) }
    #expect(error?.message == message)
  }

  @Test("built-in policies are found by their names", arguments: Policy.builtIn)
  func builtIn(_ policy: Policy) throws {
    #expect(try reader.policy(Array(policy.name.utf8)) == policy)
  }
}
