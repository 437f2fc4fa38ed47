internal import HighlightCore
internal import HighlightLanguages

/// The role of a query file; the raw value is its name without extension.
package enum QueryFileRole: String, CaseIterable, Sendable {
  case highlights
  case locals
  case injections
  case folds
  case symbols
  case colors

  /// Creates the role for a file name, such as `highlights.scm` or `highlights-jsx.scm`: the part before the first
  /// `.` or `-` counts. Nil for other names.
  package init?(fileName name: String) {
    guard name.hasSuffix(".scm") else { return nil }
    let kind = String(name.prefix { $0 != "." && $0 != "-" })
    self.init(rawValue: kind == Self.nameOfOldLocals ? Self.locals.rawValue : kind)
  }

  /// The name before 0.3 of a file of locals for names.
  package static let nameOfOldLocals = "bindings"

  /// Whether the file is about the structure of a text, not its highlights. It is independent of other files.
  package var isAboutStructure: Bool {
    switch self {
    case .highlights, .locals, .injections: false
    case .folds, .symbols, .colors: true
    }
  }

  /// The role for the compiler, which accepts all captures in highlights.
  var queryRole: QueryRole { self == .injections ? .injections : .highlights }

  /// The prefixes of capture names that are also accepted.
  var capturePrefixes: [String] { self == .locals ? ["local.definition.", "local.member."] : [] }

  /// The capture names with a meaning, with descriptions; for highlights only those that are not scopes.
  package var captures: [(name: String, text: String)] {
    switch self {
    case .highlights:
      [
        ("spell", "Text for people: words are spelt."), ("nospell", "No text for people."),
        ("none", "No colour: what lies below does not show."),
        ("conceal", "May be shown otherwise; of no consequence here."),
      ]
    case .locals:
      [
        ("local.scope", "Names defined inside are not seen outside."),
        ("local.scope.block", "The same, inside of a function."),
        ("local.definition", "A name is defined here, and hides a parameter of the same name."),
        ("local.scope.own", "The same, and scopes inside do not see them."),
        ("local.scope.dynamic", "The same, and what is called from inside sees them."),
        ("local.scope.names", "A scope for names only."), ("local.scope.block.names", "A block for names only."),
        ("local.definition.outer", "A name is defined in the scope around."),
        ("local.definition.hoisted", "A name is defined in the innermost scope that is no block."),
        ("local.definition.assigned", "A name is defined here unless a scope around has it."),
        ("local.definition.self", "The scope has this name, unless it defines another one of it."),
        ("local.definition.text", "A name of the whole text is defined here unless a scope around has it."),
        ("local.definition.none", "Defines nothing, whatever earlier patterns say."),
        ("local.definition-value", "What the definition is worth: names in it are not yet defined."),
        ("local.declaration", "What is defined inside is known behind it."),
        ("local.declaration.new", "The same, and it is another name than one of before."),
        ("local.declaration.value", "What is defined in front of it is known behind it."),
        ("local.foreign", "The scope around does not define this name."),
        ("local.foreign.text", "The scope around means that of the whole text."),
        ("local.outside", "What stands inside belongs to what is around the scope."),
        ("local.reference", "A name is used here."), ("local.words", "Each word inside is a name."),
        ("local.space.function", "The name of a function, which no variable hides."),
        ("local.space.type", "The name of a type, which no value hides."),
        ("local.space.value", "The name of a value, beside that of a type."),
        ("local.unclear", "May be the name or something else: it is not changed."),
        ("local.unclear.key", "The same, in a text with tables whose keys are words."),
        ("local.unclear.text", "The same, in a text that runs texts."),
        ("local.doubt", "May read every name around it: they are not changed."),
        ("local.doubt.key", "A table whose keys are words."), ("local.doubt.text", "Runs a text."),
        ("local.shorthand", "A member of the same name, too: it is not changed."),
        ("local.opaque", "A text that is not parsed: a name in it is not changed."),
        ("local.member", "A member of something."), ("local.member.label", "A label."),
        ("local.member.tag", "The tag of a structure."),
      ]
    case .injections:
      [
        ("injection.content", "The text in another language."), ("injection.language", "The name of that language."),
        ("injection.filename", "A file name that tells the language."),
        ("injection.shebang", "A first line that tells the language."),
      ]
    case .folds:
      [
        ("fold", "Can be folded."), ("fold.comment", "A comment that can be folded."),
        ("fold.imports", "Imports that can be folded."),
        ("fold.clause", "A part such as an else, which can be folded and ends the fold around it."),
        ("fold.region", "A region that can be folded."),
      ]
    case .symbols:
      [("name", "The name of the symbol."), ("detail", "What is shown beside the name.")]
        + Outline.kindNames.map { ($0, "The whole of a symbol of this kind.") }
    case .colors:
      [("color", "A colour."), ("color.name", "A colour by its name.")]
    }
  }
}
