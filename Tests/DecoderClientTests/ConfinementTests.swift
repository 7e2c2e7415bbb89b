import DecoderClient
import Foundation
import Testing

/// What the kernel refuses the worker. Not so under a sanitizer, which needs more than decoding does.
@Suite(.timeLimit(.minutes(1))) struct ConfinementTests {
  @Test("a worker that has been taken over reaches no file, no network and no other process")
  func probe() throws {
    guard case .path(let path) = Places.worker else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["--probe-sandbox"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      text == """
        confined: yes
        read a file: refused, Operation not permitted
        make a file: refused, Operation not permitted
        remove a file: refused, Operation not permitted
        make an internet socket: refused, Operation not permitted
        make a local socket: refused, Operation not permitted
        start a program: refused, Operation not permitted
        signal its parent: refused, Operation not permitted
        run what it has written: refused, Operation not permitted
        change its limits: refused, Operation not permitted

        """)
    #expect(process.terminationStatus == 0)
  }

  @Test("a worker that decodes is confined, says so, and the kernel confirms it")
  func confined() throws {
    let client = DecoderClient(worker: Places.worker)
    let stream = try blocks(ofFile: "encoded/fdk_hev2_44100_2.aac")
    #expect(client.isConfined == nil)
    var number = 0
    while client.decoderVersion == nil, client.status == .available {
      client.submit(stream[number % stream.count], number: number)
      number += 1
      if number % 64 == 0 { usleep(2000) }
    }
    #expect(client.isConfined == true)
    let worker = try #require(client.workerIdentifiers.first)
    let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    #expect(status.contains("\nSeccomp:\t2\n"))
    let outcomes = client.finish()
    #expect(outcomes.count == number)
    #expect(outcomes.allSatisfy { $0.status == .decoded })
  }

  @Test("a worker that the kernel does not confine decodes all the same, and is known as such")
  func unconfined() {
    let client = DecoderClient(worker: Places.double)
    let block = Block(
      configuration: BlockConfiguration(
        profile: 1, samplingFrequencyIndex: 4, channelConfiguration: 2), payload: [0, 1])
    #expect(client.decode([block]).map(\.status) == [.decoded])
    #expect(client.isConfined == false)
  }
}
