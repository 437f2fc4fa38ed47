extension Theme {
  /// For dark backgrounds; the default. Every colour has a contrast of at least 4.5 to the background.
  public static let dark = Theme(
    name: "dark", foreground: Color(rgb: 0xD6DAE0), background: Color(rgb: 0x1B1E24),
    styles: styles(
      Palette(
        comment: 0x8A93A3, documentation: 0x9DB08C, string: 0xA9CF7F, escape: 0xF0C674, regexp: 0xE59B7A,
        number: 0xE6A667, constant: 0xE9B872, keyword: 0xD38BE3, directive: 0xC9A0DC, function: 0x74B4F5,
        macro: 0x6FC7D9, type: 0x5CCFB9, parameter: 0xE3C9A8, member: 0xB6CBE6, builtin: 0xEF8B87,
        module: 0xC8D36F, attribute: 0xE0C15A, tag: 0xEF8B87, operator: 0xA9C7D8, punctuation: 0xA4ACB8,
        heading: 0x8FC1FF, link: 0x7CC7E8, plus: 0x86D58E, minus: 0xF58C8C, warning: 0xF0C674)))

  /// For light backgrounds. Every colour has a contrast of at least 4.5 to the background.
  public static let light = Theme(
    name: "light", foreground: Color(rgb: 0x24292F), background: Color(rgb: 0xFDFDFC),
    styles: styles(
      Palette(
        comment: 0x6A737D, documentation: 0x4E7037, string: 0x2F7A2B, escape: 0x9A5B00, regexp: 0xA8431F,
        number: 0x9C4A00, constant: 0x8F5300, keyword: 0x8B2FA8, directive: 0x74439B, function: 0x1B5FB8,
        macro: 0x0B6E84, type: 0x0A7264, parameter: 0x7A4B16, member: 0x3B5675, builtin: 0xB0302C,
        module: 0x66700A, attribute: 0x7D6200, tag: 0xB0302C, operator: 0x3C6478, punctuation: 0x59636E,
        heading: 0x0B4F9E, link: 0x0A5F8A, plus: 0x1F7A34, minus: 0xB3261E, warning: 0x8A5A00)))

  /// The colours of the roles that text plays; `0xRRGGBB`.
  private struct Palette {
    var comment, documentation, string, escape, regexp, number, constant, keyword, directive, function: UInt32
    var macro, type, parameter, member, builtin, module, attribute, tag, `operator`, punctuation: UInt32
    var heading, link, plus, minus, warning: UInt32
  }

  private static func styles(_ palette: Palette) -> [String: Style] {
    func color(_ rgb: UInt32, _ ansi16: UInt8) -> Style { Style(foreground: Color(rgb: rgb), ansi16: ansi16) }
    var comment = color(palette.comment, 8)
    comment.italic = true
    var documentation = color(palette.documentation, 2)
    documentation.italic = true
    var heading = color(palette.heading, 12)
    heading.bold = true
    var link = color(palette.link, 14)
    link.underline = true
    var note = color(palette.heading, 12)
    note.bold = true
    var warning = color(palette.warning, 11)
    warning.bold = true
    var error = color(palette.minus, 9)
    error.bold = true
    var quote = color(palette.comment, 8)
    quote.italic = true
    return [
      "comment": comment, "comment.documentation": documentation, "comment.todo": note, "comment.note": note,
      "comment.warning": warning, "comment.error": error,
      "string": color(palette.string, 2), "string.documentation": documentation,
      "string.escape": color(palette.escape, 3), "string.regexp": color(palette.regexp, 3),
      "string.special": color(palette.escape, 3), "string.special.url": link,
      "character": color(palette.string, 2), "character.special": color(palette.escape, 3),
      "number": color(palette.number, 3), "boolean": color(palette.constant, 3),
      "constant": color(palette.constant, 3), "constant.macro": color(palette.constant, 3),
      "keyword": color(palette.keyword, 5), "keyword.directive": color(palette.directive, 13),
      "keyword.conditional.ternary": color(palette.operator, 6),
      "function": color(palette.function, 4), "function.macro": color(palette.macro, 6),
      "function.builtin": color(palette.macro, 6), "constructor": color(palette.type, 6),
      "type": color(palette.type, 6),
      "variable.builtin": color(palette.builtin, 1), "variable.parameter": color(palette.parameter, 7),
      "variable.member": color(palette.member, 7), "property": color(palette.member, 12),
      "module": color(palette.module, 3), "label": color(palette.attribute, 3),
      "attribute": color(palette.attribute, 3),
      "tag": color(palette.tag, 1), "tag.attribute": color(palette.attribute, 3),
      "tag.delimiter": color(palette.punctuation, 7),
      "operator": color(palette.operator, 6), "punctuation": color(palette.punctuation, 7),
      "punctuation.special": color(palette.escape, 3),
      "markup.heading": heading, "markup.strong": Style(bold: true), "markup.italic": Style(italic: true),
      "markup.strikethrough": Style(strikethrough: true), "markup.underline": Style(underline: true),
      "markup.link": color(palette.function, 4), "markup.link.url": link,
      "markup.raw": color(palette.string, 2), "markup.quote": quote,
      "markup.list": color(palette.keyword, 5), "markup.math": color(palette.number, 3),
      "diff.plus": color(palette.plus, 2), "diff.minus": color(palette.minus, 1),
      "diff.delta": color(palette.warning, 3),
    ]
  }
}
