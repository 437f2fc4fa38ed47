internal import HighlightStorage

/// A change of a list of tokens: from `start`, `deleted` of them became `inserted` others.
struct TokenEdit: Equatable, Sendable {
  var start: Int
  var deleted: Int
  var inserted: Int

  var isEmpty: Bool { deleted == 0 && inserted == 0 }

  /// This change and the next one as one: the smallest stretch that holds both.
  func followed(by next: TokenEdit) -> TokenEdit {
    if isEmpty { return next }
    if next.isEmpty { return self }
    let first = min(start, next.start)
    let last = max(start + inserted, next.start + next.deleted)
    return TokenEdit(
      start: first, deleted: last - inserted + deleted - first, inserted: last - next.deleted + next.inserted - first)
  }
}

/// The tokens of a document as the client was told them, and how they came from those before.
///
/// Kept in chunks of lines whose positions are relative to the chunk, so that an edit costs its lines and a look at each chunk. What changed
/// is found among the tokens of the lines that were invalidated, never by comparing all of them.
struct TokenStore: Sendable {
  /// Some lines and their tokens; a token's line is relative to the first of them.
  private struct Chunk {
    var lineCount: Int
    var tokens: ContiguousArray<LineToken>
  }

  /// A token relative to the one before it, as it stands on the wire.
  private struct RelativeToken: Equatable {
    var line: UInt32
    var column: UInt32
    var length: UInt32
    var code: UInt32

    init(_ token: LineToken, after previous: LineToken) {
      line = token.line &- previous.line
      column = token.line == previous.line ? token.column &- previous.column : token.column
      length = token.length
      code = token.code
    }
  }

  /// Debug builds use small chunks, so that tests reach every way through the code.
  private static let chunkSize = {
    #if DEBUG
      8
    #else
      512
    #endif
  }()
  /// A client whose request was cancelled goes on from an older answer; not from one that is older than this.
  private static let historyLimit = 16

  private static let origin = LineToken(line: 0, column: 0, length: 0, code: 0)

  private var chunks: ContiguousArray<Chunk> = []
  private var lineCount = 0
  /// Lines that have to be encoded again, as they are numbered now, and how many more they are than those they replace.
  private var stale: (lines: Range<Int>, growth: Int)?
  /// Names the present tokens.
  private(set) var resultID: Int
  /// The results before the present one, the oldest first, and what led from each to the next.
  private var history: [(id: Int, edit: TokenEdit)] = []

  /// - Parameters:
  ///   - tokens: ascending, lines relative to the first line of the text.
  ///   - lineCount: the lines of the text.
  init(_ tokens: ContiguousArray<LineToken>, lineCount: Int, resultID: Int) {
    self.resultID = resultID
    self.lineCount = lineCount
    chunks = TokenStore.chunks(of: tokens, lineCount: lineCount)
  }

  /// Whether everything is up to date.
  var isCurrent: Bool { stale == nil }

  /// How many tokens there are. O(chunks).
  var count: Int { chunks.reduce(0) { $0 + $1.tokens.count } }

  // MARK: Changes

  /// Notes that some lines have to be encoded again.
  /// - Parameters:
  ///   - lines: as they are numbered now.
  ///   - growth: how many lines more the text has than before; the lines hold all of them.
  mutating func invalidate(_ lines: Range<Int>, growth: Int) {
    guard let stale else {
      self.stale = (lines, growth)
      return
    }
    let oldUpper = lines.upperBound - growth
    let lower = min(stale.lines.lowerBound, lines.lowerBound)
    let upper = max(stale.lines.upperBound >= oldUpper ? stale.lines.upperBound + growth : 0, lines.upperBound)
    self.stale = (lower..<upper, stale.growth + growth)
  }

  /// Brings the tokens up to date.
  /// - Parameters:
  ///   - newID: names the tokens when they differ from those before.
  ///   - encode: the tokens of some lines, relative to the first line of the text.
  mutating func update(newID: Int, encode: (Range<Int>) -> ContiguousArray<LineToken>) {
    guard let stale else { return }
    self.stale = nil
    let fresh = encode(stale.lines)
    let edit = replace(stale.lines.lowerBound..<(stale.lines.upperBound - stale.growth), growth: stale.growth, with: fresh)
    guard !edit.isEmpty else { return }
    note(edit, newID: newID)
  }

