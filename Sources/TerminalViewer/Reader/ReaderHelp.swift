/// What the keys do, for whoever asks.
enum ReaderHelp {
  static let items: [ListBox.Item] = text.split(separator: "\n", omittingEmptySubsequences: false).map {
    ListBox.Item(text: String($0))
  }

  private static let text = """
    Moving (a number in front says how far)
      j e ↓ Enter          a row down                k y ↑            a row up
      space f PgDn         a screen down             b PgUp           a screen up
      d                    half a screen down        u                half a screen up
      g < Home             to the start, or line N   G > End          to the end, or line N
      N%  Np               to that part of the file  :N               to line N
      → ←                  sideways where long lines are chopped
      m LETTER             sets a mark               ' LETTER         goes to it; '' goes back
      the wheel of the mouse moves, too

    Searching
      / PATTERN            forward                   ? PATTERN        backward
      n                    on                        N                the other way
      ESC u                highlighting off and on   ^R in the line   text, no expression
      & PATTERN            shows the lines that match; again: those that match both; & Enter: all lines
      & ! PATTERN          shows the lines that do not match
      a pattern without capital letters finds both; it is an ICU regular expression; ^C ends a search

    Links, folds, outline
      Tab  Shift-Tab       next and previous link    Enter, a click   opens it
      z                    folds or opens at the line that was found, else the first that can be folded; Nz: line N
      Z                    all folds                 o                the outline: type a part of a name, Enter goes there

    Files
      :n  :p  :x           next, previous, first     :e FILE          another one
      F                    goes on reading at the end of a file that grows
      v                    edits the file at that line ($VISUAL, $EDITOR, vi)
      =  ^G                what is shown, and how much there is of it

    The rest
      t                    chooses a theme           l                chooses a language
      -N                   line numbers              -S               long lines chopped or wrapped
      -i  -I               capital letters count, do not count
      r ^L                 writes the screen anew    ^Z               stops
      h                    this                      q :q             ends
    """
}
