cat <<EOF>out.txt
hello
EOF
if [ -f a ]; then ls -l "x"; fi
cat <<EOF;ls -a
hello
EOF
cat <<EOF|sed -e x
hello $name
EOF
(cat <<EOF)
hello
EOF
cat <<\EOF&
hello $name
EOF
cat <<-EOF2>>out.txt
	hello
	EOF2
cat <<E"O"F
hello
EOF
cat <<\
EOF
hello
EOF
a=$(cat <<EOF)
hello
EOF
echo $((1<<n)) $((1 <<m)) "<<EOF;"
ls -b
