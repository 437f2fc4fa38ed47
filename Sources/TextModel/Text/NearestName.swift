/// Returns the candidate with the smallest edit distance to `word`, compared by UTF-8 bytes. Two swapped letters
/// count as one edit. Nil if the smallest distance is above a third of the word's length (and above 1).
package func nearest(to word: String, among candidates: [String]) -> String? {
  let target = Array(word.utf8)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.utf8)
    // Longer differences are not slips.
    guard abs(letters.count - target.count) <= max(1, target.count / 3) else { continue }
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for (i, letter) in letters.enumerated() {
      var row = [i + 1]
      for j in target.indices {
        var cost = min(last[j] + (target[j] == letter ? 0 : 1), min(last[j + 1], row[j]) + 1)
        if i > 0, j > 0, letter == target[j - 1], letters[i - 1] == target[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    let distance = last[target.count]
    if distance <= max(1, target.count / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns "; did you mean …?" with a name; empty for nil.
package func didYouMean(_ name: String?) -> String { name.map { "; did you mean \"\($0)\"?" } ?? "" }

/// Returns "; did you mean …?" with the candidate nearest to a word; empty if none is similar.
package func didYouMean(nearestTo word: String, among candidates: [String]) -> String {
  didYouMean(nearest(to: word, among: candidates))
}
