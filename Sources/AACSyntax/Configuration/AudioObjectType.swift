/// Names of the audio object types that ADTS can carry.
///
/// ISO/IEC 14496-3, Table 1.17; the `profile` of an ADTS header is the object type minus 1.
public enum AudioObjectType {
  /// The name of the object type that an ADTS `profile` (0 to 3) stands for.
  public static func name(ofProfile profile: Int) -> String {
    switch profile {
    case 0: "AAC Main"
    case 1: "AAC LC"
    case 2: "AAC SSR"
    default: "AAC LTP"
    }
  }
}
