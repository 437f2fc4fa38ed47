internal import Platform
internal import TextModel

// Options by the type of their property.

extension Option<Bool> {
  /// Declares a flag; its value is true if the flag occurs.
  init(_ names: String..., help: String, brief: String? = nil) {
    self.init(CommandItem(names: names, valueName: nil, help: help, brief: brief)) { $0.isGiven }
  }
}

extension Option<Int> {
  /// Declares a flag whose value is the number of its occurrences.
  init(counting names: String..., help: String, brief: String? = nil) {
    self.init(CommandItem(names: names, valueName: nil, help: help, brief: brief)) { $0.texts.count }
  }

  /// Declares an option with an integer value and a default. Other values than those in `range` are an error.
  init(wrappedValue: Int, _ names: String..., value: String, in range: ClosedRange<Int>, help: String, brief: String? = nil)
  {
    let item = CommandItem(
      names: names, valueName: value, help: help, brief: brief, range: .whole(range), defaultValue: "\(wrappedValue)",
      check: { (text, name) throws(UsageError) in try OptionNumber.check(text, in: range, name) })
    self.init(item) { $0.texts.last.flatMap { Int($0) } ?? wrappedValue }
  }
}

extension Option<Int?> {
  /// Declares an option with an integer value; nil if it is not given. Other values than those in `range` are an
  /// error.
  init(_ names: String..., value: String, in range: ClosedRange<Int>, help: String, brief: String? = nil) {
    let item = CommandItem(
      names: names, valueName: value, help: help, brief: brief, range: .whole(range),
      check: { (text, name) throws(UsageError) in try OptionNumber.check(text, in: range, name) })
    self.init(item) { $0.texts.last.flatMap { Int($0) } }
  }
}

extension Option<Double?> {
  /// Declares an option with a number as value; nil if it is not given. Other values than those in `range` are an
  /// error.
  init(_ names: String..., value: String, in range: ClosedRange<Double>, help: String) {
    let item = CommandItem(
      names: names, valueName: value, help: help, range: .real(range),
      check: { (text, name) throws(UsageError) in
        if let number = Double(text), range.contains(number) { return }
        throw UsageError("\(name) takes a number from \(NumberRange.real(range).text), not \(quoted(text))")
      })
    self.init(item) { $0.texts.last.flatMap { Double($0) } }
  }
}

extension Option<String?> {
  /// Declares an option with a text value; nil if it is not given.
  init(_ names: String..., value: String, help: String, completion: Completion = .none, brief: String? = nil) {
    let item = CommandItem(
      names: names, valueName: value, help: help, completion: completion, brief: brief, check: OptionText.check)
    self.init(item) { $0.texts.last }
  }

  /// Declares an optional argument without a name; nil if it is not given.
  init(argument: String, help: String, completion: Completion = .none) {
    self.init(CommandItem(names: [], valueName: argument, help: help, completion: completion)) { $0.texts.last }
  }
}

extension Option<String> {
  /// Declares an optional argument without a name and with a default.
  init(wrappedValue: String, argument: String, help: String, completion: Completion = .none) {
    self.init(CommandItem(names: [], valueName: argument, help: help, completion: completion)) {
      $0.texts.last ?? wrappedValue
    }
  }

  /// Declares a required argument without a name.
  init(argument: String, help: String, completion: Completion = .none) {
    let item = CommandItem(
      names: [], valueName: argument, help: help, completion: completion, traits: .init(isRequired: true))
    self.init(item) { $0.texts.last ?? "" }
  }
}

extension Option<[String]> {
  /// Declares a repeatable option with text values.
  /// - Parameter takesSeveral: whether all words up to the next option are values.
  init(
    _ names: String..., value: String, help: String, completion: Completion = .none, takesSeveral: Bool = false
  ) {
    let item = CommandItem(
      names: names, valueName: value, help: help, completion: completion,
      traits: .init(isRepeatable: true, takesSeveral: takesSeveral), check: OptionText.check)
    self.init(item) { $0.texts }
  }

