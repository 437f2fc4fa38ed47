let x = "\<Esc>\n" . "\<Plug>Y"
if a =~ '^\d\+$' | endif
let y = matchstr(x, '.*\zs')
nnoremap <silent> <Plug>X :<C-U>call <SID>f(<SID>g())<CR>
function! s:F() abort
endfunction
nnoremap a <Cmd>echo "x"<CR>