  /// Goes on with the tokens of another store, found anew from the whole text. O(tokens).
  /// - Parameter newID: names the tokens when they differ from those before.
  mutating func adopt(_ other: TokenStore, newID: Int) {
    let edit = TokenStore.difference(relativeTokens(), other.relativeTokens())
    chunks = other.chunks
    lineCount = other.lineCount
    stale = other.stale
    guard !edit.isEmpty else { return }
    note(edit, newID: newID)
  }

  private mutating func note(_ edit: TokenEdit, newID: Int) {
    history.append((resultID, edit))
    if history.count > Self.historyLimit { history.removeFirst() }
    resultID = newID
  }

  /// What became of the tokens since a result; nil when nobody knows it any more.
  func edit(since id: Int) -> TokenEdit? {
    if id == resultID { return TokenEdit(start: 0, deleted: 0, inserted: 0) }
    guard let first = history.firstIndex(where: { $0.id == id }) else { return nil }
    return history[(first + 1)...].reduce(history[first].edit) { $0.followed(by: $1.edit) }
  }

  /// Replaces the tokens of some lines. Returns what changed in the list as the wire has it.
  private mutating func replace(_ lines: Range<Int>, growth: Int, with fresh: ContiguousArray<LineToken>) -> TokenEdit {
    // The chunks that hold the lines.
    var first = 0
    var firstLine = 0
    var tokensBefore = 0
    while first + 1 < chunks.count && firstLine + chunks[first].lineCount <= lines.lowerBound {
      firstLine += chunks[first].lineCount
      tokensBefore += chunks[first].tokens.count
      first += 1
    }
    var last = first
    var lastLine = firstLine + (first < chunks.count ? chunks[first].lineCount : 0)
    while last + 1 < chunks.count && lastLine < lines.upperBound {
      last += 1
      lastLine += chunks[last].lineCount
    }
    // Their tokens before the lines, in them and behind them; lines relative to the first chunk's.
    var head: ContiguousArray<LineToken> = []
    var old: ContiguousArray<LineToken> = []
    var tail: ContiguousArray<LineToken> = []
    var chunkLine = 0
    for index in first..<min(last + 1, chunks.count) {
      for var token in chunks[index].tokens {
        token.line += UInt32(chunkLine)
        let line = firstLine + Int(token.line)
        if line < lines.lowerBound {
          head.append(token)
        } else if line < lines.upperBound {
          old.append(token)
        } else {
          token.line = UInt32(Int(token.line) + growth)
          tail.append(token)
        }
      }
      chunkLine += chunks[index].lineCount
    }
    var new = fresh
    for index in new.indices { new[index].line -= UInt32(firstLine) }

    let previous = head.last ?? token(before: first)
    let edit = TokenStore.difference(
      old, new, previous: previous, next: tail.first ?? token(behind: last, lines: chunkLine + growth), growth: growth)
    var all = head
    all.append(contentsOf: new)
    all.append(contentsOf: tail)
    chunks.replaceSubrange(
      first..<min(last + 1, chunks.count), with: TokenStore.chunks(of: all, lineCount: chunkLine + growth))
    lineCount += growth
    return TokenEdit(start: tokensBefore + head.count + edit.start, deleted: edit.deleted, inserted: edit.inserted)
  }

  /// The last token in front of a chunk, its line relative to the chunk's first; it may lie before it, which wraps.
  private func token(before chunk: Int) -> LineToken? {
    var index = chunk
    var line = 0
    while index > 0 {
      index -= 1
      line += chunks[index].lineCount
      if var token = chunks[index].tokens.last {
        token.line = token.line &- UInt32(line)
        return token
      }
    }
    return nil
  }

  /// The first token behind a chunk.
  /// - Parameter lines: where the chunk behind begins.
  private func token(behind chunk: Int, lines: Int) -> LineToken? {
    var index = chunk + 1
    var line = lines
    while index < chunks.count {
      if var token = chunks[index].tokens.first {
        token.line += UInt32(line)
        return token
      }
      line += chunks[index].lineCount
      index += 1
    }
    return nil
  }

