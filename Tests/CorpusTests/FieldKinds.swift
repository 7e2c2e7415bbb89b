import AACSyntax
import Conformance
import StreamForge

/// The kinds K01 to K27.
enum FieldKinds {
  static let all = headers + framing + payload + surroundings

  // MARK: Headers

  private static let headers = [
    FieldKind(
      "K01", "The header names another sampling rate than the payload was coded for",
      """
      Writers with a constant index, a mask that cuts the low bit, or a lookup that falls back to \
      some rate. The audio plays too fast or too slow, and loud frames break with messages about \
      bands and codebooks. Rates with equal band tables (96/88.2, 48/44.1 and nearly always 32, \
      24/22.05, 16/12/11.025, 8/7.35 kHz) cannot be told apart from the bits: then nothing is \
      said unless a check word, a PCE or `--expect` decides.
      """,
      [
        .file(
          "damaged/05-index-44100-to-22050.aac", "22.05 kHz written over a payload of 44.1 kHz",
          ["HDR004"]),
        .init("48 kHz, the low bit of the index masked away", ["HDR004"]) {
          BaseVectors.stereo().withEachFrame { $1.samplingFrequencyIndex = 2 }.bytes
        },
        .file(
          "damaged/04-index-44100-to-48000.aac", "48 kHz written over 44.1 kHz: equal tables", []),
        .file(
          "damaged/04-index-44100-to-48000.aac",
          "the same, with `--expect sampling_frequency=44100`",
          ["EXP001"], expect: ["sampling_frequency=44100"]),
        .breaking("CRC008", "44.1 kHz written over 48 kHz after the check words were made"),
        .breaking("HDR005", "HE-AAC with the output rate of SBR in place of the core's"),
      ]),
    FieldKind(
      "K02", "Core and output of HE-AAC: rate and channels seem to contradict each other",
      """
      ADTS cannot say that there is SBR or parametric stereo, so readers find half the rate or \
      half the channels until they look into the fill elements. Such a stream is sound; core and \
      output are stated side by side.
      """,
      [
        .file("encoded/fdk_he_48000_2.aac", "HE-AAC with an output of 48 kHz", ["SBR024"]),
        .file(
          "encoded/fdk_hev2_44100_2.aac", "HE-AAC v2, one coded channel", ["SBR024", "PSX008"]),
        .file("encoded/fdk_he_16000_1.aac", "mono HE-AAC without parametric stereo", ["PSX009"]),
        .breaking("SBR025", "AAC LC at 22.05 kHz, no SBR anywhere"),
        .breaking("SBR005", "SBR that begins in the middle"),
      ]),
    FieldKind(
      "K03", "The profile in the header is not that of the payload",
      """
      The field holds the object type minus 1 in two bits. Object type 2 written as it is gives \
      SSR, 1 taken off twice gives Main, 5 and 29 wrap around to something else. HE-AAC has to be \
      marked LC.
      """,
      [
        .breaking("HDR008", "AAC LC marked LTP", number: 2),
        .breaking("HDR008", "AAC LC marked SSR", number: 1),
        .breaking("HDR009", "HE-AAC marked Main", number: 1),
        .breaking("HDR007", "MPEG-2 with the reserved profile 3"),
        .breaking("HDR010", "AAC Main marked LC"),
      ]),
    FieldKind(
      "K04", "channel_configuration is not that of the coded elements",
      """
      Writers with a constant, or with the channels of the output. Decoders complain of an element \
      that is not allocated or of a changed configuration, browsers refuse the stream.
      """,
      [
        .file("damaged/08-configuration-1-on-pair.aac", "mono written over a pair", ["HDR012"]),
        .init("stereo written over the mono core of HE-AAC v2", ["HDR012"]) {
          BaseVectors.parametricStereo().withEachFrame { $1.channelConfiguration = 2 }.bytes
        },
        .breaking("STM006", "a frame with a single channel in a stream of pairs"),
        .breaking("HDR013", "7.1 channels of configuration 12, cut to three bits"),
      ]),
    FieldKind(
      "K05", "channel_configuration 0 and the PCE, dual mono, configuration 7",
      """
      Legal ways to name channels that many readers do not know, and what goes wrong with them.
      """,
      [
        .file(
          "encoded/ff_lc_48000_6_pce.aac", "5.1(side) channels as ffmpeg describes them in a PCE",
          ["PCE013", "PCE018"]),
        .file(
          "conforming/configuration-0-surround.aac", "5.1 channels described by a PCE: legal",
          ["IOP003", "PCE018"]),
        .file(
          "damaged/10-configuration-0-without-pce.aac", "configuration 0 and no PCE", ["PCE001"]),
        .breaking("PCE002", "the first PCE comes late"),
        .breaking("PCE005", "a PCE besides configuration 2"),
        .breaking("PCE006", "a PCE that contradicts the configuration"),
        .breaking("PCE015", "a comment that runs past the end of the frame"),
        .breaking("RDB011", "two pairs with one element_instance_tag"),
        .breaking("RDB012", "two single channels: dual mono"),
        .breaking("IOP004", "configuration 7: front channels that many mean as back ones"),
      ],
      beyond: """
        Whether a layout is the one that was meant. A PCE in the AudioSpecificConfig of an MP4 \
        file stands in the container.
        """),
    FieldKind(
      "K06", "aac_frame_length is wrong",
      """
      Writers that leave the header out, shift the 13 bits wrongly, or cut them. Everything behind \
      the first frame seems broken.
      """,
      [
        .file("damaged/30-length-without-header.aac", "the header is not counted", ["FRM015"]),
        .file(
          "damaged/35-length-bits-lost.aac", "the two top bits are missing in a long frame",
          ["FRM018"]),
        .file("damaged/33-length-shifted.aac", "the length is one bit too far left", ["FRM018"]),
        .file("damaged/32-length-fixed.aac", "one length for all frames", ["FRM019"]),
        .file("damaged/14-length-plus-10.aac", "one frame says 10 bytes too many", ["FRM020"]),
        .file("damaged/27-length-3.aac", "one frame says 3 bytes", ["FRM013"]),
        .breaking("FRM017", "a frame of more than 8191 bytes", also: ["BUF001"]),
        .breaking("IOP006", "a frame of more than 2047 bytes: legal"),
      ]),
    FieldKind(
      "K07", "protection_absent and the check word",
      """
      0 means that a check word follows (9 bytes of header), 1 that there is none (7 bytes): the \
      bit is often read the wrong way round. A wrong word is noticed by hardly any decoder.
      """,
      [
        .breaking("CRC004", "a check word announced that is not there"),
        .breaking("CRC005", "check words that are not announced"),
        .file("damaged/21-crc-bit-flipped.aac", "a wrong word in one frame", ["CRC001"]),
        .breaking("CRC006", "0 in place of every word"),
        .breaking("CRC007", "words computed in another way"),
        .file("encoded/fdk_he_48000_2_crc1.aac", "check words that are right", ["IOP002"]),
      ],
      beyond: "The CRC of the tables of a transport stream stands in the container."),
    FieldKind(
      "K08", "More than one raw_data_block in a frame",
      """
      Legal, and refused by most readers. Where the field is not true, or the bytes are no AAC at \
      all, readers print the same message.
      """,
      [
        .file("encoded/fdk_lc_44100_2_crc0_sub3.aac", "several blocks a frame: legal", ["IOP001"]),
        .breaking("RDB006", "two blocks announced, one there"),
        .breaking("DET001", "no AAC: random bytes"),
        .breaking("DET012", "no AAC: random bytes behind sound headers"),
      ]),
    FieldKind(
      "K09", "ID: MPEG-2 or MPEG-4",
      """
      Both are legal. ID 1 makes some readers choose another configuration or refuse; noise \
      substitution and long-term prediction exist in MPEG-4 only.
      """,
      [
        .breaking("IOP005", "ID 1 in all frames: legal"),
        .file("encoded/faac_pns9.aac", "ID 1 with noise substitution", ["HDR011"]),
        .file("damaged/13-id-flip.aac", "ID 1 in one frame", ["HDR014"]),
      ]),
    FieldKind(
      "K10", "MP3 or another format taken for AAC, and AAC taken for MP3",
      """
      Twelve bits of ones prove nothing, and an ID3 tag in front proves nothing either. A chain of \
      headers decides; the reason is always stated.
      """,
      [
        .breaking("DET007", "MP3 behind an ID3 tag"),
        .keeping("DET007", "AAC behind an ID3 tag", ["FRM024", "DET014"]),
        .breaking("DET003", "an MP4 file named .aac"),
        .file("damaged/12-layer-in-one-frame.aac", "layer 1 in one frame", ["HDR001"]),
        .breaking("IOP009", "a header inside the payload: legal, found without losing the chain"),
      ]),
    FieldKind(
      "K11", "Reserved or rare sampling_frequency_index",
      """
      13, 14 and 15 cannot be in ADTS; 12 (7350 Hz) is legal in MPEG-4 and missing in many tables.
      """,
      [
        .file("damaged/07-index-13.aac", "13 in one frame: corruption", ["HDR002"]),
        .breaking("HDR002", "15 in all frames: a writer's fault", number: 1),
        .file("conforming/rate-12.aac", "7350 Hz in MPEG-4: legal", []),
        .breaking("HDR003", "7350 Hz in MPEG-2"),
      ]),
    FieldKind(
      "K12", "Buffer fullness, constant or variable rate, limits of a frame",
      """
      adts_buffer_fullness is a claim, the sizes of the frames are the fact. Both are stated.
      """,
      [
        .breaking("BUF007", "0x7FF, variable rate, with frames of one size"),
        .file("damaged/16-fullness-arbitrary.aac", "values that follow from nothing", ["BUF005"]),
        .file("damaged/91-fullness-zero.aac", "0 in all frames", ["BUF003"]),
        .file("damaged/20-block-over-buffer.aac", "more than 6144 bits a channel", ["BUF001"]),
        .breaking(
          "EXP010", "a limit of bytes that the receiver has, by `--expect max_frame_bytes`"),
      ]),
  ]

