internal import HighlightRendering
internal import TextModel

/// An edit of a list of tokens: the `deleted` tokens from index `start` on are replaced by `inserted` ones.
struct TokenEdit: Equatable, Sendable {
  var start: Int
  var deleted: Int
  var inserted: Int

  var isEmpty: Bool { deleted == 0 && inserted == 0 }
}

/// The difference of two token lists: edits at ascending indices of the old list, with at least one unchanged token
/// between them.
struct TokenEdits: Equatable, Sendable {
  /// More edits than this are merged into one.
  private static let limit = 64

  private(set) var edits: ContiguousArray<TokenEdit> = []

  init() {}

  init(_ edit: TokenEdit) {
    if !edit.isEmpty { edits = [edit] }
  }

  /// Creates the difference from edits in ascending order. Empty ones are left out, adjacent ones are merged; more
  /// than 64 edits become one edit from the first to the last.
  init(ascending all: ContiguousArray<TokenEdit>) {
    for edit in all where !edit.isEmpty {
      if let last = edits.last, last.start + last.deleted >= edit.start {
        edits[edits.count - 1].deleted += edit.deleted
        edits[edits.count - 1].inserted += edit.inserted
      } else {
        edits.append(edit)
      }
    }
    guard edits.count > Self.limit, let first = edits.first, let last = edits.last else { return }
    let deleted = last.start + last.deleted - first.start
    let growth = edits.reduce(0) { $0 + $1.inserted - $1.deleted }
    edits = [TokenEdit(start: first.start, deleted: deleted, inserted: deleted + growth)]
  }

  var isEmpty: Bool { edits.isEmpty }
  /// The number of inserted tokens.
  var inserted: Int { edits.reduce(0) { $0 + $1.inserted } }

  /// Returns edits that have the effect of these edits followed by `next`. Edits that touch each other are merged;
  /// the result has at most 64 edits.
  func followed(by next: TokenEdits) -> TokenEdits {
    if isEmpty { return next }
    if next.isEmpty { return self }
    var result: ContiguousArray<TokenEdit> = []
    var (own, other) = (0, 0)
    // How much longer the list has become before the current index.
    var growth = 0
    while own < edits.count || other < next.edits.count {
      // Stretches of the list in between that touch each other.
      let ownStart = own < edits.count ? edits[own].start + growth : Int.max
      let start = min(ownStart, other < next.edits.count ? next.edits[other].start : Int.max)
      var end = start
      let growthBefore = growth
      var nextGrowth = 0
      while true {
        if own < edits.count && edits[own].start + growth <= end {
          end = max(end, edits[own].start + growth + edits[own].inserted)
          growth += edits[own].inserted - edits[own].deleted
          own += 1
        } else if other < next.edits.count && next.edits[other].start <= end {
          end = max(end, next.edits[other].start + next.edits[other].deleted)
          nextGrowth += next.edits[other].inserted - next.edits[other].deleted
          other += 1
        } else {
          break
        }
      }
      let first = start - growthBefore
      result.append(TokenEdit(start: first, deleted: end - growth - first, inserted: end - start + nextGrowth))
    }
    return TokenEdits(ascending: result)
  }
}

/// The tokens of a document that the client has, and the edits from earlier results to them.
///
/// Tokens are in chunks of lines with positions relative to the chunk, so that an edit costs its lines and a check of
/// each chunk. Changes are found among the tokens of the invalidated lines, without comparing all tokens.
struct TokenStore: Sendable {
  /// Consecutive lines and their tokens. The line of a token is relative to the first of them.
  private struct Chunk {
    var lineCount: Int
    var tokens: PackedTokens
  }

  /// A token relative to the previous one, as in the protocol.
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

  private static let chunkSize = Granularity.choose(256, small: 8)
  /// More stale ranges than this are encoded again as one range.
  private static let staleLimit = 16
  /// The number of earlier results that are kept, because a client whose request was cancelled continues from an
  /// older result.
  private static let historyLimit = 16

  private static let origin = LineToken(line: 0, column: 0, length: 0, code: 0)

  private var chunks: ContiguousArray<Chunk> = []
  private var lineCount = 0
  /// Line ranges to encode again, in present line numbers, and the growth in lines of each. Ascending; between any two of
  /// them at least one line is unchanged.
  private var stale: ContiguousArray<(lines: Range<Int>, growth: Int)> = []
  /// The result id of the present tokens.
  private(set) var resultID: Int
  /// The earlier results, the oldest first, and the edits from each to the next.
  private var history: [(id: Int, edits: TokenEdits)] = []

  /// Creates a store with all tokens of a text, which have the result id `resultID`.
  /// - Parameters:
  ///   - tokens: all tokens, ascending; their lines count from the first line of the text.
  ///   - lineCount: the number of lines of the text.
  init(_ tokens: ContiguousArray<LineToken>, lineCount: Int, resultID: Int) {
    self.resultID = resultID
    self.lineCount = lineCount
    chunks = TokenStore.chunks(of: tokens, lineCount: lineCount)
  }

