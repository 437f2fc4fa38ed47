#!/usr/bin/env bash
# <- keyword.directive
# Copies the newest logs to a folder
# <- comment
set -euo pipefail
# <- function.builtin
#   ^^^^ variable.parameter
#        ^^^^^^^^ string

source "$(dirname "$0")/common.sh"
# <- keyword.import
#       ^^ punctuation.special
#         ^^^^^^^ function.call
#                   ^ variable.builtin
#                     ^ punctuation.special
#                      ^^^^^^^^^^ string
. ~/.logrc
# <- keyword.import
# ^^^^^^^^ string.special.path

readonly LIMIT=20 ratio=1.5
# <- keyword.modifier
#        ^^^^^ constant
#             ^ operator
#              ^^ number
#                       ^^^ number.float
declare -a names=(one "two three" 'four' 5)
# <- keyword.modifier
#       ^^ variable.parameter
#          ^^^^^ variable
#                ^ punctuation.bracket
#                 ^^^ string
#                     ^^^^^^^^^^^ string
#                                 ^^^^^^ string
#                                        ^ number
export PATH="/opt/bin:$PATH" verbose=false
# <- keyword.modifier
#      ^^^^ variable.builtin
#           ^^^^^^^^^^ string
#                     ^ punctuation.special
#                      ^^^^ variable.builtin
#                                    ^^^^^ boolean
typeset -i total
# <- keyword.modifier
names+=(six); names[0]=first
#    ^^ operator
#           ^ punctuation.delimiter
#                  ^ punctuation.bracket
#                   ^ number
unset names[1] total
# <- keyword
#              ^^^^^ variable

usage() {
# <- function
#    ^ punctuation.bracket
#       ^ punctuation.bracket
  local status=$1 message
  # <- keyword.modifier
  #     ^^^^^^ variable
  #             ^ variable.parameter
  #               ^^^^^^^ variable
  echo "usage: ${0##*/} [-v] \"dir\" ${message:-none}" >&2
  # <- function.builtin
  #            ^^ punctuation.special
  #               ^^ operator
  #                 ^^ string.regexp
  #                   ^ punctuation.special
  #                     ^^^^ string
  #                                    ^^^^^^^ variable
  #                                           ^^ operator
  #                                             ^^^^ string
  #                                                    ^^ operator
  #                                                      ^ number
  return "$status"
  # <- keyword.return
}
# <- punctuation.bracket

function cleanup {
# <- keyword.function
#        ^^^^^^^ function
  rm -rf -- "$tmp" > /dev/null 2>&1 || true
  # <- function.call
  #  ^^^ variable.parameter
  #                ^ operator
  #                  ^^^^^^^^^ string.special.path
  #                                 ^^ operator
  #                                    ^^^^ boolean
}
trap cleanup EXIT
# <- function.builtin
#            ^^^^ constant.builtin

while getopts "vn:" option; do
# <- keyword.repeat
#     ^^^^^^^ function.builtin
#                           ^^ keyword.repeat
  case "$option" in
  # <- keyword.conditional
  #              ^^ keyword.conditional
    v) verbose=true ;;
    #^ punctuation.delimiter
    #               ^^ punctuation.delimiter
    n | count) total=$OPTARG ;;
    # ^ operator
    #                 ^^^^^^ variable.builtin
    *.txt) usage 2 ;&
    # <- string.regexp
    #      ^^^^^ function.call
    #              ^^ punctuation.delimiter
    *) exit 1 ;;
    #  ^^^^ function.builtin
  esac
  # <- keyword.conditional
done
# <- keyword.repeat

if [[ -f "$1" && ! $2 =~ ok[a-z]$ || $verbose == t* ]]; then
# <- keyword.conditional
#  ^^ punctuation.bracket
#     ^^ keyword.operator
#          ^ variable.parameter
#             ^^ operator
#                ^ operator
#                     ^^ operator
#                        ^^ string.regexp
#                                                ^^ string.regexp
#                                                   ^^ punctuation.bracket
#                                                       ^^^^ keyword.conditional
  cat "$1" | sort -u > "$tmp/list" &
  # <- function.call
  #        ^ operator
  #               ^^ variable.parameter
  #                                ^ operator
elif [ "$#" -eq 0 ] && test -n "$HOME"; then
# <- keyword.conditional
#    ^ punctuation.bracket
#        ^ variable.builtin
#           ^^^ keyword.operator
#                      ^^^^ function.builtin
#                           ^^ keyword.operator
#                                ^^^^ variable.builtin
  wait $!
  #     ^ variable.builtin
else
# <- keyword.conditional
  :
  # <- function.builtin
fi
# <- keyword.conditional