  /// Declares an argument that takes all remaining words. Without a word, its value is empty, which is an error if it
  /// is required.
  init(argument: String, help: String, completion: Completion = .none, isRequired: Bool = false) {
    let item = CommandItem(
      names: [], valueName: argument, help: help, completion: completion,
      traits: .init(isRepeatable: true, isRequired: isRequired))
    self.init(item) { $0.texts }
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// Declares an option with a raw value of a type and a default. Other values are an error.
  init(wrappedValue: Value, _ names: String..., value: String, help: String, brief: String? = nil) {
    let item = CommandItem(
      names: names, valueName: value, help: help, brief: brief, choices: { Value.allCases.map(\.rawValue) },
      defaultValue: wrappedValue.rawValue, check: OptionChoice<Value>.check)
    self.init(item) { $0.texts.last.flatMap { Value(rawValue: $0) } ?? wrappedValue }
  }
}

extension Option {
  /// Declares an option with a raw value of a type; nil if it is not given. Other values are an error.
  init<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ names: String..., value: String, help: String, brief: String? = nil
  ) where Value == Choice? {
    let item = CommandItem(
      names: names, valueName: value, help: help, brief: brief, choices: { Choice.allCases.map(\.rawValue) },
      check: OptionChoice<Choice>.check)
    self.init(item) { $0.texts.last.flatMap { Choice(rawValue: $0) } }
  }

  /// Declares an option whose value is parsed from its text; nil if it is not given.
  /// - Parameter parse: receives the text, and the name of the option for messages. Called for each use of the value.
  init<Wrapped>(
    _ names: String..., value: String, help: String, completion: Completion = .none, brief: String? = nil,
    allowsDash: Bool = false, parse: @escaping (_ text: String, _ name: String) throws(UsageError) -> Wrapped
  ) where Value == Wrapped? {
    let item = CommandItem(
      names: names, valueName: value, help: help, completion: completion, brief: brief,
      traits: .init(allowsDash: allowsDash), check: { (text, name) throws(UsageError) in _ = try parse(text, name) })
    self.init(item) { $0.texts.last.flatMap { try? parse($0, "") } }
  }

  /// Declares a repeatable option whose values are parsed from their texts. A text that `parse` rejects is an error.
  /// - Parameter parse: receives the text, and the name of the option for messages. Called for each use of the value.
  init<Element>(
    _ names: String..., value: String, help: String, completion: Completion = .none, brief: String? = nil,
    allowsDash: Bool = false, parseEach parse: @escaping (_ text: String, _ name: String) throws(UsageError) -> Element
  ) where Value == [Element] {
    let item = CommandItem(
      names: names, valueName: value, help: help, completion: completion, brief: brief,
      traits: .init(isRepeatable: true, allowsDash: allowsDash),
      check: { (text, name) throws(UsageError) in _ = try parse(text, name) })
    self.init(item) { item in item.texts.compactMap { try? parse($0, "") } }
  }
}

/// Returns an argument of the command line in double quotes, for messages. Bytes that are not UTF-8 become U+FFFD.
/// Quotes and control characters in it are not escaped.
func quoted(_ text: String) -> String { "\"\(FileName.text(text))\"" }

/// Texts of options.
enum OptionText {
  static func check(_ text: String, _ name: String) throws(UsageError) {
    if text.isEmpty { throw UsageError("\(name) needs a value that is not empty") }
  }
}

/// Numbers of options.
enum OptionNumber {
  static func check(_ text: String, in range: ClosedRange<Int>, _ name: String) throws(UsageError) {
    if let number = Int(text), range.contains(number) { return }
    throw UsageError("\(name) takes a whole number from \(NumberRange.whole(range).text), not \(quoted(text))")
  }
}

/// Names of options' values.
enum OptionChoice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype> {
  static func check(_ text: String, _ name: String) throws(UsageError) {
    if Choice(rawValue: text) == nil { throw UsageError.unknownValue(text, name, Choice.allCases.map(\.rawValue)) }
  }
}

extension UsageError {
  /// Returns the error for a text that is not a value of an option: with the similar choice if there is one,
  /// otherwise with all.
  static func unknownValue(_ text: String, _ name: String, _ choices: [String]) -> UsageError {
    let near = didYouMean(nearestTo: text, among: choices)
    let advice = near.isEmpty ? "; write one of \(choices.joined(separator: ", "))" : near
    return UsageError("\(name) does not take \(quoted(text))\(advice)")
  }
}
