/// Streams that are legal in every respect, from which examples are made by changing one thing.
///
/// 20 frames each unless a count is given, variable rate (`adts_buffer_fullness` 0x7FF).
public enum BaseVectors {
  /// B1: one SCE, AAC LC, 44.1 kHz, MPEG-4, no check word.
  public static func mono(frames: Int = 20) -> ADTSStreamFields {
    StreamRecipe().with { $0.frameCount = frames }.fields
  }

  /// The recipe of `stereo`.
  private static func stereoRecipe(_ frames: Int) -> StreamRecipe {
    StreamRecipe().with {
      $0.frameCount = frames
      $0.channelConfiguration = 2
      $0.samplingFrequencyIndex = 3
      $0.maxSFBs = [41, 30]
    }
  }

  /// B2: one CPE with a common window, AAC LC, 48 kHz; bands up to 40 in every other frame, up to
  /// 29 in the rest.
  public static func stereo(frames: Int = 20) -> ADTSStreamFields { stereoRecipe(frames).fields }

  /// B6: SCE, CPE, CPE, LFE: 5.1 channels, AAC LC, 48 kHz.
  public static func surround(frames: Int = 20) -> ADTSStreamFields {
    stereoRecipe(frames).with { $0.channelConfiguration = 6 }.fields
  }

  /// B0: as `stereo`, with `channel_configuration` 0 and a PCE in every frame.
  public static func programConfig(frames: Int = 20) -> ADTSStreamFields {
    stereoRecipe(frames).with {
      $0.channelConfiguration = 0
      $0.hasProgramConfig = true
    }.fields
  }

  /// BC: as `stereo`, with check words.
  public static func protected(frames: Int = 20) -> ADTSStreamFields {
    stereoRecipe(frames).with { $0.isProtected = true }.fields
  }

  /// BM: as `stereo`, with two blocks a frame, with positions and check words or without.
  public static func blocks(
    frames: Int = 20, perFrame: Int = 2, isProtected: Bool = false
  ) -> ADTSStreamFields {
    stereoRecipe(frames).with {
      $0.blocksPerFrame = perFrame
      $0.isProtected = isProtected
    }.fields
  }

  /// The recipe of `sbr`.
  private static func sbrRecipe(_ frames: Int, _ sbr: SBRRecipe) -> StreamRecipe {
    StreamRecipe().with {
      $0.frameCount = frames
      $0.samplingFrequencyIndex = 6
      // Line 432: below the crossover, QMF band 16, which begins at line 512.
      $0.maxSFBs = [36, 30]
      $0.sbr = sbr
    }
  }

  /// BS: one SCE, core of 24 kHz, with SBR in every frame; a header in frame 0 and every tenth.
  public static func sbr(frames: Int = 20, _ sbr: SBRRecipe = SBRRecipe()) -> ADTSStreamFields {
    sbrRecipe(frames, sbr).fields
  }

  /// As `sbr`, with one CPE.
  public static func sbrPair(
    frames: Int = 20, _ sbr: SBRRecipe = SBRRecipe()
  ) -> ADTSStreamFields {
    sbrRecipe(frames, sbr).with { $0.channelConfiguration = 2 }.fields
  }

  /// As `sbr`, with SCE, CPE, CPE, LFE; the LFE has no SBR.
  public static func sbrSurround(
    frames: Int = 20, _ sbr: SBRRecipe = SBRRecipe()
  ) -> ADTSStreamFields {
    sbrRecipe(frames, sbr).with { $0.channelConfiguration = 6 }.fields
  }

  /// BP: as `sbr`, with parametric stereo; its header comes with that of SBR.
  public static func parametricStereo(
    frames: Int = 20, _ ps: PSRecipe = PSRecipe()
  ) -> ADTSStreamFields {
    sbr(frames: frames, SBRRecipe().with { $0.ps = ps })
  }
}