  // MARK: Framing

  private static let framing = [
    FieldKind(
      "K13", "Garbage, lost bytes, false headers",
      """
      One finding for each gap, with its byte, its length, and what the bytes look like. What \
      follows from a gap is not listed.
      """,
      [
        .init("five bytes before the first frame", ["FRM001"]) {
          [1, 2, 3, 4, 5] + BaseVectors.mono().bytes
        },
        .init("the start of a JPEG picture before the first frame", ["FRM001"]) {
          [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
            + BaseVectors.mono().bytes
        },
        .file("damaged/01-junk-middle.aac", "100 bytes between two frames", ["FRM004"]),
        .file("damaged/36-bytes-missing.aac", "20 bytes of a frame lost", ["FRM005"]),
        .file("damaged/61-ones-start.aac", "0xFF bytes before the first frame", ["FRM003"]),
        .file("damaged/a0-pes-headers.aac", "PES headers between the frames", ["FRM009"]),
        .file(
          "damaged/42-cut-at-both-ends.aac", "cut from a running stream", ["FRM002", "FRM007"]),
        .file("damaged/a3-packets-lost.aac", "every third packet of 4096 bytes lost", ["FRM012"]),
        .file("damaged/a2-newlines.aac", "a transfer in text mode", ["FRM011"]),
      ]),
    FieldKind(
      "K14", "Tags and metadata in the stream",
      """
      Tags are recognised and passed over exactly; they are no garbage. Segments of HTTP live \
      streaming must begin with one, which `--policy hls` checks.
      """,
      [
        .file("damaged/25-id3v2-middle.aac", "an ID3v2 tag between two frames", ["FRM025"]),
        .init("two ID3v2 tags in a row in front", ["FRM024"]) {
          MetadataBytes.id3v2() + MetadataBytes.id3v2(padding: 10) + BaseVectors.mono().bytes
        },
        .breaking("HLS001", "a segment without its time stamp, `--policy hls`"),
        .breaking("HLS002", "a stray byte in the owner of the time stamp, `--policy hls`"),
        .file("damaged/52-three-tags-end.aac", "APEv2, Lyrics3 and ID3v1 at the end", ["FRM027"]),
        .file(
          "damaged/54-id3v2-plain-size.aac", "a tag with a size that is not synchsafe", ["FRM026"]),
        .file("damaged/a1-icy-metadata.aac", "titles of a radio server in the stream", ["FRM010"]),
      ]),
    FieldKind(
      "K15", "The format changes on the way",
      """
      Joints of advertisements and of files. Each frame may be sound, and the whole is not.
      """,
      [
        .breaking("STM002", "44.1 kHz mono, then 48 kHz stereo"),
        .breaking("STM003", "a joint that cuts a frame"),
        .breaking("STM004", "two runs of one encoder with equal settings"),
        .breaking("STM005", "frames of two streams in turn"),
        .breaking("SBR006", "SBR missing for two frames"),
      ]),
    FieldKind(
      "K16", "Frames cut at the end of a file, a packet or a segment",
      """
      A last frame that is complete counts, however short it is; one that is cut is told with the \
      bytes that are there and that are missing.
      """,
      [
        .file("damaged/03-truncated-last-frame.aac", "the last 57 bytes missing", ["FRM007"]),
        .file("damaged/43-three-bytes-of-a-header.aac", "three bytes of a header left", ["FRM007"]),
        .init("a last frame of a few bytes, complete: legal", []) {
          var stream = StreamRecipe().fields
          stream.frames[19] =
            StreamRecipe().with {
              $0.frameCount = 1
              $0.maxSFBs = [0]
            }.fields.frames[0]
          return stream.bytes
        },
        .breaking("HLS004", "a segment that begins inside a frame, `--policy hls`"),
      ],
      beyond: """
        Headers and frames that are split between PES packets: the packets are in the transport \
        stream, of which only is said that it is one (DET004).
        """),
    FieldKind(
      "K17", "Not ADTS at all",
      """
      One finding says what the file is and how to get at the audio; nothing else is said.
      """,
      [
        .breaking("DET010", "blocks without headers, as they lie in an MP4 file"),
        .breaking("DET005", "LOAS"), .breaking("DET006", "ADIF"),
        .breaking("DET004", "a transport stream"), .breaking("DET008", "a WAVE file"),
        .breaking("DET009", "a playlist in place of the stream"),
        .breaking("DET011", "sound headers, payload encrypted behind 16 bytes"),
        .breaking("FRM022", "each frame wrapped in a second header"),
      ],
      beyond:
        "ADTS headers inside the samples of an MP4 file: only that it is MP4 is said (DET003)."),
    FieldKind(
      "K18", "Configuration or nothing in place of a frame",
      """
      The two bytes that an encoder gives first are no audio; some writers put a header before \
      them, or before nothing.
      """,
      [
        .file(
          "damaged/39-codec-config-as-frame.aac", "an AudioSpecificConfig as frame", ["FRM021"]),
        .file("damaged/38-empty-frame.aac", "a header with nothing behind it", ["FRM014"]),
        .file("damaged/b2-empty.aac", "no frame at all", ["DET002"]),
        .breaking("RDB009", "a block without any channel"),
      ]),
  ]

  // MARK: The payload

  private static let payload = [
    FieldKind(
      "K19", "Bands, sections and windows",
      """
      Faults of encoders in single frames. The first fault of a frame is told, at its bit.
      """,
      [
        .breaking("ICS006", "a section that goes past max_sfb"),
        .breaking("ICS005", "the reserved codebook 12"),
        .breaking("ICS002", "more bands than the rate has"),
        .breaking("ICS001", "ics_reserved_bit set"),
        .breaking("ICS007", "a section of length 0: legal syntax, and trips decoders"),
        .breaking("STM001", "a window that cannot follow the one before"),
        .breaking("STM008", "LONG_STOP in the first frame: cut from a longer stream"),
      ]),
    FieldKind(
      "K20", "Scale factors out of range, and readers that are too strict",
      """
      0 to 255 holds for spectral bands only. Intensity positions and noise energies have ranges \
      of their own, and negative positions are legal.
      """,
      [
        .breaking("ICS008", "a scale factor above 255"),
        .breaking("ICS008", "a scale factor below 0", number: 1),
        .keeping("CPE002", "intensity positions, also negative ones: legal", []),
        .breaking("ICS009", "an intensity position of 120"),
      ]),
    FieldKind(
      "K21", "Tools that the profile does not have, or beyond their limits",
      """
      Where many frames fail with ever other tools, it is the payload that is no AAC, and that is \
      all that is said.
      """,
      [
        .breaking("ICS014", "TNS of order 13 in AAC LC"),
        .breaking("ICS003", "prediction in AAC LC"),
        .breaking("ICS010", "pulses in short windows"),
        .breaking("ICS016", "gain control in AAC LC"),
        .breaking("CPE001", "ms_mask_present 3"),
        .breaking("DET012", "random payload: one finding"),
      ]),
    FieldKind(
      "K22", "The end of a block, its order, and what follows from lost bits",
      """
      After lost bytes decoders print ever other messages. Only the first fault of each gap means \
      something.
      """,
      [
        .breaking("RDB002", "no ID_END"),
        .breaking("RDB003", "bytes behind ID_END"),
        .breaking("RDB010", "elements in another order than the configuration has"),
        .keeping("SBR002", "DRC between a channel and its SBR data: legal", []),
        .file("damaged/36-bytes-missing.aac", "lost bytes: one finding, not a cascade", ["FRM005"]),
      ]),
    FieldKind(
      "K23", "SBR and parametric stereo",
      """
      SBR data have a length of their own, so that a fault in them does not break the core; the \
      high band fails alone. Every segment has to begin with an SBR header.
      """,
      [
        .breaking("SBR003", "SBR data behind an LFE"),
        .breaking("SBR007", "the first SBR header comes late"),
        .breaking("HLS005", "a segment without one, `--policy hls`"),
        .breaking("SBR022", "a reserved extension"),
        .breaking("SBR018", "SBR data that do not fit their fill element"),
        .file("conforming/sbr-coupled.aac", "coupled channels: legal", ["SBR024"]),
      ]),
    FieldKind(
      "K24", "Frames of 960 samples",
      """
      DAB+ and DRM have them, ADTS cannot say so. Most frames read the same either way: only a \
      coded top band tells, so that such a stream may well stay unnoticed.
      """,
      [
        .breaking("HDR006", "24 kHz, all bands of short windows coded"),
        .init("48 kHz, all bands coded: 32 kHz would fit as well, and both are named", ["HDR004"]) {
          StreamRecipe().with {
            $0.frameLength = .lines960
            $0.channelConfiguration = 2
            $0.samplingFrequencyIndex = 3
            $0.maxSFBs = [$0.bands.longCount]
          }.fields.bytes
        },
        .init("48 kHz, the upper bands not coded: nothing tells them apart", []) {
          StreamRecipe().with {
            $0.frameLength = .lines960
            $0.channelConfiguration = 2
            $0.samplingFrequencyIndex = 3
            $0.maxSFBs = [40]
          }.fields.bytes
        },
      ],
      beyond: """
        That the pitch is lower by a factor of 1.0667: `--expect duration` finds it where the bits \
        do not.
        """),
  ]

  // MARK: What is around it

  private static let surroundings = [
    FieldKind(
      "K25", "Duration, delay and padding",
      """
      The duration is counted over all frames, never estimated. ADTS has no place for delay and \
      padding: silent frames at the start and the text of an encoder are all there is.
      """,
      [
        .breaking("STM009", "silence first, which fools estimates", also: ["STM010"]),
        .breaking("FIL008", "the name of the encoder in a fill element"),
        .breaking("EXP004", "another duration than expected"),
        .breaking("EXP006", "a duration that fits to another rate"),
      ],
      beyond: "Delay and padding stand in the container, if anywhere."),
    FieldKind(
      "K26", "What a container or a program says of the stream is something else",
      """
      `--expect` takes what the other side says: the AudioSpecificConfig of an MP4 file, a session \
      description or csd-0, the rate, the channels.
      """,
      [
        .breaking("EXP007", "11 90 (48 kHz) for a stream of 44.1 kHz"),
        .breaking("EXP008", "70 82, which is no configuration of AAC"),
        .breaking("EXP009", "a configuration that ADTS cannot carry", number: 1),
        .breaking("EXP002", "another number of channels"),
        .breaking("FRM023", "bytes of another packet format before every payload"),
        .breaking("EXP011", "no expectation: the configuration and codec string that fit"),
      ],
      beyond: """
        The fields themselves (csd-0, SDP, FLV tags, MIME types, AU headers) stand in the \
        container or the protocol and have to be handed over.
        """),
    FieldKind(
      "K27", "Faults of decoders",
      """
      Streams that bring decoders down are not always wrong. The reference decoder runs in a \
      process of its own at depth decode: what it refuses without a finding is told (DEC001), and \
      so is a crash (DEC005).
      """,
      [
        .breaking("PSX006", "parametric stereo in a stream of pairs"),
        .breaking("BUF009", "more channels than any level has"),
        .breaking("SBR005", "SBR that begins late, which overruns a buffer of libfaad 2.10.1"),
        .file(
          "damaged/50-id3v2-start.aac", "a tag in front, which makes faad guess: legal", ["FRM024"]),
      ],
      beyond: "Which samples a decoder puts out is the decoder's: no fault of the stream."),
  ]
}
