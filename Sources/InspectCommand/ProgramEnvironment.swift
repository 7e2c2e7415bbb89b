import Glibc

/// What the program gets from outside.
public struct ProgramEnvironment: Sendable {
  /// The arguments as bytes, the program's name not among them.
  public var arguments: [[UInt8]]
  /// The value of an environment variable.
  public var variable: @Sendable (_ name: String) -> [UInt8]?
  /// Where the report goes.
  public var standardOutput: Int32
  /// Where everything else goes.
  public var standardError: Int32
  /// The layers below.
  public var pipeline: Pipeline

  /// An environment of these parts.
  public init(
    arguments: [[UInt8]], variable: @escaping @Sendable (_ name: String) -> [UInt8]? = { _ in nil },
    standardOutput: Int32 = 1, standardError: Int32 = 2, pipeline: Pipeline
  ) {
    self.arguments = arguments
    self.variable = variable
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.pipeline = pipeline
  }

  /// The environment of this process.
  public static func ofProcess(pipeline: Pipeline) -> ProgramEnvironment {
    ProgramEnvironment(
      arguments: processArguments,
      variable: { name in
        // SAFETY: nothing in this program changes the environment while it is read.
        unsafe getenv(name).map { unsafe bytes(of: $0) }
      }, pipeline: pipeline)
  }

  private static var processArguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      // SAFETY: argv holds argc C strings that live as long as the process.
      unsafe CommandLine.unsafeArgv[index].map { unsafe bytes(of: $0) }
    }
  }

  /// The bytes of a C string.
  private static func bytes(of string: UnsafeMutablePointer<CChar>) -> [UInt8] {
    // SAFETY: strlen finds the end of the C string.
    unsafe Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
  }
}
