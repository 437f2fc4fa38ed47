internal import LanguageManifest
internal import PlacedTOML
internal import SystemSupport

extension ConfigurationSource {
  /// Returns the files in an array that extend the queries of a language, without those in `known`. Adds a warning
  /// for each file that is outside of the folder, unreadable or over a limit, which is left out, and for a missing
  /// one, which is kept.
  /// - Parameter known: the extensions of other configurations, which count toward the limits.
  func queryExtensions(_ value: ConfigurationValue, after known: [QueryExtension]) -> [QueryExtension] {
    var files: [QueryExtension] = []
    var size = known.reduce(0) { $0 + ((try? $1.read())?.utf8.count ?? 0) }
    for element in value.elements {
      guard let name = element.string else { continue }
      func refuse(_ reason: String) { warn("the query file \"\(name)\" is refused: \(reason)", at: element.range) }
      let file = QueryExtension(path: FileSystem.normalized(realFolder + "/" + name), folder: realFolder)
      if known.contains(file) || files.contains(file) { continue }
      guard !name.hasPrefix("/"), file.path.hasPrefix(realFolder + "/") else {
        refuse("it is outside of the folder; name a file inside, by a relative path")
        continue
      }
      guard known.count + files.count < QueryExtension.countLimit else {
        refuse("a language may have \(QueryExtension.countLimit) files under extends")
        continue
      }
      let kind = FileSystem.kind(of: file.path)
      if kind != .file && !file.isBehindLink { warn("there is no query file \"\(name)\"", at: element.range) }
      // One that is missing may be written later.
      if kind == nil { files.append(file) }
      guard kind == .file || file.isBehindLink else { continue }
      do throws(FileError) {
        size += try file.read().utf8.count
        if size > QueryExtension.limit {
          refuse("the files under extends may have \(QueryExtension.limit) bytes together")
        } else {
          files.append(file)
        }
      } catch {
        refuse(error.reason)
      }
    }
    return files
  }
}
