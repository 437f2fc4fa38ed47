extension CellWidth {
  /// Returns the column, in cells from 0, after a string that begins in `column`. O(string).
  package func column(after text: String, from column: Int = 0) -> Int {
    let units = ContiguousArray(text.utf16)
    return units.withUnsafeBufferPointer { self.column(after: $0.indices, of: $0, from: column) }
  }

  /// Returns the rows of a line, at most `columns` cells wide, broken between characters; at least one row. O(line).
  package func rows(of line: String, columns: Int) -> [String] {
    var (rows, row, column) = ([String](), "", 0)
    for character in line {
      var end = self.column(after: String(character), from: column)
      if end > columns && !row.isEmpty {
        rows.append(row)
        (row, column, end) = ("", 0, self.column(after: String(character)))
      }
      // A tab becomes spaces: the tab stops of the terminal may differ.
      row += character == "\t" ? String(repeating: " ", count: max(min(end, columns) - column, 0)) : String(character)
      column = end
    }
    return rows + [row]
  }
}
