#!/usr/bin/env bash
# qtcreator.sh FILE PICTURE PATTERN: shows FILE in Qt Creator, the server started for files that match PATTERN, and takes a picture.
set -euo pipefail
file="$1" picture="$2" pattern="$3"
home="$(mktemp -d)"
trap 'rm -rf "$home"' EXIT
export HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_CACHE_HOME="$home/.cache" XDG_RUNTIME_DIR="$home/run"
mkdir -p "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
python3 "$(dirname "$0")/qtcreator_settings.py" "$home/settings" "$HIGHLIGHT_LSP_PROGRAM" serve "$pattern"
QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8 qtcreator -settingspath "$home/settings" -noload Welcome -noload ClangCodeModel -noload UpdateInfo \
  -noload Help "$file" >"$home/output" 2>&1 &
editor=$!
"$(dirname "$0")/picture.sh" "Qt Creator" "$picture"
kill "$editor" 2>/dev/null || true
wait "$editor" 2>/dev/null || true
