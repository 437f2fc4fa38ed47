import Foundation

/// One line of `highlight --format json`.
package struct HighlightedObject: Decodable {
  package struct Run: Decodable, Equatable {
    package let start: Int
    package let end: Int
    package let scope: String?
    package let capture: String?
    package let language: String?
    package let layer: String?
    package var rule: String?
    package var link: String?

    package init(
      start: Int, end: Int, scope: String?, capture: String?, language: String?, layer: String?, rule: String? = nil,
      link: String? = nil
    ) {
      (self.start, self.end, self.scope, self.capture) = (start, end, scope, capture)
      (self.language, self.layer, self.rule, self.link) = (language, layer, rule, link)
    }
  }

  package struct Link: Decodable {
    package let start: Int
    package let end: Int
    package let target: String
  }

  package let path: String
  package let error: String?
  package let language: String?
  package let bytes: Int?
  package let lines: Int?
  package let runs: [Run]?
  package let links: [Link]?
  package let limits: [String]?

  /// The objects of an output; each line must be one.
  package static func all(in output: [UInt8]) throws -> [HighlightedObject] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(HighlightedObject.self, from: Data($0))
    }
  }

  /// What the first run of a scope covers in `bytes`.
  package func text(of scope: String, in bytes: [UInt8]) -> [UInt8]? {
    runs?.first { $0.scope == scope }.map { Array(bytes[$0.start..<$0.end]) }
  }
}
