import Foundation

/// One line of `highlight --format json`.
struct HighlightedObject: Decodable {
  struct Run: Decodable, Equatable {
    let start: Int
    let end: Int
    let scope: String?
    let capture: String?
    let language: String?
    let layer: String?
    var rule: String?
    var link: String?
  }

  struct Link: Decodable {
    let start: Int
    let end: Int
    let target: String
  }

  let path: String
  let error: String?
  let language: String?
  let bytes: Int?
  let lines: Int?
  let runs: [Run]?
  let links: [Link]?
  let limits: [String]?

  /// The objects of an output; each line must be one.
  static func all(in output: [UInt8]) throws -> [HighlightedObject] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(HighlightedObject.self, from: Data($0))
    }
  }

  /// What the first run of a scope covers in `bytes`.
  func text(of scope: String, in bytes: [UInt8]) -> [UInt8]? {
    runs?.first { $0.scope == scope }.map { Array(bytes[$0.start..<$0.end]) }
  }
}
