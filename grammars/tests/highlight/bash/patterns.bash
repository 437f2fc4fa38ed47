# Groups with a pattern around them, and brackets in strings: it's TODO
if [[ $OSTYPE == *@(linux|free(b|x)sd|$other)* ]]; then
  echo "$(( 2*(3+4) ))" $((x+(1))) # *@(no)
fi
case $x in
  *.@(zip|tar)) echo "z" ;;
  -*@([aA]|t-)) ls +(a|b)*.c \;\
    end ;;
  !(*.c)) ls ;;
esac
files=(!(CVS) a)
awk '{
  x = f@(y)
}' 'a@(b)' "$f"
echo "((" a
[[ $x == @(a|b|c-*) ]] && echo y
