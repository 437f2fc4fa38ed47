#!/usr/bin/env bash
# kate_spelling.sh FOLDER PREFIX: in Kate, on a display of its own, replaces the first misspelt word of FOLDER/a.py by the first code action, adds the
# next one to the words of the project, and saves. Pictures: PREFIX-before.png, PREFIX-actions.png, PREFIX-after.png (a.py) and PREFIX-other.png (b.py).
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
folder="$1" prefix="$2"
home="$(mktemp -d)"
trap 'rm -rf "$home"' EXIT
export HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_CACHE_HOME="$home/.cache" XDG_RUNTIME_DIR="$home/run"
mkdir -p "$XDG_CONFIG_HOME/kate/lspclient" "$XDG_CACHE_HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
cat >"$XDG_CONFIG_HOME/katerc" <<EOF
[Kate Plugins]
lspclientplugin=true
[KTextEditor View]
Show Line Numbers=false
Scroll Bar Mini Map=false
[KTextEditor Renderer]
Show Indentation Lines=false
[lspclient]
AllowedServerCommandLines=$HIGHLIGHT_LSP_PROGRAM serve
EOF
cat >"$XDG_CONFIG_HOME/kate/lspclient/settings.json" <<EOF
{ "servers": { "python": { "command": ["$HIGHLIGHT_LSP_PROGRAM", "serve"], "highlightingModeRegex": "^Python$",
  "rootIndicationFileNames": ["highlight-lsp.toml"] } } }
EOF
QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8 dbus-run-session -- kate --startanon --block "$folder/b.py" "$folder/a.py" >"$home/output" 2>&1 &
editor=$!
# Keys go to the window that has the focus; the menu of actions comes when the server has answered.
"$here/picture.sh" kate "$prefix-before.png"
xdotool windowfocus "$(xdotool search --onlyvisible --class kate | tail -1)"
xdotool key ctrl+Home key alt+Return
"$here/picture.sh" kate "$prefix-actions.png"
xdotool key Down key Return
sleep 2
xdotool key alt+Return
sleep 2
xdotool key Down key Return
"$here/picture.sh" kate "$prefix-after.png"
# The other document is the tab in front.
xdotool key ctrl+s key alt+Left
"$here/picture.sh" kate "$prefix-other.png"
kill "$editor" 2>/dev/null || true
wait "$editor" 2>/dev/null || true
