/// `window_sequence`: how a frame is cut into transform windows.
///
/// ISO/IEC 14496-3, 4.5.2.3, 4.6.11.
public enum WindowSequence: UInt8, Hashable, Sendable, CaseIterable {
  /// One long window.
  case onlyLong = 0
  /// One long window that leads over to short ones.
  case longStart = 1
  /// Eight short windows.
  case eightShort = 2
  /// One long window that leads back from short ones.
  case longStop = 3

  /// The name as reports have it.
  public var syntaxName: String {
    switch self {
    case .onlyLong: "ONLY_LONG"
    case .longStart: "LONG_START"
    case .eightShort: "EIGHT_SHORT"
    case .longStop: "LONG_STOP"
    }
  }

  /// num_windows: 8 or 1.
  @inlinable public var windowCount: Int { self == .eightShort ? 8 : 1 }
}
