import AACSyntax

/// Where SBR data stand among the elements of a block.
///
/// ISO/IEC 14496-3:2009, 4.5.2.8.2.2: behind the element that they extend, one fill element each.
enum SBRPlacement {
  /// Behind the element that they extend, with nothing but fill elements between.
  case behind(element: Int)
  /// Before any channel element.
  case first
  /// Behind an LFE or a dependently switched CCE, which SBR does not extend.
  case behindOther(element: Int)
  /// Behind an element that has its SBR data already.
  case repeated(element: Int)
  /// Behind an element that they extend, with these elements between.
  case apart(element: Int, between: [SyntacticElement.Kind])

  /// Whether the data belong to the element that the parser took them for.
  var isRight: Bool { if case .behind = self { true } else { false } }
}

extension RawDataBlock {
  /// Where the extension payload `place`, which holds SBR data, stands.
  func sbrPlacement(ofExtension place: Int) -> SBRPlacement {
    let fill = fills.indices.last { fills[$0].extensions.contains(place) }
    guard let own = elements.indices.last(where: { isFill(elements[$0], fill) }) else {
      return .first
    }
    var between: [SyntacticElement.Kind] = []
    var isRepeated = false
    for index in (0..<own).reversed() {
      let element = elements[index]
      switch element.kind {
      case .fill:
        if fills[element.index].extensions.contains(where: { extensions[$0].isSBR }) {
          isRepeated = true
        }
      case .dataStream, .programConfig, .end: between.insert(element.kind, at: 0)
      case .lfeChannel: return .behindOther(element: index)
      case .couplingChannel where !couplings[element.index].isIndependentlySwitched:
        return .behindOther(element: index)
      case .singleChannel, .channelPair, .couplingChannel:
        if isRepeated { return .repeated(element: index) }
        return between.isEmpty
          ? .behind(element: index) : .apart(element: index, between: between)
      }
    }
    return .first
  }

  private func isFill(_ element: SyntacticElement, _ index: Int?) -> Bool {
    element.kind == .fill && element.index == index
  }

  /// The path of an element: `SCE[0]`.
  func path(of element: Int) -> String {
    "\(elements[element].kind.syntaxName)[\(elements[element].index)]"
  }
}
