/// The list of keys with their functions. Lines have at most 72 cells, so that they fit in 80 columns.
enum ViewerHelp {
  static let items: [ListBox.Item] = text.split(separator: "\n", omittingEmptySubsequences: false).map {
    ListBox.Item(text: String($0))
  }

  private static let text = """
    Moving (a number in front says how far)
      j e ↓ Enter   a row down            k y ↑    a row up
      space f PgDn  a screen down         b PgUp   a screen up
      d             half a screen down    u        half a screen up
      g < Home      to the start          G > End  to the end
      Ng  :N        to line N             N%  Np   to that part of the file
      → ←           sideways where long lines are chopped
      m LETTER      sets a mark           ' LETTER goes to it; '' goes back
      the wheel of the mouse moves, too

    Searching
      / PATTERN     forward               ? PATTERN  backward
      n             next                  N          the other way
                    before a search: the next file of a difference
      ]c            next change           [c         the one before
      ESC u         highlighting off, on  ^R         in the line: text
      & PATTERN     shows only lines that match; & Enter: all lines
      & ! PATTERN   shows only lines that do not match
      patterns are ICU expressions; without capitals they find both cases
      ^C ends a search

    Links, folds, outline
      Tab           next link             Shift-Tab  previous link
      Enter, click  opens the link
      z             folds or opens at the line that was found; Nz: line N
      a             all folds
      o             the outline: type a part of a name, Enter goes there

    Files
      :n  :p  :x    next, previous, first
      :e FILE       another file
      F             follows a file that grows
      v             edits at that line ($VISUAL, $EDITOR, vi)
      =  ^G         what is shown, and how much there is of it

    The rest
      t             chooses a theme       l          chooses a language
      -N            line numbers          -S         chops or wraps lines
      c             text alone, to copy it from the screen; c again: all
      -i  -I        case matters, is ignored
      r ^L          draws the screen again
      h             this help             q :q ZZ    ends      ^Z  stops
    """
}
