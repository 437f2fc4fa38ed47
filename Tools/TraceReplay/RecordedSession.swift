import Foundation

/// An editing session as it was recorded.
struct RecordedSession {
  /// A replacement; positions are code points.
  struct Patch {
    let position: Int
    let deleted: Int
    let inserted: ContiguousArray<UInt16>
  }

  private struct Trace: Decodable {
    struct Transaction: Decodable {
      let patches: [Entry]
    }

    struct Entry: Decodable {
      let patch: Patch

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        patch = Patch(
          position: try list.decode(Int.self), deleted: try list.decode(Int.self),
          inserted: ContiguousArray(try list.decode(String.self).utf16))
      }
    }

    let startContent: String
    let txns: [Transaction]
  }

  private struct Checkpoints: Decodable {
    struct Checkpoint: Decodable {
      let after_txn: Int
      let sha256: String
    }

    let highlight_as: String
    let checkpoints: [Checkpoint]
  }

  let name: String
  let language: String
  let start: ContiguousArray<UInt16>
  let transactions: [[Patch]]
  /// What the text has after that many transactions: SHA-256 of its UTF-8, in hexadecimal.
  let hashes: [Int: String]

  init(name: String, folder: URL) throws {
    self.name = name
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", folder.appendingPathComponent("\(name).json.gz").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let trace = try JSONDecoder().decode(Trace.self, from: data)
    let url = folder.appendingPathComponent("\(name).checkpoints.json")
    let checkpoints = try JSONDecoder().decode(Checkpoints.self, from: Data(contentsOf: url))
    language = checkpoints.highlight_as
    start = ContiguousArray(trace.startContent.utf16)
    transactions = trace.txns.map { $0.patches.map(\.patch) }
    hashes = Dictionary(checkpoints.checkpoints.map { ($0.after_txn, $0.sha256) }) { $1 }
  }
}
