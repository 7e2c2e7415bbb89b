public import Conformance
public import JSONText

extension StreamReport: JSONValue {
  /// Writes what the stream is.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("mpeg_version", mpegVersion)
      json.member("object_type", objectType)
      json.member("profile_object_type", profileObjectType)
      json.member("sampling_frequency_index", samplingFrequencyIndex)
      json.member("sampling_frequency", samplingFrequency)
      json.member("channel_configuration", channelConfiguration)
      json.member("channels", channels)
      json.member("channel_layout", channelLayout)
      json.member("sbr", sbr?.rawValue)
      json.member("ps", ps)
      json.member("output_sampling_frequency", outputSamplingFrequency)
      json.member("output_channels", outputChannels)
      json.member("codec_string", codecString)
      json.member("frame_length_samples", frameLengthSamples)
      json.member("duration_seconds", durationSeconds)
      json.member("bitrate", bitrate)
      json.member("encoder", encoder)
      json.member("tools", tools)
      json.member("levels", levels)
    }
  }
}

extension StreamReport.Bitrate: JSONValue {
  /// Writes the rates in bits per second and how they behave.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("average", average)
      json.member("minimum", minimum)
      json.member("maximum", maximum)
      json.member("mode", mode.rawValue)
    }
  }
}

extension StreamReport.ToolCounts: JSONValue {
  /// Writes how many frames use each tool.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("ms", ms)
      json.member("intensity", intensity)
      json.member("pns", pns)
      json.member("tns", tns)
      json.member("pulse", pulse)
      json.member("prediction", prediction)
      json.member("ltp", ltp)
      json.member("gain_control", gainControl)
      json.member("short_windows", shortWindows)
    }
  }
}

extension StreamReport.Levels: JSONValue {
  /// Writes the smallest level of each profile.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("aac_profile", aacProfile)
      json.member("he_aac_profile", heAACProfile)
    }
  }
}