  /// Whether no lines have to be encoded again.
  var isCurrent: Bool { stale.isEmpty }

  /// The number of tokens. O(chunks).
  var count: Int { chunks.reduce(0) { $0 + $1.tokens.count } }

  // MARK: Changes

  /// Marks lines as stale: the next update encodes them again. Adjacent stale ranges are merged; more than 16 ranges
  /// become one.
  /// - Parameters:
  ///   - lines: the changed lines, in present line numbers.
  ///   - growth: the number of lines added, all of them in `lines`; negative if lines were removed.
  mutating func invalidate(_ lines: Range<Int>, growth: Int) {
    // Line numbers here are the numbers before the edit.
    var lower = lines.lowerBound
    var upper = lines.upperBound - growth
    var total = growth
    var before: ContiguousArray<(lines: Range<Int>, growth: Int)> = []
    var behind: ContiguousArray<(lines: Range<Int>, growth: Int)> = []
    for other in stale {
      if other.lines.upperBound < lower {
        before.append(other)
      } else if other.lines.lowerBound > upper {
        behind.append(((other.lines.lowerBound + growth)..<(other.lines.upperBound + growth), other.growth))
      } else {
        lower = min(lower, other.lines.lowerBound)
        upper = max(upper, other.lines.upperBound)
        total += other.growth
      }
    }
    stale = before + [(lower..<(upper + growth), total)] + behind
    guard stale.count > Self.staleLimit, let last = stale.last else { return }
    stale = [(stale[0].lines.lowerBound..<last.lines.upperBound, stale.reduce(0) { $0 + $1.growth })]
  }

  /// Encodes the tokens of the stale lines again and records the edits, so that a later result can be sent as a
  /// difference.
  /// - Parameters:
  ///   - newID: the result id of the tokens, used only if they changed.
  ///   - encode: returns the tokens of a range of lines; their lines count from the first line of the text.
  mutating func update(newID: Int, encode: (Range<Int>) -> ContiguousArray<LineToken>) {
    var edits = TokenEdits()
    for (lines, growth) in stale {
      let edit = replace(lines.lowerBound..<(lines.upperBound - growth), growth: growth, with: encode(lines))
      edits = edits.followed(by: TokenEdits(edit))
    }
    stale = []
    note(edits, newID: newID)
  }

  /// Replaces the tokens by the tokens of another store, which were recomputed from the complete text. Records the
  /// edits, so that a later result can be sent as a difference from the present one.
  /// - Parameters:
  ///   - edits: the edits from these tokens to those of `other`.
  ///   - newID: the result id of the tokens, used only if `edits` is not empty.
  mutating func adopt(_ other: TokenStore, _ edits: TokenEdits, newID: Int) {
    chunks = other.chunks
    lineCount = other.lineCount
    stale = other.stale
    note(edits, newID: newID)
  }

  /// Returns the edits from these tokens to those of another store: all that differ, but one edit from the first to
  /// the last difference if lines were added or are stale. O(tokens).
  func difference(to other: TokenStore) -> TokenEdits {
    // If line numbers are stale, only the relative positions of tokens can be compared.
    guard isCurrent, other.isCurrent, lineCount == other.lineCount else {
      return TokenEdits(Self.difference(Self.relative(absoluteTokens()), Self.relative(other.absoluteTokens())))
    }
    let (old, new) = (absoluteTokens(), other.absoluteTokens())
    var edits: ContiguousArray<TokenEdit> = []
    var (i, j) = (0, 0)
    func areSame() -> Bool { i < old.count && j < new.count && old[i] == new[j] }
    while i < old.count || j < new.count {
      if areSame() {
        i += 1
        j += 1
        continue
      }
      let (firstOld, firstNew) = (i, j)
      repeat {
        let isOldBehind = j < new.count && (i == old.count || TokenStore.precedes(new[j], old[i]))
        let isNewBehind = i < old.count && (j == new.count || TokenStore.precedes(old[i], new[j]))
        if !isOldBehind { i += 1 }
        if !isNewBehind { j += 1 }
      } while (i < old.count || j < new.count) && !areSame()
      // The next token is encoded relative to the previous one.
      if i < old.count && j < new.count {
        i += 1
        j += 1
      }
      edits.append(TokenEdit(start: firstOld, deleted: i - firstOld, inserted: j - firstNew))
    }
    return TokenEdits(ascending: edits)
  }

  private static func precedes(_ a: LineToken, _ b: LineToken) -> Bool { (a.line, a.column) < (b.line, b.column) }

  private mutating func note(_ edits: TokenEdits, newID: Int) {
    guard !edits.isEmpty else { return }
    history.append((resultID, edits))
    if history.count > Self.historyLimit { history.removeFirst() }
    resultID = newID
  }

  /// Returns the edits from the tokens of the result with an id to the current tokens; empty if `id` is the current
  /// result, nil if the result is not one of the last 16 before it.
  func edits(since id: Int) -> TokenEdits? {
    if id == resultID { return TokenEdits() }
    guard let first = history.firstIndex(where: { $0.id == id }) else { return nil }
    return history[first...].reduce(TokenEdits()) { $0.followed(by: $1.edits) }
  }

