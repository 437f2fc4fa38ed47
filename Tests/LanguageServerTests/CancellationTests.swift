import Foundation
import HighlightStorage
import HighlightTestSupport
import TestSupport
import Testing

@testable import DataFormats
@testable import JSONRPC
@testable import LanguageServer

/// Requests that are not wanted any more, at any moment.
@Suite struct CancellationTests {
  private static func message(_ text: String) -> IncomingMessage { IncomingMessage(body: ContiguousArray(text.utf8)) }

  @Test func tenThousandCancelledRequestsAreAnsweredOnceAndForgotten() throws {
    let count = 10_000
    let manifest = TestEnvironment.manifest
    let inbox = Inbox<Event>()
    let pipe = Pipe()
    let answers = pipe.fileHandleForWriting
    Thread.detachNewThread {
      let writer = StdioWriter(descriptor: answers.fileDescriptor)
      _ = Server(inbox: inbox, writer: writer, manifest: manifest).run()
      writer.close()
      // Not the descriptor behind the handle's back: the handle would close whatever had its number by then.
      try? answers.close()
    }
    Thread.detachNewThread { Self.feed(inbox, count: count) }

    var codes: [Int: Int] = [:]
    var cancelled = 0
    var frames = FrameReader()
    reading: while true {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      data.withUnsafeBytes { frames.append($0) }
      while case .body(let body) = frames.next() {
        let answer = try JSONReader.read(body)
        guard let id = answer["id"]?.int else { continue }
        #expect(codes[id] == nil, "request \(id) is answered twice")
        codes[id] = answer["error"]?["code"]?.int ?? 0
        if codes[id] == -32800 { cancelled += 1 }
      }
    }
    // `initialize` and `shutdown` take part.
    #expect(codes.count == count + 2)
    #expect(Set(codes.values).isSubset(of: [0, -32800, -32801]))
    #expect(cancelled > 100)
    #expect(inbox.rememberedRequests == 0)
  }

  @Test func aRequestCancelledAtAnyPointOfItsLifeIsNotRemembered() throws {
    let inbox = Inbox<Event>()
    let request = Self.message(#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#)
    let id = RequestID.number(1)
    func take() {
      inbox.put(.message(request))
      _ = inbox.take()
    }
    func nothingIsLeft() {
      inbox.cancel(id)
      #expect(inbox.rememberedRequests == 0)
    }

    // Twice: in the queue, and after the first was carried out.
    inbox.put(.message(request))
    inbox.cancel(id)
    _ = inbox.take()
    #expect(inbox.endIfCancelled(id))
    nothingIsLeft()
    // Out of the queue, not yet begun.
    take()
    inbox.cancel(id)
    #expect(inbox.endIfCancelled(id))
    nothingIsLeft()
    // In progress.
    take()
    #expect(!inbox.endIfCancelled(id))
    inbox.cancel(id)
    #expect(inbox.endRequest(id))
    nothingIsLeft()
    // Put off.
    take()
    #expect(!inbox.endIfCancelled(id))
    inbox.setDeferred(id, true)
    #expect(!inbox.endRequest(id))
    inbox.cancel(id)
    guard case .deferredCancelled(id)? = inbox.take() else {
      Issue.record("no event tells that the request is not wanted")
      return
    }
    nothingIsLeft()
  }

  /// Plays the client: requests that are answered at once and such that wait for a tree, cancelled early, late, twice and never.
  private static func feed(_ inbox: Inbox<Event>, count: Int) {
    var random = SeededGenerator(seed: 4711)
    let small = #"{"textDocument":{"uri":"file:///a.c"}}"#
    let long = #"{"textDocument":{"uri":"file:///long.json"}}"#
    func put(_ text: String) { inbox.put(.message(message(text))) }
    func open(_ uri: String, _ language: String, _ text: String) {
      let text = text.replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\"", with: "\\\"")
      put(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":"\#(text)"}}}"#
      )
    }
    let longText = "[" + (0..<45_000).map { "[\($0), 1]" }.joined(separator: ",\n") + "]"
    put(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#)
    put(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    open("file:///a.c", "c", "int main(void) { return 0; } // https://example.com\n")
    let methods = [
      "semanticTokens/full", "documentLink", "foldingRange", "documentSymbol", "diagnostic", "selectionRange",
    ]
    for id in 1...count {
      if id % 2_000 == 1 { open("file:///long.json", "json", longText) }
      let waits = Int.random(in: 0..<4, using: &random) == 0
      let method = waits ? "diagnostic" : methods.randomElement(using: &random) ?? ""
      var params = waits ? long : small
      if method == "selectionRange" { params = params.dropLast() + #","positions":[{"line":0,"character":5}]}"# }
      put(#"{"jsonrpc":"2.0","id":\#(id),"method":"textDocument/\#(method)","params":\#(params)}"#)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        inbox.cancel(.number(max(1, id - Int.random(in: -2..<30, using: &random))))
      }
    }
    put(#"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///long.json"}}}"#)
    put(#"{"jsonrpc":"2.0","id":\#(count + 1),"method":"shutdown"}"#)
    put(#"{"jsonrpc":"2.0","method":"exit"}"#)
  }
}
