package import HighlightCore
package import HighlightStorage
internal import TextModel

/// The names in a text of a language without a tree of scopes: clauses of Prolog, justfiles, templates of Jinja.
///
/// Each name is listed with the scope that defines it; names with the same text and scope have the same definition.
package struct FlatNames {
  /// An occurrence of a name.
  struct Name {
    var range: Range<Int>
    var text: String
    /// The number of the scope that defines the name; nil if nothing in the text defines it.
    var scope: Int?
    var isDefinition = false
    /// Whether the name may refer to something outside the text.
    var isInDoubt = false
  }

  /// The maximum length of a text that is analyzed, in UTF-16 code units.
  private static let longest = 2_000_000
  /// The number of the scope of the complete text.
  static let ofText = 0

  private var names: [Name] = []

  /// Whether this type finds the names of a language.
  package static func knows(_ language: String) -> Bool { ["prolog", "justfile"].contains(language) || isJinja(language) }

  /// Whether a language is Jinja or similar, in any host language.
  private static func isJinja(_ language: String) -> Bool {
    language == "twig" || language.hasSuffix("+jinja") || language.hasSuffix("+twig") || language.hasSuffix("+django")
  }

  private init?(_ storage: HighlightingStorage) {
    guard let language = storage.language?.name, Self.knows(language), storage.length <= Self.longest else { return nil }
    switch language {
    case "prolog": names = PrologNames.names(in: storage)
    case "justfile": names = JustfileNames.names(in: storage)
    default: names = TemplateNames.names(in: storage.text)
    }
  }

  /// Returns the binding of the name at a UTF-16 offset, with all its occurrences. Nil if there is no name, or for
  /// other languages. O(text).
  package static func binding(at offset: Int, of storage: HighlightingStorage) -> NameBinding? {
    guard let names = FlatNames(storage)?.names, let asked = names.first(where: { $0.range.contains(offset) }) else {
      return nil
    }
    let same = names.filter { $0.text == asked.text && $0.scope == asked.scope }
    var binding = NameBinding(
      kind: asked.scope == nil ? .unknown : asked.scope == ofText ? .text : .local, language: storage.language?.name ?? "",
      occurrences: same.map { NameOccurrence(range: $0.range, isDefinition: asked.scope == nil ? nil : $0.isDefinition) })
    binding.isInDoubt = same.contains(where: \.isInDoubt)
    return binding
  }
}

/// The variables of Prolog clauses; each clause is a scope.
enum PrologNames {
  /// Returns the variables in a text of Prolog, each with its clause as scope. O(text).
  static func names(in storage: HighlightingStorage) -> [FlatNames.Name] {
    let text = storage.text
    var result: [FlatNames.Name] = []
    var clause = 1
    var seen: Set<String> = []
    var offset = 0
    while offset < text.count {
      let (attributes, range) = storage.attributes(at: offset)
      let end = max(range.upperBound, offset + 1)
      switch attributes?.scope {
      case "variable":
        // Rules highlight a complete name; two names are never adjacent.
        let name = text.string(in: offset..<end)
        result.append(
          FlatNames.Name(range: offset..<end, text: name, scope: clause, isDefinition: seen.insert(name).inserted))
      case "punctuation.delimiter":
        for index in offset..<end
        where text[index] == 0x2E && (index + 1 >= text.count || text[index + 1] <= 0x20 || text[index + 1] == 0x25) {
          clause += 1
          seen = []
        }
      default: break
      }
      offset = end
    }
    return result
  }
}

