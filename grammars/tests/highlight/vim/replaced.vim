command! -nargs=* Foo call s:Foo(<bang>0, <f-args>)
command! -range=% Bar call foo#bar(<line1>, <q-args>, "<args>")
command! Baz echo 1 | let x = 2
command -bar Qux Files! <q-mods> <count>
silent! %s/foo\(bar\)/\1/ge
s/x\s\+$//e
%s#a/b#c&d#e | let y = 1
hi Foo ctermbg=NONE guifg=#ff0000 ctermfg=Red
call map(xs, {_, v -> v * 2})
" @param uri = DocumentUri
" plain
function! s:name(v, w) abort
  return a:v + v
endfunction