  /// The smallest change of relative tokens that makes `new` of `old`; the token behind them takes part, for it is relative to their last one.
  /// - Parameters:
  ///   - previous: the token in front, nil at the start: then the first is relative to the start of the text.
  ///   - next: the token behind, as it stands now.
  private static func difference(
    _ old: ContiguousArray<LineToken>, _ new: ContiguousArray<LineToken>, previous: LineToken?, next: LineToken?, growth: Int
  ) -> TokenEdit {
    func relative(_ tokens: ContiguousArray<LineToken>, _ next: LineToken?) -> ContiguousArray<RelativeToken> {
      var result: ContiguousArray<RelativeToken> = []
      result.reserveCapacity(tokens.count + 1)
      // Without a token in front, line numbers stand for themselves; that difference is in both lists.
      var last = previous ?? origin
      for token in tokens {
        result.append(RelativeToken(token, after: last))
        last = token
      }
      if let next { result.append(RelativeToken(next, after: last)) }
      return result
    }
    let before = relative(
      old,
      next.map { next in
        var next = next
        next.line = next.line &- UInt32(truncatingIfNeeded: growth)
        return next
      })
    let after = relative(new, next)
    return difference(before, after)
  }

  /// The smallest change that makes the one list of the other.
  private static func difference(
    _ before: ContiguousArray<RelativeToken>, _ after: ContiguousArray<RelativeToken>
  ) -> TokenEdit {
    var prefix = 0
    while prefix < before.count && prefix < after.count && before[prefix] == after[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < before.count - prefix && suffix < after.count - prefix
      && before[before.count - 1 - suffix] == after[after.count - 1 - suffix]
    {
      suffix += 1
    }
    return TokenEdit(start: prefix, deleted: before.count - prefix - suffix, inserted: after.count - prefix - suffix)
  }

  private static func chunks(of tokens: ContiguousArray<LineToken>, lineCount: Int) -> ContiguousArray<Chunk> {
    var result: ContiguousArray<Chunk> = []
    var chunk = Chunk(lineCount: 0, tokens: [])
    var firstLine: UInt32 = 0
    for token in tokens {
      if chunk.tokens.count >= chunkSize, let last = chunk.tokens.last, token.line - firstLine > last.line {
        // The lines without a token in between belong to the chunk that ends.
        chunk.lineCount = Int(token.line - firstLine)
        result.append(chunk)
        firstLine = token.line
        chunk = Chunk(lineCount: 0, tokens: [])
        chunk.tokens.reserveCapacity(chunkSize + 64)
      }
      var token = token
      token.line -= firstLine
      chunk.tokens.append(token)
    }
    chunk.lineCount = lineCount - Int(firstLine)
    result.append(chunk)
    return result
  }

  // MARK: Reading

  /// All tokens as the wire has them.
  private func relativeTokens() -> ContiguousArray<RelativeToken> {
    var result: ContiguousArray<RelativeToken> = []
    result.reserveCapacity(count)
    var previous = Self.origin
    var line: UInt32 = 0
    for chunk in chunks {
      for var token in chunk.tokens {
        token.line += line
        result.append(RelativeToken(token, after: previous))
        previous = token
      }
      line += UInt32(chunk.lineCount)
    }
    return result
  }

  /// The integers of some tokens, as the wire has them. O(chunks + tokens).
  func data(of range: Range<Int>) -> ContiguousArray<UInt32> {
    var data: ContiguousArray<UInt32> = []
    data.reserveCapacity(range.count * 5)
    var previous = Self.origin
    var line = 0
    var index = 0
    for chunk in chunks {
      let count = chunk.tokens.count
      if index + count <= range.lowerBound {
        // Only the last one before the range matters.
        if var token = chunk.tokens.last {
          token.line += UInt32(line)
          previous = token
        }
      } else if index < range.upperBound {
        for place in 0..<count {
          var token = chunk.tokens[place]
          token.line += UInt32(line)
          if index + place >= range.upperBound { return data }
          if index + place >= range.lowerBound { SemanticTokenEncoder.append(token, after: previous, to: &data) }
          previous = token
        }
      } else {
        return data
      }
      index += count
      line += chunk.lineCount
    }
    return data
  }
}
