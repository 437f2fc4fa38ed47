# Loops, arithmetic and expansions
for name in "${names[@]}" {1..3} *.log; do
# <- keyword.repeat
#   ^^^^ variable
#        ^^ keyword.repeat
#              ^^^^^ variable
#                   ^ punctuation.bracket
#                    ^ character.special
#                           ^^ operator
#                                ^^^^^ string
  [[ -v name ]] || continue
  #  ^^ keyword.operator
  #     ^^^^ variable
  #                ^^^^^^^^ keyword.repeat
  echo ${name^^} ${name,} ${#name} ${!name} ${name/old/new} ${name%.*}
  #          ^^ operator
  #                    ^ operator
  #                         ^ operator
  #                                  ^ operator
  #                                               ^ operator
  #                                                ^^^ string.regexp
  #                                                    ^^^ string
  #                                                               ^ operator
  echo ${name:1:2} ${name@Q} ${1?missing} ${name:=x}
  #          ^ operator
  #           ^ number
  #                      ^ operator
  #                       ^ keyword.operator
  #                            ^ variable.parameter
  #                              ^^^^^^^ string
  #                                             ^^ operator
done

for ((i = 0; i < 10; i++)); do
#   ^^ punctuation.bracket
#     ^ variable
#       ^ operator
#            ^ variable
#              ^ operator
#                ^^ number
#                     ^^ operator
#                       ^^ punctuation.bracket
  break
  # <- keyword.repeat
done

until false; do
# <- keyword.repeat
#     ^^^^^ boolean
  sleep 0.5
  # <- function.call
  #     ^^^ number.float
done

select choice in yes no; do
# <- keyword.repeat
#      ^^^^^^ variable
#                ^^^ string
  shift
  # <- function.builtin
done

total=$((a + 0x1F * 16#ff ** 2 - (b ? 1 : -1)))
#     ^^^ punctuation.special
#        ^ variable
#          ^ operator
#            ^^^^ number
#                   ^^^^^ number
#                         ^^ operator
#                                ^ punctuation.bracket
#                                   ^ keyword.conditional.ternary
#                                       ^ keyword.conditional.ternary
#                                             ^ punctuation.special
((total > 3 && total % 2 == 0)) && echo big
#       ^ operator
#                    ^ operator
#                        ^^ operator
#                            ^^ punctuation.bracket
#                                  ^^^^ function.builtin
#                                       ^^^ string

echo $'tab\there' $"translated" plain\ word `date +%s`
#    ^^^^^^^^^^^^ string
#                  ^^^^^^^^^^^^ string
#                               ^^^^^^^^^^^ string
#                                           ^ punctuation.special
#                                            ^^^^ function.call
#                                                 ^^^ string
echo "sum: $((1 + 2)) of $(wc -l < "$file")" $? $@ "$*"
#    ^^^^^ string
#               ^ operator
#                          ^^ function.call
#                             ^^ variable.parameter
#                                ^ operator
#                                    ^^^^ variable
#                                             ^ variable.builtin
#                                                    ^ variable.builtin
diff <(sort a.txt) <(sort b.txt) |& tee -a out.log; ! grep -q x out.log
#    ^^ punctuation.special
#      ^^^^ function.call
#                ^ punctuation.special
#                                ^^ operator
#                                   ^^^ function.call
#                                                   ^ operator
while IFS= read -r line rest; do printf '%s\n' "$line"; done < input.txt
#     ^^^ variable.builtin
#          ^^^^ function.builtin
#                  ^^^^ variable
#                       ^^^^ variable
#                                ^^^^^^ function.builtin
#                                       ^ string
#                                                            ^ operator
#                                                              ^^^^^^^^^ string.special.path
(cd src && make -j4 >> build.log) &> all.log
# <- punctuation.bracket
#^^ function.builtin
#          ^^^^ function.call
#                   ^^ operator
#                                 ^^ operator
time sudo tar --create --file=out.tar.gz .
# <- keyword
#    ^^^^ function.call
#             ^^^^^^^^ variable.parameter
#                      ^^^^^^^^^^^^^^^^^ variable.parameter
grep -c x <<< "$text"
#         ^^^ operator
#               ^^^^ variable
exec 3>&1 4< words.txt
# <- function.builtin
#    ^ number
#     ^^ operator
[ "$a" = b -o "$c" != d ]
#      ^ operator
#        ^ string
#          ^^ keyword.operator
#                  ^^ operator
