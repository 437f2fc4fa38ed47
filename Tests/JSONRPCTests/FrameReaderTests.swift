import TestSupport
import Testing

@testable import JSONRPC

@Suite struct FrameReaderTests {
  /// The frames of a stream that arrives in pieces of `size` bytes.
  private func frames(_ stream: String, size: Int, bodyLimit: Int = 1000) -> [Frame] {
    var reader = FrameReader(bodyLimit: bodyLimit)
    var result: [Frame] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      rest.prefix(size).withUnsafeBytes { reader.append($0) }
      rest = rest.dropFirst(size)
      while let frame = reader.next() { result.append(frame) }
    }
    return result
  }

  private func body(_ text: String) -> Frame { .body(ContiguousArray(text.utf8)) }

  /// A frame without the words of its message.
  private func kind(_ frame: Frame) -> String {
    switch frame {
    case .body(let bytes): "body " + String(decoding: bytes, as: UTF8.self)
    case .malformedHeader: "malformed"
    case .oversized(let length): "oversized \(length)"
    case .unsupportedEncoding(let name): "encoding \(name)"
    }
  }

  /// The frames of a stream, whatever the pieces it arrives in.
  private func check(
    _ stream: String, gives expected: [String], inPiecesOf sizes: [Int] = [1, 2, 3, 5, 7, 16, 50], bodyLimit: Int = 1000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for size in [Int.max] + sizes {
      let found = frames(stream, size: size, bodyLimit: bodyLimit).map(kind)
      #expect(found == expected, "in pieces of \(size)", sourceLocation: sourceLocation)
    }
  }

  private static let good = "Content-Length: 2\r\n\r\n{}"

  @Test func oneWholeFrame() {
    check(Self.good, gives: ["body {}"])
  }

  @Test func manyFramesInOnePiece() {
    let wide = "\"é€😀\""
    check(
      Self.good + "Content-Length: \(wide.utf8.count)\r\n\r\n\(wide)" + Self.good,
      gives: ["body {}", "body \(wide)", "body {}"])
  }

  @Test func splitAtEveryByte() {
    let stream = Array("Content-Length: 3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\r\n\r\n\(Self.good)".utf8)
    for cut in 0...stream.count {
      var reader = FrameReader()
      var found: [Frame] = []
      for piece in [stream[..<cut], stream[cut...]] {
        piece.withUnsafeBytes { reader.append($0) }
        while let frame = reader.next() { found.append(frame) }
      }
      #expect(found == [body("[1]"), body(""), body("{}")], "cut at \(cut)")
      #expect(reader.isBetweenFrames)
    }
  }

  @Test func anIncompleteFrameIsWaitedFor() {
    for stream in ["C", "Content-Length: 2\r\n", "Content-Length: 2\r\n\r\n", "Content-Length: 2\r\n\r\n{"] {
      var reader = FrameReader()
      Array(stream.utf8).withUnsafeBytes { reader.append($0) }
      #expect(reader.next() == nil)
      #expect(!reader.isBetweenFrames, "\(stream.debugDescription)")
    }
  }

  @Test(arguments: [
    "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
    "Content-Type: a:b\r\nContent-Length: 2\r\n\r\n{}",
    "content-length: 2\r\n\r\n{}", "CONTENT-LENGTH:2\r\n\r\n{}", "Content-Length: \t 2 \r\n\r\n{}",
    "Content-Length: 0002\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    // Clients of few lines end theirs at LF, and libraries may mix both.
    "Content-Length: 2\n\n{}", "Content-Type: x\nContent-Length: 2\n\n{}", "Content-Length: 2\n\r\n{}",
    "Content-Length: 2\r\n\n{}",
    "Content-Length: 2\r\nContent-Type: x\n\r\n{}", "Content-Length: 2\nContent-Type: x\r\n\n{}",
  ])
  func acceptedHeaders(stream: String) {
    check(stream + Self.good, gives: ["body {}", "body {}"])
  }

  @Test(arguments: ["charset=utf-8", "charset=utf8", "Charset=\"UTF-8\"", "a=b; charset = UTF8", "x"])
  func theEncodingOfTheProtocol(parameter: String) {
    check(
      "Content-Type: application/vscode-jsonrpc; \(parameter)\r\n" + Self.good + Self.good, gives: ["body {}", "body {}"])
  }

  @Test func aBodyInAnotherEncodingIsRefused() {
    let type = "Content-Type: application/vscode-jsonrpc; charset=utf-16le\r\n"
    check(type + Self.good + Self.good, gives: ["encoding utf-16le", "body {}"])
    check("Content-Length: 2\n" + type + "\n{}" + Self.good, gives: ["encoding utf-16le", "body {}"])
  }

  /// One fault, and the frame behind it is read.
  @Test(arguments: [
    "Not-Content-Length: 2\r\n\r\n{}", "X-Content-Length: 2\r\n\r\n{}", "Content-Type: x\r\n\r\n{}",
    "Content-Length: NaN\r\n\r\n{}", "Content-Length:\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}",
    "Content-Length: +2\r\n\r\n{}",
    "Content-Length: 2.0\r\n\r\n{}", "Content-Length: 0x2\r\n\r\n{}", "Content-Length: 2, 2\r\n\r\n{}",
    "Content-Length: ２\r\n\r\n{}", "Content-Length: 99999999999999999999\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "Content-Length: 3\r\nContent-Type: x\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 99999999999\r\n\r\n{}", "Content-Length: 1073741825\n\n{}", "Content-Length: \(Int.max)\r\n\r\n{}",
    "\r\n\r\n", "\n", "\n\n\n", "{}\r\n\r\n", "garbage\r\n\r\n{}", "garbage\n\n{}", "Content-Length 2\r\n\r\n{}",
    "Content-Length: 2\rContent-Type: x\r\n\r\n{}", "Content-Length: 2\r\n\r\r\n\r\n{}",
    // A mark that a string puts together with the colon.
    "Content-Length:\u{301}2\r\n\r\n{}", "Content-Length: 2\nContent-Length:\u{301}\n\n{}",
  ])
  func afterAFaultTheNextFrameIsRead(fault: String) {
    check(fault + Self.good, gives: ["malformed", "body {}"])
    check(Self.good + fault + Self.good + Self.good, gives: ["body {}", "malformed", "body {}", "body {}"])
  }

  /// Where a length was too small the rest of the body stands before the next frame.
  @Test(arguments: ["}", "{\"a\":1}", "}\r\n", "}\n\n", "x y "])
  func theRestOfABodyCostsNoOtherFrame(rest: String) {
    check(Self.good + rest + Self.good + Self.good, gives: ["body {}", "malformed", "body {}", "body {}"])
  }

  /// The lines in front of a name are no reason to look at its block again.
  @Test func oneBlockOfManyFaultsIsOneFault() {
    check("Content-Length: 1\nx\nContent-Length: 2\ny\n\n" + Self.good, gives: ["malformed", "body {}"])
    check("Content-Length: 1\nx\nContent-Length: 2\n\n{}" + Self.good, gives: ["malformed", "body {}", "body {}"])
  }

  @Test func anOversizedBodyIsSkipped() {
    let body = String(repeating: "Content-Length: 1\r\n\r\nx", count: 100)
    let stream = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)\(Self.good)"
    check(stream, gives: ["oversized \(body.utf8.count)", "body {}"])
  }

  @Test func theLimitItselfIsAccepted() {
    let text = String(repeating: "x", count: 1000)
    check("Content-Length: 1000\r\n\r\n\(text)\(Self.good)", gives: ["body \(text)", "body {}"])
    check("Content-Length: 1001\r\n\r\n\(text)y\(Self.good)", gives: ["oversized 1001", "body {}"])
  }

  @Test func anOversizedBodyThatIsNotThereYetIsTold() {
    var reader = FrameReader(bodyLimit: 10)
    Array("Content-Length: \(1 << 30)\r\n\r\nabc".utf8).withUnsafeBytes { reader.append($0) }
    #expect(reader.next() == .oversized(1 << 30))
    #expect(reader.next() == nil)
    #expect(!reader.isBetweenFrames)
  }

  /// A header block without an end is given up; the pieces it comes in make no difference.
  @Test(arguments: [16000, 16384, 16385, 16386, 16387, 16388, 16389, 20000, 70000])
  func aHugeHeader(length: Int) {
    let name = "X-Padding: "
    let ending = "\r\nContent-Length: 2"
    let padding = String(repeating: "a", count: length - name.count - ending.utf8.count)
    let stream = name + padding + ending + "\r\n\r\n{}" + Self.good
    check(
      stream, gives: (length > 16384 ? ["malformed"] : []) + ["body {}", "body {}"],
      inPiecesOf: [1000, 4096, 16384, 16385, 16386, 16387, 16388, 16389])
  }

  @Test func endlessGarbageIsOneFault() {
    let garbage = String(repeating: "no header in sight ", count: 10_000)
    check(garbage + "\n" + Self.good, gives: ["malformed", "body {}"], inPiecesOf: [1000, 4096])
  }

  /// What is looked at once is not looked at again: the square of these would take hours.
  @Test(
    .timeLimit(.minutes(10)), arguments: ["Content-Length:", "Content-Length:\n", "Content-Length:\r\nx: y\n", "\r", "a:\n"])
  func garbageCostsWhatItIsLong(piece: String) {
    let stream = Array((String(repeating: piece, count: (1 << 20) / piece.utf8.count) + "\n\n" + Self.good).utf8)
    for size in [Int.max, 4096] {
      var reader = FrameReader()
      var last: Frame?
      for start in stride(from: 0, to: stream.count, by: min(size, stream.count)) {
        stream[start...].prefix(size).withUnsafeBytes { reader.append($0) }
        while let frame = reader.next() { last = frame }
      }
      #expect(last == body("{}"))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["\r\n", "\n"])
  func bytesThatComeOneByOneCostNoMore(end: String) {
    let header = "X-Padding: " + String(repeating: "a", count: 16000) + end + "Content-Length: 100000" + end + end
    check(
      header + String(repeating: "x", count: 100_000), gives: ["body " + String(repeating: "x", count: 100_000)],
      inPiecesOf: [1], bodyLimit: 100_000)
  }

  /// Megabytes of garbage are not kept, and the byte before a name still counts when they go.
  @Test func aNameIsNotFoundInsideAnotherBehindMuchGarbage() {
    var reader = FrameReader()
    func feed(_ text: String) -> Frame? {
      Array(text.utf8).withUnsafeBytes { reader.append($0) }
      return reader.next()
    }
    guard case .malformedHeader = feed(String(repeating: "#", count: 3 << 20) + "Not-Content-Length") else {
      Issue.record("garbage is told")
      return
    }
    #expect(reader.next() == nil)
    #expect(feed(": 2\r\n\r\n{}") == nil)
    #expect(feed(Self.good) == body("{}"))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomPiecesGiveTheSameFrames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      Self.good, "Content-Length: 12\r\n\r\n{\"a\":\"\\r\\n\"}",
      "Content-Length: 2000\r\n\r\n" + String(repeating: "z", count: 2000),
      "Content-Length: x\r\n\r\n{}", "Content-Length: 2\n\n{}", "Content-Length: 1073741825\r\n\r\n", "\n", "}",
      "junk\r\n\r\n", "Not-Content-Length: 4\r\n\r\n[{}]",
    ]
    for step in 0..<50 {
      let stream = (0..<8).map { _ in parts.randomElement(using: &random)! }.joined() + Self.good
      let expected = frames(stream, size: .max).map(kind)
      let size = Int.random(in: 1...64, using: &random)
      guard frames(stream, size: size).map(kind) == expected, expected.last == "body {}" else {
        Issue.record("seed \(seed), step \(step): pieces of \(size) differ for \(stream.debugDescription)")
        return
      }
    }
  }
}
