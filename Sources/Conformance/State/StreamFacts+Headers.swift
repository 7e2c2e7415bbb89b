import AACSyntax
import Transports

extension StreamFacts {
  /// Whether two fixed headers alternate over most of the file.
  var headersAlternate: Bool {
    guard frameCount >= 20, fixedHeaders.count >= 2 else { return false }
    let two = fixedHeaders[0].frames + fixedHeaders[1].frames
    return two * 5 >= frameCount * 4 && alternatingFrames * 5 >= frameCount * 4
  }

  /// The fields of which one of two headers has a wrong value, as the payload shows: what they
  /// describe is the same.
  func wrongFields(in one: ADTSFixedHeader, or other: ADTSFixedHeader) -> [HeaderField] {
    HeaderField.differing(one, other).filter { field in
      let before = (valueOfWords(field, one), valueOfWords(field, other))
      if before.0 ?? field.value(in: one) == before.1 ?? field.value(in: other) { return true }
      return switch field {
      case .id: false
      case .protectionAbsent: hasCheckWords(one) == hasCheckWords(other)
      case .profile: objectType(of: one) == objectType(of: other)
      case .samplingFrequencyIndex:
        !Set(coreIndices(of: one)).isDisjoint(with: coreIndices(of: other))
      case .channelConfiguration: areOfOneLayout(one, other)
      }
    }
  }

  /// Whether a stretch of another header begins at a frame only because a header is wrong: the
  /// stream itself goes on.
  func goesOn(at frame: Int) -> Bool {
    guard let place = stretches.lastIndex(where: { $0.first.index <= frame }), place > 0,
      stretches[place].first.index == frame
    else { return false }
    let (before, now) = (stretches[place - 1].header, stretches[place].header)
    return HeaderField.differing(before, now) == wrongFields(in: before, or: now)
  }

  /// The value of a field when the check words under `header` were made, if that was another.
  private func valueOfWords(_ field: HeaderField, _ header: ADTSFixedHeader) -> Int? {
    for cause in checkWordCauses
    where cause.first.header.fixed.bits & HeaderField.mask == header.bits & HeaderField.mask {
      if case .staleHeader(field.syntaxName, _, _, _, let before) = cause.kind { return before }
    }
    return nil
  }

  private func reading(of header: ADTSFixedHeader) -> AcceptedReading? {
    readings.first { $0.header.bits & HeaderField.mask == header.bits & HeaderField.mask }
  }

  private func hasCheckWords(_ header: ADTSFixedHeader) -> Bool {
    for change in reading(of: header)?.changes ?? [] {
      if case .noCheckWord = change { return false }
      if case .checkWord = change { return true }
    }
    return !header.protectionAbsent
  }

  /// The audio object type of the payload under `header`: the declared one, unless it is known to be
  /// wrong.
  func objectType(of header: ADTSFixedHeader) -> Int {
    for case .objectType(let type) in reading(of: header)?.changes ?? [] { return type }
    return Int(header.profile) + 1
  }

  /// Whether the frames of two values of `channel_configuration` hold the same elements, and one of
  /// the values stands for others.
  private func areOfOneLayout(_ one: ADTSFixedHeader, _ other: ADTSFixedHeader) -> Bool {
    guard let layouts = syntax?.layouts else { return false }
    let configurations = [Int(one.channelConfiguration), Int(other.channelConfiguration)]
    let found = configurations.compactMap {
      layouts.entries($0, where: { _ in true })?.entries.first?.elements
    }
    guard found.count == 2, found[0] == found[1] else { return false }
    return configurations.contains { configuration in
      guard configuration > 0 else { return syntax?.programConfigs.hasAny == false }
      return ChannelConfiguration.channels(of: configuration) != found[0].channelCount
    }
  }
}
