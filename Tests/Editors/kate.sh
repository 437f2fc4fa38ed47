#!/usr/bin/env bash
# kate.sh FILE PICTURE true|false: shows FILE in Kate on a display of its own, semantic highlighting on or off, and takes a picture.
set -euo pipefail
file="$1" picture="$2" semantic="$3"
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
SemanticHighlighting=$semantic
AllowedServerCommandLines=$HIGHLIGHT_LSP_PROGRAM serve
EOF
cat >"$XDG_CONFIG_HOME/kate/lspclient/settings.json" <<EOF
{ "servers": { "c": { "command": ["$HIGHLIGHT_LSP_PROGRAM", "serve"], "highlightingModeRegex": "^(C|ANSI C89)$" } } }
EOF
QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8 dbus-run-session -- kate --startanon --block "$file" >"$home/output" 2>&1 &
editor=$!
"$(dirname "$0")/picture.sh" kate "$picture"
kill "$editor" 2>/dev/null || true
wait "$editor" 2>/dev/null || true
