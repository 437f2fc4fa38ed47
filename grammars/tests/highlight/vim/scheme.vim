" Colors, and words in front of commands
hi clear
hi! def link Comment Statement
highlight Normal gui=none,bold guifg=Grey85 guibg=#202020 ctermfg=9 | hi Cursor guifg=fg " last
highlight default Title font='Mono 10' cterm=NONE
source <sfile>:p:h/menu_{one,two}.vim | echo 1
runtime! plugin/*.vim $HOME/x
unsilent echomsg "hello"
NetrwKeepj call s:Foo()
bo 1split
let x = "a".ext
