#!/usr/bin/env bash
# picture.sh NAME PICTURE: waits for a window whose name or class has NAME, then until what it shows stays the same, and takes a picture.
set -euo pipefail
name="$1" picture="$2"
window=""
for _ in $(seq 60); do
  window="$(xdotool search --onlyvisible --name "$name" 2>/dev/null | tail -1 || true)"
  [ -n "$window" ] || window="$(xdotool search --onlyvisible --class "$name" 2>/dev/null | tail -1 || true)"
  [ -n "$window" ] && break
  sleep 0.5
done
[ -n "$window" ] || { echo "no window \"$name\" appeared" >&2; exit 1; }
xdotool windowmove "$window" 0 0 windowsize "$window" 1200 800
# The server's colours come after the first picture; the same for four seconds means that nothing more comes.
last="" same=0
for _ in $(seq 40); do
  sleep 1
  now="$(import -window root rgb:- | sha256sum)"
  if [ "$now" = "$last" ]; then same=$((same + 1)); else same=0; fi
  last="$now"
  [ "$same" -ge 4 ] && break
done
import -window root "$picture"
