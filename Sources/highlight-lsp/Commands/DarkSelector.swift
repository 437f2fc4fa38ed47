/// The value of `--dark-where`: a selector that the `html` element of dark pages matches.
struct DarkSelector {
  /// A selector without the name of the element: `.dark`, `[data-theme=dark]`.
  let text: String

  init(_ argument: String, _ name: String) throws(UsageError) {
    var rest = argument[...]
    for element in ["html", ":root"] where rest.hasPrefix(element) { rest = rest.dropFirst(element.count) }
    guard let first = rest.first, ".#[".contains(first), rest.count > 1,
      rest.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".#[]-_=^$*~|\"'".contains($0)) })
    else {
      throw UsageError(
        "\(name) takes a selector of the html element, such as .dark or [data-theme=dark], not \(quoted(argument))")
    }
    text = String(rest)
  }
}
