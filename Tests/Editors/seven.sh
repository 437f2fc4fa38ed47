#!/usr/bin/env bash
# seven.sh neovim|emacs|kate FILE PICTURE own|ours: a new home with the lines of the editor's page and nothing else, FILE of Tests/Clients/seven on a
# display of its own, and a picture. `own`: without the server. Environment: HIGHLIGHT_LSP_PROGRAM, XDG_DATA_HOME; NEOVIM for Neovim.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$(cd "$here/../.." && pwd)"
editor="$1" file="$2" picture="$(realpath "$3")" mode="$4"
. "$here/kate_home.sh"
kate_home "SemanticHighlighting=$([ "$mode" = ours ] && echo true || echo false)" '"c": { @ }'
cp -R "$root/Tests/Clients/seven" "$home/project"
mkdir "$home/project/.git" "$home/bin"
ln -s "$HIGHLIGHT_LSP_PROGRAM" "$home/bin/highlight-lsp"
export PATH="$home/bin:$PATH" TERM=xterm-256color COLORTERM=truecolor XDG_STATE_HOME="$home/state" HIGHLIGHT_LSP_DATA="$root/grammars"

# The lines between the fences of a page that begin with a word.
lines() { sed -n "/^ *\`\`\`$2\$/,/^ *\`\`\`\$/{ /\`\`\`/d; p }" "$root/editors/$1" | sed "s|/path/to/highlight-lsp|$root|" | awk 'NF == 0 { exit } { print }'; }

case "$editor" in
  neovim)
    mkdir -p "$XDG_CONFIG_HOME/nvim"
    lines neovim/README.md lua | head -3 >"$XDG_CONFIG_HOME/nvim/init.lua"
    words=("$NEOVIM" -n "$file")
    [ "$mode" = ours ] || words=("$NEOVIM" -n --clean "$file")
    ;;
  emacs)
    {
      echo "(package-initialize)"
      lines emacs.md elisp | head -3
      echo "(setq lsp-auto-guess-root t lsp-completion-provider :none inhibit-startup-screen t lsp-headerline-breadcrumb-enable nil native-comp-async-report-warnings-errors nil)"
    } >"$home/.emacs"
    words=(emacs -nw "$file")
    [ "$mode" = ours ] || words=(emacs -nw -Q "$file")
    ;;
  kate)
    sed "s|\"highlight-lsp\"|\"$HIGHLIGHT_LSP_PROGRAM\"|g" "$root/editors/kate/settings.json" >"$XDG_CONFIG_HOME/kate/lspclient/settings.json"
    kate_start "$home/project/$file"
    "$here/picture.sh" kate "$picture"
    kate_end
    exit 0
    ;;
esac
cd "$home/project"
xterm -T "seven-$editor" -fa 'DejaVu Sans Mono' -fs 10 -geometry 80x24 -bg '#1e1e1e' -fg '#d4d4d4' -e "${words[@]}" &
terminal=$!
# Emacs compiles and loads lsp-mode first.
[ "$editor" != emacs ] || sleep 8
"$here/picture.sh" "seven-$editor" "$picture"
kill "$terminal" 2>/dev/null || true
wait "$terminal" 2>/dev/null || true
