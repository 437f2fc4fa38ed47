let a = 1
python3 << EOF
import vim
def f(): return "x"
EOF
py3 <<END
y = 1
END
let b = "x"
