import Glibc
import HighlightRendering

func fail(_ text: String, _ code: Int32) -> Never {
  _ = write(STDERR_FILENO, text + "\n", text.utf8.count + 1)
  exit(code)
}

guard CommandLine.arguments.count == 2 else { fail("usage: highlight-editor FILE", 2) }
let editor: Editor
do {
  editor = try Editor(CommandLine.arguments[1], theme: .dark)
} catch {
  fail("highlight-editor: \(error)", 1)
}
guard let terminal = Terminal() else { fail("highlight-editor: standard input is not a terminal", 2) }
var shown: String?
editor.parseInBackground(terminal.wake)
do {
  while true {
    editor.adopt()
    let screen = editor.screen(rows: terminal.size.rows, columns: terminal.size.columns)
    if screen != shown { terminal.show(screen) }
    shown = screen
    if let key = try terminal.key(), !editor.press(key) { break }
  }
} catch {}
terminal.restore()
