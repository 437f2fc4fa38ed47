/// The score for a misspelling: the sum of the weights of the features of a finding.
///
/// The weights were fitted to labeled findings of 27 projects and to random edits of common words.
/// `SpellingScoreTests` measures what each feature gains.
package struct SpellingScore: Sendable {
  /// A property of a finding that the score uses.
  package enum Feature: String, CaseIterable, Sendable {
    case list = "it is in the list of common misspellings"
    case error = "it is one typing error away from a frequent word"
    case edge = "the error is in the first or the last letter"
    case frequency = "how frequent that word is"
    case length = "the length of the word"
    case other = "it is a rare word, a name or a regional spelling"
    case parts = "it consists of known words, prefixes and suffixes"
    case capitals = "it is capitalized"
    case mixed = "it is part of a name that a text mentions"
    case whole = "it is the whole of a name that is defined"
    case repeated = "it is repeated more than twice, or part of several names"
    case crowd = "the line has two words of which nothing is known"
    case quoted = "the line has it twice, or it is joined to signs"
  }

  /// Properties of a finding that depend on its position.
  package struct Context: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let capitals = Context(rawValue: 1)
    package static let mixed = Context(rawValue: 2)
    package static let whole = Context(rawValue: 4)
    package static let crowd = Context(rawValue: 8)
    package static let quoted = Context(rawValue: 16)
    package static let repeated = Context(rawValue: 32)

    fileprivate static let weights: [(Context, Feature, Int)] = [
      (.capitals, .capitals, -5), (.mixed, .mixed, -3), (.whole, .whole, -1), (.crowd, .crowd, -7), (.quoted, .quoted, -4),
      (.repeated, .repeated, -5),
    ]
  }

  /// A finding with at least this sum is certain.
  package static let threshold = 0

  /// The features of the finding, with their weights.
  package private(set) var weights: [(feature: Feature, weight: Int)] = []

  /// The sum of the weights.
  package var sum: Int { weights.reduce(0) { $0 + $1.weight } }

  init(_ evidence: WordEvidence, _ context: Context) {
    if evidence.isListed { add(.list, 7) }
    if let origin = evidence.origin {
      add(.error, Self.weight(of: origin.error))
      switch origin.edge {
      case .start: add(.edge, -4)
      case .end: add(.edge, -2)
      case nil: break
      }
      // In thirds of a Zipf unit, from 4.2 on: three times in 200,000 words.
      add(.frequency, (min(origin.frequency, 55) - 42) / 3)
      if evidence.isRegional { add(.other, -12) } else if evidence.isOther { add(.other, -3) }
    }
    if evidence.hasKnownParts { add(.parts, evidence.isListed ? -7 : -3) }
    switch evidence.letters {
    case ...4: add(.length, -11)
    case 5: add(.length, -3)
    case 8...: add(.length, 3)
    default: break
    }
    for (property, feature, weight) in Context.weights where context.contains(property) {
      switch property {
      case .repeated where evidence.isOfCommonWord: continue
      // Short parts of names are abbreviations.
      case .mixed where evidence.letters < 5: add(feature, -12)
      default: add(feature, weight)
      }
    }
  }

  private mutating func add(_ feature: Feature, _ weight: Int) {
    if weight != 0 { weights.append((feature, weight)) }
  }

  private static func weight(of error: TypingError) -> Int {
    switch error {
    case .transposed, .joined: 7
    case .missing: 4
    case .doubled: 1
    case .neighboring, .abbreviated: 0
    case .extra: -2
    case .changed: -5
    }
  }
}
