import Conformance
import Foundation
import Inspection
import Testing

/// A rule of syntax elements and the fields, by their names in the standard, that its examples break.
struct BrokenField: CustomTestStringConvertible, Sendable {
  let rule: String
  let fields: Set<String>
  var testDescription: String { rule }

  init(_ rule: String, _ fields: String...) {
    self.rule = rule
    self.fields = Set(fields)
  }

  static let all: [BrokenField] = [
    BrokenField("RDB005", "byte_alignment"), BrokenField("RDB008", "raw_data_block_position"),
    BrokenField("RDB009", "id_syn_ele"), BrokenField("RDB010", "id_syn_ele"),
    BrokenField("RDB011", "element_instance_tag"), BrokenField("PCE003", "id_syn_ele"),
    BrokenField("PCE004", "id_syn_ele"), BrokenField("PCE007", "id_syn_ele"),
    BrokenField("PCE008", "id_syn_ele"), BrokenField("PCE009", "id_syn_ele"),
    BrokenField("PCE010", "id_syn_ele"), BrokenField("PCE011", "sampling_frequency_index"),
    BrokenField("PCE012", "object_type"), BrokenField("PCE013", "id_syn_ele"),
    BrokenField("PCE014", "num_front_channel_elements"),
    BrokenField("PCE016", "matrix_mixdown_idx", "mono_mixdown_element_number"),
    BrokenField("PCE017", "comment_field_data"), BrokenField("ICS001", "ics_reserved_bit"),
    BrokenField("ICS004", "predictor_reset_group_number"), BrokenField("ICS007", "sect_cb"),
    BrokenField("ICS008", "dpcm_sf"), BrokenField("ICS009", "dpcm_is_position", "dpcm_noise_nrg"),
    BrokenField("ICS010", "pulse_data_present"), BrokenField("ICS011", "pulse_start_sfb"),
    BrokenField("ICS012", "pulse_offset"), BrokenField("ICS013", "pulse_offset"),
    BrokenField("ICS014", "order"), BrokenField("ICS015", "length"),
    BrokenField("ICS016", "gain_control_data_present"), BrokenField("ICS018", "pulse_amp"),
    BrokenField("ICS019", "window_shape", "tns_data_present"), BrokenField("ICS020", "hcod"),
    BrokenField("CPE001", "ms_mask_present"), BrokenField("CPE002", "sect_cb"),
    BrokenField("CPE003", "sect_cb"), BrokenField("CPE004", "ms_mask_present", "ms_used"),
    BrokenField("CCE001", "cc_target_is_cpe"), BrokenField("CCE002", "window_sequence"),
    BrokenField("CCE003", "cc_domain"), BrokenField("STM001", "window_sequence"),
    BrokenField("STM006", "id_syn_ele"), BrokenField("HDR011", "id"),
    BrokenField("HDR012", "channel_configuration"),
    BrokenField("HDR013", "channel_configuration"), BrokenField("RDB012", "channel_configuration"),
    BrokenField("PCE001", "channel_configuration"), BrokenField("IOP007", "profile_object_type"),
    BrokenField("IOP008", "id_syn_ele"), BrokenField("IOP010", "extension_type"),
    BrokenField("ENC001", "sect_cb"),
  ]

  /// The examples that break the rule.
  var examples: [ExampleOfRule] { ExampleOfRule.violating.filter { $0.rule.id.text == rule } }
}

/// Where findings point at.
struct RulePlaceTests {
  @Test("A finding points at the field that breaks the rule", arguments: BrokenField.all)
  func fields(one: BrokenField) throws {
    try #require(!one.examples.isEmpty)
    for example in one.examples {
      let path = NSTemporaryDirectory() + "place-\(UUID().uuidString).aac"
      try Data(example.example.bytes).write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let input = InputPath(Array(path.utf8))
      var options = InspectionOptions()
      options.depth = .syntax
      var rows: [FrameRow] = []
      let report = Inspector.inspect(input, options: options, frameRow: { rows.append($0) })
      let finding = try #require(report.findings.first { $0.rule.text == one.rule })
      let frame = finding.frames.first
      let row = try #require(rows.first { $0.frame == frame })
      let bit =
        Int(finding.location.byteOffset - row.byteOffset) * 8 + finding.location.bitOffset
      var fields: [FrameTrace.Field] = []
      _ = Inspector.trace(input, frames: frame...frame) { fields = $0.fields }
      let field = try #require(
        fields.first { $0.bit == bit }, "\(example.example.note): bit \(bit)")
      #expect(one.fields.contains(field.name), "\(example.example.note): \(field.name)")
    }
  }

  @Test("The row of a frame names the rules that it breaks")
  func rows() throws {
    let one = try #require(ExampleOfRule.violating.first { $0.rule.id.text == "ICS001" })
    let path = NSTemporaryDirectory() + "row-\(UUID().uuidString).aac"
    try Data(one.example.bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = InspectionOptions()
    options.depth = .syntax
    var rows: [FrameRow] = []
    _ = Inspector.inspect(
      InputPath(Array(path.utf8)), options: options, frameRow: { rows.append($0) })
    #expect(rows.filter { !$0.findings.isEmpty }.map(\.frame) == [9])
    #expect(rows[9].findings == ["ICS001"])
  }
}
