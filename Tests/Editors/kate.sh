#!/usr/bin/env bash
# kate.sh FILE PICTURE true|false: shows FILE in Kate on a display of its own, semantic highlighting on or off, and takes a picture.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/kate_home.sh"
file="$1" picture="$2" semantic="$3"
kate_home "SemanticHighlighting=$semantic" '"c": { @, "highlightingModeRegex": "^(C|ANSI C89)$" }'
kate_start "$file"
"$here/picture.sh" kate "$picture"
kate_end
