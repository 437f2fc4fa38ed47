import Foundation
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct ByteSinkTests {
  @Test func aLongLineIsWrittenInParts() throws {
    let folder = try TemporaryFolder()
    let file = try #require(fopen(folder["out"], "w+"))
    defer { fclose(file) }
    var sink = ByteSink(descriptor: fileno(file))
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 40_000)
    sink.append(contentsOf: part)
    sink.spillIfLarge()
    #expect(sink.bytes.count == 40_000)
    sink.append(contentsOf: part)
    sink.spillIfLarge()
    #expect(sink.bytes.isEmpty)
    sink.append(contentsOf: part)
    try sink.flush()
    #expect(try Data(contentsOf: URL(filePath: folder["out"])).count == 120_000)
  }

  @Test func whatCannotBeWrittenIsToldByTheNextFlush() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    var sink = ByteSink(descriptor: descriptor)
    for _ in 0..<3 {
      sink.append(contentsOf: [UInt8](repeating: 0, count: 100_000))
      sink.spillIfLarge()
      #expect(sink.bytes.isEmpty)
    }
    #expect(throws: ByteSink.WriteError.self) { try sink.flush() }
    #expect(throws: Never.self) { try sink.flush() }
  }

  @Test func inMemoryEverythingIsKept() {
    var sink = ByteSink(descriptor: nil)
    sink.append(contentsOf: [UInt8](repeating: 0, count: 100_000))
    sink.spillIfLarge()
    #expect(sink.bytes.count == 100_000)
  }
}
