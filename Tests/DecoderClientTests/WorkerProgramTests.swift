import DecoderClient
import Foundation
import Testing

/// The worker as a program of its own.
@Suite(.timeLimit(.minutes(1))) struct WorkerProgramTests {
  private struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  private func run(_ arguments: [String]) throws -> Result {
    guard case .path(let path) = Places.worker else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    let error = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      error: String(decoding: errorData, as: UTF8.self))
  }

  @Test("the worker tells its version")
  func version() throws {
    let result = try run(["--version"])
    #expect(result.status == 0)
    #expect(result.output == "adtsinspect-faad, protocol 3, libfaad 2.10.1\n")
    #expect(result.error.isEmpty)
  }

  @Test("a worker run by hand says what to run instead, with status 2")
  func byHand() throws {
    let result = try run(["stream.aac"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("not meant to be run by hand"))
    #expect(result.error.contains("adtsinspect FILE"))
  }

  @Test("a worker has given up memory, files and privileges before it decodes")
  func limits() throws {
    let client = DecoderClient(worker: Places.worker)
    let stream = try blocks(ofFile: "encoded/ff_lc_8000_1.aac")
    _ = client.submitUntilGreeted(stream)
    let worker = try #require(client.workerIdentifiers.first)
    let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    func limit(_ name: String) -> Substring? {
      limits.first { $0.joined(separator: " ").hasPrefix(name) }?.dropFirst(
        name.split(separator: " ").count
      ).first
    }
    #expect(limit("Max file size") == "0")
    #expect(limit("Max core file size") == "0")
    #expect(limit("Max open files") == "8")
    let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1"))
    _ = client.finish()
    #expect(client.workerIdentifiers.isEmpty)
  }

  @Test("a worker that is stopped is given up after the client's patience and costs nothing")
  func stopped() throws {
    let stream = try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    let client = DecoderClient(worker: Places.worker, patience: .milliseconds(500))
    let first = client.submitUntilGreeted(stream)
    for worker in client.workerIdentifiers { kill(worker, SIGSTOP) }
    for number in first..<(first + 500) {
      client.submit(stream[number % stream.count], number: number)
    }
    let outcomes = client.finish()
    #expect(outcomes.map(\.block) == Array(0..<(first + 500)))
    #expect(outcomes.allSatisfy { $0.status == .decoded })
  }

  @Test("no worker outlives its client")
  func noneLeft() throws {
    var client: DecoderClient? = DecoderClient(worker: Places.worker, jobs: 2, segmentLength: 64)
    let stream = try blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    for number in 0..<130 { client?.submit(stream[number % stream.count], number: number) }
    let workers = client?.workerIdentifiers ?? []
    #expect(workers.count == 2)
    client = nil
    for worker in workers { #expect(kill(worker, 0) == -1) }
  }
}

extension DecoderClient {
  /// Submits blocks until a worker has said who it is; returns how many.
  fileprivate func submitUntilGreeted(_ stream: [Block]) -> Int {
    var number = 0
    while decoderVersion == nil, status == .available {
      submit(stream[number % stream.count], number: number)
      number += 1
      if number % 64 == 0 { usleep(2000) }
    }
    return number
  }
}
