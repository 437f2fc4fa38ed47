lua vim.opt.number = true
python print("a")
python3 print("b")
python << EOF
import os
EOF
ruby << EOF
puts 1
EOF
perl << EOF
my $x = 1;
EOF
function Top(first)
  return a:first
endfunction
call g:Shown(1)
let lines =<< trim END
  one
END
set guifont=Mono
