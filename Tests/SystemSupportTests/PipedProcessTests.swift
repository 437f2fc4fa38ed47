import Testing

@testable import SystemSupport

/// Helper programs that answer questions.
@Suite struct PipedProcessTests {
  private func text(_ bytes: ContiguousArray<UInt8>?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  @Test func answers() throws {
    let process = try #require(PipedProcess(["cat"]))
    for word in ["one", "", String(repeating: "x", count: 60_000)] {
      #expect(process.send(word))
      #expect(text(process.line(limit: 100_000)) == word)
    }
    #expect(process.send("ab\ncd") && text(process.bytes(4)) == "ab\nc" && text(process.line(limit: 10)) == "d")
    process.end()
    #expect(!process.send("x") && process.bytes(1) == nil && process.line(limit: 1) == nil)
  }

  @Test func programsThatDoNotAnswer() throws {
    #expect(PipedProcess(["nowhere-to-be-found"]) == nil)
    let silent = try #require(PipedProcess(["sleep", "600"], patience: 20_000_000))
    #expect(silent.line(limit: 10) == nil && !silent.isRunning)
    // One that does not read: what is sent fills the pipe.
    let deaf = try #require(PipedProcess(["sleep", "600"], patience: 20_000_000))
    #expect(!deaf.send(String(repeating: "x", count: 1 << 20)) && !deaf.isRunning)
    let ended = try #require(PipedProcess(["true"]))
    #expect(ended.line(limit: 10) == nil && ended.bytes(1) == nil)
    let endless = try #require(PipedProcess(["yes", String(repeating: "y", count: 1000)]))
    #expect(endless.line(limit: 10)?.count == 1000 && endless.bytes(1 << 20)?.count == 1 << 20)
    let unended = try #require(PipedProcess(["cat", "/dev/zero"]))
    #expect(unended.line(limit: 100_000) == nil)
  }
}
