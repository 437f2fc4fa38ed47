mask 0xFF \n "\$" "\\\"" $'\t' $'\e\x1b' $'plain' $"translated"
for ((i = 0; i < n; i++)); do :; done
for ((a = 1, b = 2; a < b; ++a)); do :; done
((i++)); ((--j)); ((total))
echo "${list[name]}" "${x:-y}" ${x} $[1 + 2]
[[ $name == *.txt || $name == file? ]]
test "$a" = "$b" && [ -f x -a -f y ]
if test a != b; then { echo x; } fi
echo {a,b} {1..3}
echo "${x:- a  b}" "${x#*/}"
rest="${x##* $y:}" && [[ -z "${list[*]//\\/\\\\}" ]]
run()
# between the name and the body
{
  echo x
}
}
for ((i = array_length - 1; i >= 0; --i)); do y=${a[i - 1]}; done
[[ $x == foo && foo == "$x" ]]
z=${line//$TESTS/$y}
printf -v escaped_arg "%q" "$x"
