internal import SystemSupport

/// The protocol with which standard input begins; used without arguments.
enum ProtocolOpening: Equatable {
  case empty
  /// A header of the Language Server Protocol.
  case message
  case text

  /// Returns `message` if standard input begins with a message of LSP, `empty` if it is empty, otherwise `text`.
  /// Waits for enough bytes, and does not consume them.
  static func ofStandardInput() -> ProtocolOpening {
    let bytes = StandardInput.peek { of($0) != nil }.bytes
    return of(bytes) ?? (bytes.isEmpty ? .empty : .text)
  }

  /// Returns `message` for bytes that begin with a header of LSP (`Content-Length` or `Content-Type`), otherwise
  /// `text`. Nil if more bytes are needed to decide.
  static func of(_ bytes: ContiguousArray<UInt8>) -> ProtocolOpening? {
    var isOpen = false
    for header in headers {
      switch header.match(bytes) {
      case .message?: return .message
      case nil: isOpen = true
      default: break
      }
    }
    return isOpen ? nil : .text
  }

  private static let headers = [
    Header(name: Array("content-length:".utf8), value: nil),
    Header(name: Array("content-type:".utf8), value: Array("application/vscode-jsonrpc".utf8)),
  ]

  /// A header field with which a message of the protocol may begin.
  private struct Header {
    /// The name in lower case, with the colon.
    let name: [UInt8]
    /// The value in lower case; nil for a number.
    let value: [UInt8]?

    func match(_ bytes: ContiguousArray<UInt8>) -> ProtocolOpening? {
      guard let afterName = end(of: name, in: bytes[...]) else { return nil }
      guard afterName >= 0 else { return .text }
      guard let start = bytes[afterName...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
      guard let value else { return (0x30...0x39).contains(bytes[start]) ? .message : .text }
      guard let afterValue = end(of: value, in: bytes[start...]) else { return nil }
      return afterValue >= 0 ? .message : .text
    }

    /// Returns the index after `text` if the bytes begin with it, ignoring case; -1 if they do not; nil if more bytes are
    /// needed.
    private func end(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
      for (wanted, byte) in zip(text, bytes) {
        if wanted != ((0x41...0x5A).contains(byte) ? byte + 0x20 : byte) { return -1 }
      }
      return bytes.count < text.count ? nil : bytes.startIndex + text.count
    }
  }
}
