[[ $text =~ ^[a-z]+(b)$ ]]
grep -E '^a+(b|c)' file
grep -v '^a+' file
egrep '^x*' file
printf '%s of %5.2f\n' "$name" 1.5
printf -v line '%d' 1
printf "%s $name %d\n" 1
echo '%d'
bash -c 'if true; then echo $HOME; fi'
trap 'rm -f "$file"' EXIT
python3 -c 'import os'
node -e 'const x = 1'
perl -pe 's/a/b/'
python3 - <<'PYTHON'
def f(): pass
PYTHON
cat <<EOF
plain text
EOF
cat <<'JSON'
{"a": true}
JSON
