/// Orders suggestions by likelihood.
enum SuggestionOrder {
  // The cost of each rank in the dictionary's order. A different letter costs about 1.
  private static let rankCost = 0.2

  /// Returns guesses sorted by likelihood: by the number of letters that differ, and a little by the order of the
  /// dictionary.
  static func sorted(_ guesses: [String], for word: String) -> [String] {
    let letters = Array(word.lowercased().utf16)
    let costs = guesses.enumerated().map { index, guess in
      cost(of: guess, for: word, letters) + rankCost * Double(index)
    }
    return guesses.indices.sorted { costs[$0] != costs[$1] ? costs[$0] < costs[$1] : $0 < $1 }.map { guesses[$0] }
  }

  /// Returns the cost of a guess; the lowest is the likeliest. It is the edit distance, more for a space, a hyphen,
  /// an additional capital or another first letter, and less if only an apostrophe is missing in the word.
  private static func cost(of guess: String, for word: String, _ letters: [UInt16]) -> Double {
    let others = Array(guess.lowercased().utf16)
    var cost = Double(distance(letters, others))
    // People leave out letters more often than spaces, and seldom miss the first letter.
    if guess.contains(" ") { cost += 0.9 }
    if guess.contains("-") { cost += 0.5 }
    if guess.first?.isUppercase == true && word.first?.isUppercase == false { cost += 0.4 }
    if letters.first != others.first { cost += 0.5 }
    // An apostrophe is often omitted in haste: `dont`.
    if others.count == letters.count + 1, others.filter({ $0 != 0x27 }) == letters { cost -= 1 }
    return cost
  }

  /// Returns the edit distance: the number of letters inserted, deleted, replaced, or swapped with the next.
  /// O(letters × letters).
  private static func distance(_ a: [UInt16], _ b: [UInt16]) -> Int {
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        guard i > 0 && j > 0 else {
          rows[i][j] = i + j
          continue
        }
        var best = min(rows[i - 1][j], rows[i][j - 1]) + 1
        best = min(best, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
        rows[i][j] = best
      }
    }
    return rows[a.count][b.count]
  }
}
