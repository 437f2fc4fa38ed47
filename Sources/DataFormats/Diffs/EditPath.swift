/// The shortest sequence of edits between two sequences, by Myers' algorithm (E. Myers, An O(ND) Difference Algorithm and
/// Its Variations, 1986).
enum EditPath {
  /// Returns a longest common subsequence as pairs of a row and a column, by Myers' greedy algorithm; nil if it needs
  /// more than `maxEdits` edits.
  /// - Parameter isEqual: whether the elements of a row and a column are equal.
  static func common(
    _ rows: Int, _ columns: Int, maxEdits: Int, _ isEqual: (Int, Int) -> Bool
  ) -> [(Int, Int)]? {
    if rows == 0 || columns == 0 { return rows + columns <= maxEdits ? [] : nil }
    let most = min(rows + columns, maxEdits)
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var history: [ArraySlice<Int>] = []
    for edits in 0...most {
      history.append(furthest[(middle - edits - 1)...(middle + edits + 1)])
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let goesDown =
          diagonal == -edits
          || diagonal != edits && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]
        var row = goesDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
        var column = row - diagonal
        while row < rows && column < columns && isEqual(row, column) { (row, column) = (row + 1, column + 1) }
        furthest[middle + diagonal] = row
        if row >= rows && column >= columns { return back(rows, columns, history, middle) }
      }
    }
    return nil
  }

  /// Returns the common elements of the best path, as pairs of a row and a column, by following it back from its end.
  private static func back(_ rows: Int, _ columns: Int, _ history: [ArraySlice<Int>], _ middle: Int) -> [(Int, Int)] {
    var (row, column) = (rows, columns)
    var result: [(Int, Int)] = []
    for edits in history.indices.reversed() {
      let before = history[edits]
      let diagonal = row - column
      let goesDown =
        diagonal == -edits
        || diagonal != edits && before[middle + diagonal - 1] < before[middle + diagonal + 1]
      let from = goesDown ? diagonal + 1 : diagonal - 1
      let (startRow, startColumn) = edits == 0 ? (0, 0) : (before[middle + from], before[middle + from] - from)
      // The first step is the edit, and all that follow are common.
      let (lowRow, lowColumn) = edits == 0 ? (0, 0) : goesDown ? (startRow, startColumn + 1) : (startRow + 1, startColumn)
      while row > lowRow && column > lowColumn {
        (row, column) = (row - 1, column - 1)
        result.append((row, column))
      }
      (row, column) = (startRow, startColumn)
    }
    return result.reversed()
  }
}