/// The variables, parameters and recipes of a justfile.
enum JustfileNames {
  /// Returns the names in a justfile, each with the scope that defines it. O(text).
  static func names(in storage: HighlightingStorage) -> [FlatNames.Name] {
    let text = storage.text
    var result: [FlatNames.Name] = []
    /// The parameters of each recipe, by the number of its scope.
    var parameters: [Int: Set<String>] = [:]
    var variables: Set<String> = []
    var recipes: Set<String> = []
    // Variables are one world, recipes another; each recipe with parameters is a scope of its own.
    let (ofText, ofRecipes) = (FlatNames.ofText, 1)
    var recipe = 1
    var isShared = false
    var exported: Set<String> = []
    var found: [(range: Range<Int>, scope: String, recipe: Int)] = []
    var body = RecipeBody()
    var offset = 0
    while offset < text.count {
      let (attributes, range) = storage.attributes(at: offset)
      let end = max(range.upperBound, offset + 1)
      let isAtMargin = offset == 0 || text[offset - 1] == 0x0A
      if isAtMargin && text[offset] > 0x20 { recipe += 1 }
      let comesFromElsewhere = body.comesFromElsewhere(at: offset, in: text)
      if let scope = attributes?.scope, !comesFromElsewhere {
        if scope == "function" { body.begins() }
        if scope == "keyword.import" { isShared = true }
        if ["variable", "constant", "variable.parameter", "function", "function.call"].contains(scope) {
          found.append((offset..<end, scope, recipe))
          if scope == "variable.parameter" {
            parameters[recipe, default: []].insert(text.string(in: offset..<end))
            if offset > 0 && text[offset - 1] == 0x24 { exported.insert(text.string(in: offset..<end)) }
          }
        }
        if scope == "keyword.modifier", text.string(in: offset..<end) == "export" {
          var next = end
          while next < text.count && text[next] <= 0x20 { next += 1 }
          if next < text.count {
            exported.insert(text.string(in: next..<max(storage.attributes(at: next).effectiveRange.upperBound, next)))
          }
        }
      }
      offset = end
    }
    /// Returns the code unit after a range and following spaces and tabs; nil at the end of the text.
    func next(_ range: Range<Int>) -> UInt16? {
      var offset = range.upperBound
      while offset < text.count && (text[offset] == 0x20 || text[offset] == 0x09) { offset += 1 }
      return offset < text.count ? text[offset] : nil
    }
    func isAssigned(_ range: Range<Int>) -> Bool {
      var offset = range.upperBound
      while offset < text.count && (text[offset] == 0x20 || text[offset] == 0x09) { offset += 1 }
      guard offset + 1 < text.count, text[offset] == 0x3A, text[offset + 1] == 0x3D else { return false }
      // Not `set NAME := …`, and at the margin or after a word.
      return true
    }
    for item in found {
      let name = text.string(in: item.range)
      switch item.scope {
      case "variable", "constant":
        if isAssigned(item.range) { variables.insert(name) }
      case "function": recipes.insert(name)
      default: break
      }
    }
    let called = recipes.filter { isCalled($0, in: text) }
    for item in found {
      let name = text.string(in: item.range)
      var entry = FlatNames.Name(range: item.range, text: name, scope: nil)
      switch item.scope {
      case "function", "function.call":
        // A call of one of just's own functions, or in an embedded text.
        if item.scope == "function.call" && (next(item.range) == 0x28 || !recipes.contains(name)) { continue }
        entry.scope = ofRecipes
        entry.isDefinition = item.scope == "function"
        // A shell may call it.
        entry.isInDoubt = isShared || called.contains(name)
      case "variable.parameter":
        entry.scope = item.recipe + 1
        entry.isDefinition = true
        entry.isInDoubt = exported.contains(name)
      default:
        if parameters[item.recipe]?.contains(name) == true {
          entry.scope = item.recipe + 1
          entry.isInDoubt = exported.contains(name)
        } else if variables.contains(name) {
          entry.scope = ofText
          entry.isDefinition = isAssigned(item.range)
          entry.isInDoubt = isShared || exported.contains(name)
        }
      }
      result.append(entry)
    }
    return result
  }

  /// The state of a search for recipes. The lines of a recipe are in another language, except between `{{` and `}}`.
  private struct RecipeBody {
    private var isRecipe = false
    private var isIndented = false
    private var isExpression = false
    private var next = 0

    /// Marks the current line as the head of a recipe.
    mutating func begins() { isRecipe = true }

    /// Whether the text at a UTF-16 offset is in another language: in an indented line of a recipe, outside of `{{
    /// }}`. Offsets must ascend; each code unit is read once.
    mutating func comesFromElsewhere(at offset: Int, in text: UTF16Text) -> Bool {
      while next <= offset {
        if next == 0 || text[next - 1] == 0x0A {
          isIndented = text[next] == 0x20 || text[next] == 0x09
          isExpression = false
          if !isIndented && text[next] > 0x20 { isRecipe = false }
        }
        if next > 0, text[next] == text[next - 1] {
          if text[next] == 0x7B { isExpression = true }
          if text[next] == 0x7D { isExpression = false }
        }
        next += 1
      }
      return isRecipe && isIndented && !isExpression
    }
  }

  /// Whether a shell may call a recipe: the text contains `just NAME`, also as the start of a longer name.
  private static func isCalled(_ recipe: String, in text: UTF16Text) -> Bool {
    let units = Array("just \(recipe)".utf16)
    guard text.count >= units.count else { return false }
    return (0...text.count - units.count).contains { start in units.indices.allSatisfy { text[start + $0] == units[$0] } }
  }
}