  /// Whether `edits(since:)` knows the result with an id: it is the current one or one of the last 16 before it.
  func knows(_ id: Int) -> Bool { id == resultID || history.contains { $0.id == id } }

  /// Replaces the tokens of a half-open range of old lines, to which `growth` lines were added; `fresh` has absolute
  /// lines. Returns the edit of the list of relative tokens.
  private mutating func replace(_ lines: Range<Int>, growth: Int, with fresh: ContiguousArray<LineToken>) -> TokenEdit {
    // The chunks that contain the lines.
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
    // Their tokens before the lines, in them and after them; lines relative to the first chunk's.
    var head: ContiguousArray<LineToken> = []
    var old: ContiguousArray<LineToken> = []
    var tail: ContiguousArray<LineToken> = []
    var chunkLine = 0
    for index in first..<min(last + 1, chunks.count) {
      chunks[index].tokens.forEach { token in
        var token = token
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
        return true
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

  /// Returns the last token before a chunk, with its line relative to the first line of the chunk (negative, wrapped
  /// around); nil if there is none.
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

  /// Returns the first token after a chunk; nil if there is none.
  /// - Parameter lines: the line at which the next chunk begins, to which the line of the token is relative.
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

  /// Returns the edit from the first to the last difference of two lists of tokens, each encoded relative to the
  /// previous token. The token after the lists is included, because it is relative to their last one.
  /// - Parameters:
  ///   - previous: the token before the lists; nil at the start of the text.
  ///   - next: the token after the lists, with its line in the new text; nil at the end.
  ///   - growth: the number of lines that were added.
  private static func difference(
    _ old: ContiguousArray<LineToken>, _ new: ContiguousArray<LineToken>, previous: LineToken?, next: LineToken?, growth: Int
  ) -> TokenEdit {
    var nextBefore = next
    nextBefore?.line &-= UInt32(truncatingIfNeeded: growth)
    return difference(relative(old, after: previous, nextBefore), relative(new, after: previous, next))
  }

  /// Returns tokens relative to the previous ones, as in the protocol.
  private static func relative(
    _ tokens: ContiguousArray<LineToken>, after previous: LineToken? = nil, _ next: LineToken? = nil
  ) -> ContiguousArray<RelativeToken> {
    var result: ContiguousArray<RelativeToken> = []
    result.reserveCapacity(tokens.count + 1)
    // Without a previous token, line numbers are absolute; that difference is in both lists.
    var last = previous ?? origin
    for token in tokens {
      result.append(RelativeToken(token, after: last))
      last = token
    }
    if let next { result.append(RelativeToken(next, after: last)) }
    return result
  }

  /// Returns the edit from `before` to `after` that replaces the tokens between their longest common prefix and the
  /// longest common suffix of the rest; an empty edit if the lists are equal.
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

  /// Splits tokens into chunks that end between lines, each of at least `chunkSize` tokens except the last. Lines
  /// without tokens belong to the chunk before them. Without tokens there is one chunk.
  private static func chunks(of tokens: ContiguousArray<LineToken>, lineCount: Int) -> ContiguousArray<Chunk> {
    var result: ContiguousArray<Chunk> = []
    var chunk: ContiguousArray<LineToken> = []
    chunk.reserveCapacity(min(tokens.count, chunkSize + 64))
    var firstLine: UInt32 = 0
    for token in tokens {
      if chunk.count >= chunkSize, let last = chunk.last, token.line - firstLine > last.line {
        // The lines without a token in between belong to the chunk that ends.
        result.append(Chunk(lineCount: Int(token.line - firstLine), tokens: PackedTokens(chunk[...])))
        firstLine = token.line
        chunk.removeAll(keepingCapacity: true)
      }
      var token = token
      token.line -= firstLine
      chunk.append(token)
    }
    result.append(Chunk(lineCount: lineCount - Int(firstLine), tokens: PackedTokens(chunk[...])))
    return result
  }

  // MARK: Reading

  /// Returns all tokens; their lines count from the first line of the text.
  private func absoluteTokens() -> ContiguousArray<LineToken> {
    var result: ContiguousArray<LineToken> = []
    result.reserveCapacity(count)
    var line: UInt32 = 0
    for chunk in chunks {
      chunk.tokens.forEach { token in
        var token = token
        token.line += line
        result.append(token)
        return true
      }
      line += UInt32(chunk.lineCount)
    }
    return result
  }

  /// Returns the five integers of each token in a range of indices, as in the protocol. O(chunks + tokens).
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
        var number = index
        chunk.tokens.forEach { token in
          var token = token
          token.line += UInt32(line)
          if number >= range.upperBound { return false }
          if number >= range.lowerBound { SemanticTokenEncoder.append(token, after: previous, to: &data) }
          previous = token
          number += 1
          return true
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
