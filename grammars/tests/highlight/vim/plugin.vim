" A small plugin
scriptencoding utf-8
if exists('g:loaded_sample') || &compatible
  finish
endif
let g:loaded_sample = 1
let s:save = &cpoptions
set cpoptions&vim
set number relativenumber tabstop=4
set nowrap
setlocal shiftwidth=2
let &l:textwidth = 80
let s:count = 0x1F + 10 - 2.5
let [s:first, s:rest; s:more] = [1, 2, 3]
let $HOME_DIR = "tab\t" . 'it''s'
const s:Fn = {a, b -> a + b}

function! s:Add(first, second = 1, ...) abort range
  " comment
  let l:sum = a:first + a:second * len(a:000)
  if l:sum ==# 'x' && !empty(a:first)
    return -1
  elseif l:sum isnot v:null || v:true
    echo "sum" l:sum
  else
    echoerr 'failed'
  endif
  for [key, value] in items({'a': 1, 'b': 2})
    let dict.key = value[0:2]
    continue
  endfor
  while 1
    break
  endwhile
  try
    call sample#run(function('s:Add'), key =~? '^x')
    throw 'E1'
  catch /^Vim\%((\a\+)\)\=:E/
    unlet! l:sum
  finally
    execute 'normal! gg'
  endtry
  return get(g:, 'x', l:sum > 1 ? 'big' : 'small')
endfunction

command! -nargs=* -complete=file -bang Sample call s:Add(<f-args>)
nnoremap <silent> <leader>s :call <SID>Add(1)<CR>
inoremap <buffer> <expr> jk pumvisible() ? "\<C-n>" : "\<Esc>"
augroup sample
  autocmd!
  autocmd BufRead,BufNewFile *.smp setfiletype sample
augroup END
highlight default link SampleName Identifier
hi Normal ctermfg=15 guibg=#1e1e2e gui=bold
syntax keyword sampleKey one two contained
syntax match sampleNum "\d\+"
syntax region sampleText start=/"/ end=/"/
colorscheme desert
filetype plugin indent on
runtime! macros/matchit.vim
source ~/.vimrc
silent! wincmd p
lua << EOF
local x = 1
EOF
let text = @" . line('.')
normal! gg=G
let s:config = #{name: 'x', on: 1}
function! s:Class.method() dict
  return self.name->len()
endfunction
sign define sampleSign text=>> texthl=Error
autocmd VimEnter * ++once echo 1 * 2
let list = [1,
  \ 2]
Sample now
delcommand Sample
augroup other
augroup END
colorscheme habamax | syntax on
