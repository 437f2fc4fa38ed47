(venv) $ for f in *; do echo "$f"; done
if.txt
error: if no file for x 3
root@host:/# apt update
$ cat <<E
> "a"
> E
"a" if 3
> project@1.0 build
# Title
$ make \
    install # c
done
$ cat <<EOF >a.sh
if "x" 3
EOF
$ sudo -i
# apt update
Get: 3
$ python3
>>> if x:
...     return "a"
...
"a" 3
PS C:\> Get-ChildItem -Path "a" # c
if 3 "b"
C:\Users\me>dir "a b"
if 3
[user@host ~]$ ls -l
total 3
bash-5.2$ exit
user@host dir % echo "x"
~/src $ true
100 % done
