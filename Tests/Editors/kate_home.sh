# To be sourced: makes a home of its own for Kate, without ornaments and with the client of language servers.
# kate_home SETTINGS SERVER: SETTINGS are more lines for the client in katerc, SERVER a member of "servers" in its settings, with `@` for the command.
kate_home() {
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
$1
AllowedServerCommandLines=$HIGHLIGHT_LSP_PROGRAM serve
EOF
  local command="\"command\": [\"$HIGHLIGHT_LSP_PROGRAM\", \"serve\"]"
  printf '{ "servers": { %s } }\n' "${2/@/$command}" >"$XDG_CONFIG_HOME/kate/lspclient/settings.json"
}

# kate_start FILE...: Kate with these files; its process is $editor.
kate_start() {
  QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8 dbus-run-session -- kate --startanon --block "$@" >"$home/output" 2>&1 &
  editor=$!
}

kate_end() {
  kill "$editor" 2>/dev/null || true
  wait "$editor" 2>/dev/null || true
}
