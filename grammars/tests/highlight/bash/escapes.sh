IFS=$' \t\n'
x=$'line\n' y="a \"b\" \$x \\ \d" z='a\n' w=$'it\'s \u00e9 \x41'
echo -e "a\tb\n" 'c\n'
echo "a\tb"
printf 'a\t%s\n' "$x"
printf "a\t%s\n" "$x"
printf -v line 'a\n' 
IFS=$'\n' read -r -d '' a b <<< "$x"
