> npm run build
PS> Get-Item a
>> "b"
if 3
(base) ➜ ~
➜  src git:(main) ✗ ls "a"
a if
λ true
host:~ me$ true \
> "a" \
> "b"
c "if"
>>> 1
C:\>dir "a"
# none
% none
$ cat <<EOF
> a
> EOF
EOF
