internal import HighlightThemes
internal import SystemSupport

/// Writes a LaTeX document: each file is a `Verbatim` of fancyvrb, in which most characters need no escape.
struct LaTeXRenderer: DocumentRenderer {
  let look: OutputAppearance

  func renderHead(title: String, into sink: inout ByteSink) {
    guard !look.isFragment else { return sink.append("% needs xcolor, fancyvrb, hyperref and textcomp\n") }
    sink.append(
      """
      \\documentclass{article}
      \\usepackage{iftex}
      \\ifPDFTeX
        % So that what is copied from the document is its text.
        \\IfFileExists{cmap.sty}{\\usepackage{cmap}}{}
        \\usepackage[T1]{fontenc}
        \\usepackage[utf8]{inputenc}
        \\usepackage{textcomp}
        % What the fonts of pdfLaTeX lack.
        \\makeatletter
        \\@ifundefined{UTFviii@undefined@err}{}{\\def\\UTFviii@undefined@err#1{?}}
        \\makeatother
      \\else
        \\usepackage{fontspec}
        \\IfFontExistsTF{DejaVu Sans Mono}{\\setmonofont{DejaVu Sans Mono}[Scale=MatchLowercase]}{}
      \\fi
      \\usepackage[margin=2cm]{geometry}
      \\usepackage{xcolor}
      \\usepackage{fancyvrb}
      \\usepackage[hidelinks]{hyperref}
      \\pagestyle{empty}

      """)
    sink.append("\\pagecolor[HTML]{\(Self.hex(theme.background))}\n\\color[HTML]{\(Self.hex(theme.foreground))}\n")
    sink.append("\\hypersetup{pdftitle={")
    for scalar in title.unicodeScalars { Self.appendProse(scalar, to: &sink) }
    sink.append("}}\n\\begin{document}\n")
  }

  func renderTail(into sink: inout ByteSink) {
    if !look.isFragment { sink.append("\\end{document}\n") }
  }

  func render(
    _ file: HighlightedFile, lines selection: LineSelection, into sink: inout ByteSink
  ) throws(ByteSink.WriteError) {
    let addresses = DocumentText.addresses(of: file.links)
    let numberColor = Self.hex(theme.lineNumberColor)
    if parts.hasHeading {
      sink.append("\\subsection*{")
      for scalar in file.title.unicodeScalars { Self.appendProse(scalar, to: &sink) }
      sink.append("}\n")
    }
    sink.append("\\begin{Verbatim}[commandchars=\\\\\\{\\},fontsize=\\small]\n")
    let text = DocumentText(theme: theme, lineNumbers: lineNumbers, width: width, tabSize: tabSize, parts: parts)
    try text.forEachRow(of: file, lines: selection) { (row, mark, _) throws(ByteSink.WriteError) in
      if let mark { sink.append(Self.band(mark)) }
      for part in row {
        switch part {
        case .lineNumber(let number): sink.append("\\textcolor[HTML]{\(numberColor)}{\(number)}")
        case .spaces(let count): sink.append(spaces: count)
        case .hyphen: sink.append("-")
        case .text(let range, let style, let link):
          let address = link.flatMap { addresses[$0] }
          let (opening, braces) = style.map(Self.commands) ?? ("", 0)
          if let address { sink.append("\\href{\(Self.escaped(address))}{") }
          sink.append(opening)
          DocumentText.forEachScalar(file, range) { Self.append($0, to: &sink) }
          sink.append(String(repeating: "}", count: braces + (address == nil ? 0 : 1)))
        }
      }
      sink.append("\n")
      try sink.flushIfLarge()
    }
    sink.append("\\end{Verbatim}\n")
  }

  /// Returns the commands for a background of a row, as wide as the block, which the text is written over.
  private static func band(_ color: Color) -> String {
    // A minus sign is not a sign in verbatim text.
    "\\makebox[0pt][l]{\\textcolor[HTML]{\(hex(color))}{"
      + "\\lower0.3\\baselineskip\\hbox{\\rule{\\linewidth}{\\baselineskip}}}}"
  }

  /// Returns the commands before text of a style, and the number of braces that close them.
  private static func commands(of style: Style) -> (String, Int) {
    var result = ""
    var braces = 0
    func add(_ command: String) {
      result += command + "{"
      braces += 1
    }
    if let color = style.background { add("\\setlength{\\fboxsep}{0pt}\\colorbox[HTML]{\(hex(color))}") }
    if let color = style.foreground { add("\\textcolor[HTML]{\(hex(color))}") }
    if style.bold { add("\\textbf") }
    if style.italic { add("\\textit") }
    if style.underline { add("\\underline") }
    if let baseline = style.baseline { add(baseline == .superscript ? "\\textsuperscript" : "\\textsubscript") }
    if style.background != nil { result += "\\strut{}" }
    return (result, braces)
  }

  private static func hex(_ color: Color) -> String { color.hex.dropFirst().uppercased() }

  private static func escaped(_ address: String) -> String {
    var sink = ByteSink(descriptor: nil)
    for scalar in address.unicodeScalars {
      // Where hyperref looks for them they are characters of commands.
      if scalar == "%" || scalar == "#" { sink.append("\\") }
      sink.append(UInt8(truncatingIfNeeded: scalar.value))
    }
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// Appends a character of a title, outside of verbatim text.
  private static func appendProse(_ scalar: Unicode.Scalar, to sink: inout ByteSink) {
    switch scalar {
    case "\\": sink.append("\\textbackslash{}")
    case "~": sink.append("\\textasciitilde{}")
    case "^": sink.append("\\textasciicircum{}")
    case "{", "}", "$", "&", "#", "%", "_": sink.append("\\\(scalar)")
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: sink.append(" ")
    default: sink.append(String(scalar))
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to sink: inout ByteSink) {
    switch scalar {
    case "\\", "{", "}": sink.append("\\char\(scalar.value){}")
    // Fonts for text have curly ones there.
    case "'": sink.append("\\textquotesingle{}")
    case "`": sink.append("\\textasciigrave{}")
    default:
      if scalar.isASCII { sink.append(UInt8(truncatingIfNeeded: scalar.value)) } else { sink.append(String(scalar)) }
    }
  }
}
