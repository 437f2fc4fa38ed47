internal import StrictJSON

/// All commands with their options as JSON (`--dump-commands`), for scripts/manual and tests.
enum CommandDump {
  static func json(_ path: CommandPath) -> JSON {
    let type = path.type
    var section = ""
    var items: [JSON] = []
    for declaration in path.declarations {
      switch declaration {
      case .section(let title): section = title
      case .item(let item): items.append(json(item, section, type))
      }
    }
    return .members(
      ("name", JSON(type.name)), ("summary", JSON(type.summary)), ("discussion", JSON(type.discussion)),
      ("items", .array(items)),
      ("commands", .array(type.subcommands.map { json(CommandPath(type: $0, words: path.words + [$0.name])) })))
  }

  private static func json(_ item: CommandItem, _ section: String, _ type: any Command.Type) -> JSON {
    .members(
      ("names", .array(item.names.map { JSON(CommandItem.dashed($0)) })), ("value", item.valueName.map { JSON($0) }),
      ("help", JSON(HelpText.described(item, in: type))), ("section", JSON(section)),
      ("range", item.range.map { JSON($0.text) }),
      ("choices", .array(item.choices().map { JSON($0) })), ("repeatable", .bool(item.traits.isRepeatable)),
      ("required", .bool(item.traits.isRequired)), ("brief", item.brief.map { JSON($0) }))
  }
}
