#!/usr/bin/env bash
# kate_spelling.sh FOLDER PREFIX: in Kate, on a display of its own, replaces the first misspelt word of FOLDER/a.py by the first code action, adds the
# next one to the words of the project, and saves. Pictures: PREFIX-before.png, PREFIX-actions.png, PREFIX-after.png (a.py) and PREFIX-other.png (b.py).
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/kate_home.sh"
folder="$1" prefix="$2"
kate_home "" '"python": { @, "highlightingModeRegex": "^Python$", "rootIndicationFileNames": ["highlight-lsp.toml"] }'
kate_start "$folder/b.py" "$folder/a.py"
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
kate_end
