function! s:f(map, cmd) abort
  let x = '<Plug>'.prefix.'previous) …'.cmd.'x'.end.other
  let y = tail . flags . ' '
  let z = '['.toupper(a:map)
  let v = dict.key.other
  let w = '['.Mine(a:map).dict.go(1)
endfunction
