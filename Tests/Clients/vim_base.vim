" What the scripts for Vim share. Environment: LSP_FOLDER (files of the test), LSP_OUT (JSON lines).
set nocompatible hidden noswapfile nomore shortmess+=aoOtTIF cmdheight=6
filetype plugin on
syntax enable

func Say(what, value)
  call writefile([json_encode({'what': a:what, 'value': a:value})], $LSP_OUT, 'a')
endfunc

" Answers and timers are taken while it sleeps.
func Wait(what, condition)
  for i in range(1000)
    let result = a:condition()
    if !empty(result)
      return result
    endif
    sleep 20m
  endfor
  throw 'timed out: ' .. a:what
endfunc

func Open(name)
  execute 'edit' fnameescape($LSP_FOLDER .. '/' .. a:name)
endfunc

func Place(line, column)
  call cursor(a:line, a:column + 1)
endfunc

" The text properties of the buffer: line, text and type.
func Properties()
  let list = []
  for line in range(1, line('$'))
    for item in prop_list(line)
      call add(list, [line, strpart(getline(line), item.col - 1, get(item, 'length', 0)), get(item, 'type', '')])
    endfor
  endfor
  return list
endfunc

func Run(main)
  try
    call a:main()
  catch
    call Say('error', v:exception .. ' at ' .. v:throwpoint .. ' ' .. execute('messages'))
  endtry
  qall!
endfunc
