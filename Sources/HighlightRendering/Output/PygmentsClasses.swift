internal import HighlightThemes

/// The short class names of Pygments, which Rouge, Chroma and many style sheets use as well.
enum PygmentsClasses {
  /// Returns the class of a scope, by its longest dotted prefix that is known; nil if Pygments has no class for it.
  static func name(of scope: String) -> String? {
    names.value(ofScope: scope).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let names: [String: String] = [
    "variable": "n", "variable.builtin": "bp", "constant": "no", "constant.builtin": "kc", "module": "nn", "label": "nl",
    "string": "s", "string.documentation": "sd", "string.regexp": "sr", "string.escape": "se", "string.special": "sx",
    "string.special.symbol": "ss", "character": "sc", "character.special": "si", "boolean": "kc", "number": "m",
    "number.float": "mf", "type": "nc", "type.builtin": "kt", "attribute": "nd", "property": "na", "function": "nf",
    "function.builtin": "nb", "function.macro": "fm", "constructor": "nc", "operator": "o", "keyword": "k",
    "keyword.function": "kd", "keyword.operator": "ow", "keyword.import": "kn", "keyword.type": "kd",
    "keyword.modifier": "kd",
    "keyword.directive": "cp", "punctuation": "p", "comment": "c", "markup.strong": "gs", "markup.italic": "ge",
    "markup.heading": "gu", "markup.heading.1": "gh", "markup.raw": "sb", "markup.math": "s", "markup.link.label": "nl",
    "markup.link.url": "sx", "markup.list": "k", "markup": "", "diff.plus": "gi", "diff.minus": "gd", "diff.delta": "gu",
    "tag": "nt", "tag.attribute": "na", "tag.delimiter": "p",
  ]
}
