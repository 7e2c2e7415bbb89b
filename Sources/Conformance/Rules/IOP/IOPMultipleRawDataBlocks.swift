/// IOP001 `iop-multiple-raw-data-blocks`: frames hold several raw data blocks.
public enum IOPMultipleRawDataBlocks {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP001", name: "iop-multiple-raw-data-blocks", severity: .warning,
    group: "interop", depth: .headers,
    requirement: "A frame should hold one raw_data_block; several are legal but poorly supported.",
    rationale: """
      ffmpeg, GPAC, Symphonia, Shaka and mp4parser fail, faad2 plays the first block only, \
      MediaInfo miscounts channels without CRC; fdk-aac works.
      """,
    remedy: "Write each block as a frame of its own with number_of_raw_data_blocks_in_frame 0.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
