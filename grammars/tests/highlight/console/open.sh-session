$ npm run build
> project@1.0 build
$ for a in b; do
>   echo "$a"
> done
b
$ echo it\'s "a" 'b'
> no
$ true &&
> cat <<e
> x
> e
$ cat <<<"a"
> b
$ cat <<e
> x
> e
x 3
