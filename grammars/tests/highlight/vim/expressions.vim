call map(args, 'v:val.":toggle-preview"')
let x = filter(range(1, 3), 'buflisted(v:val) && v:val > 1')
exe 'nnoremap <silent> '.prefix.'previous) '.cmd.'previous'.end.tail
let x = tail . flags . ' '
let m = '<Plug>un'.toupper(x).foo(x)
let m = '['.foo(x).']'
let m = dict.key.sub + dict.keys()
