" vim -N -u vim_ycm.vim in a terminal: what YouCompleteMe makes of the server's answers, as JSON lines.
" Environment: LSP_COMMAND (a JSON array), LSP_FOLDER, LSP_OUT, LSP_WORDS (empty: no completion of words).
execute 'source' fnameescape(expand('<sfile>:p:h') .. '/vim_base.vim')
" A server named for a language takes the place of YouCompleteMe's own engine.
let g:ycm_language_server = [{
  \ 'name': 'highlight-lsp',
  \ 'cmdline': json_decode($LSP_COMMAND),
  \ 'filetypes': ['python', 'toml', 'scheme', 'markdown'],
  \ 'project_root_files': ['highlight-lsp.toml'],
  \ }]
let g:ycm_enable_semantic_highlighting = 1
let g:ycm_confirm_extra_conf = 0
let g:ycm_server_python_interpreter = '/usr/bin/python3'
let g:ycm_auto_hover = ''
packadd! youcompleteme
" Commands ask nothing.
set noconfirm

func s:open(name)
  call Open(a:name)
  doautocmd FileType
  call Wait('a server', {-> s:isReady()})
endfunc

func s:isReady()
  return py3eval('ycm_state.NativeFiletypeCompletionUsable()') && py3eval('len(ycm_state.GetDefinedSubcommands())') > 3
endfunc

func s:tokens()
  return filter(Properties(), {_, item -> item[2] =~# '^YCM_HL_'})
endfunc

" The places that a command finds, as YouCompleteMe's own lists are made of; a single one it would jump to.
func s:list(...)
  let s:found = v:null
  call call('youcompleteme#GetRawCommandResponseAsync', [{found -> execute('let s:found = found')}] + a:000)
  call Wait(a:1, {-> s:found isnot v:null})
  let found = type(s:found) == v:t_list ? s:found : [s:found]
  return map(found, {_, item -> [fnamemodify(item.filepath, ':t'), item.line_num, get(item, 'description', '')]})
endfunc

" What the signs in the margin stand for.
func s:findings()
  YcmDiags
  let found = map(getloclist(0), {_, item -> item.text})
  lclose
  return found
endfunc

" Types keys when a question is put.
func s:answer(keys)
  let s:keys = a:keys
  func! s:type(timer)
    if mode() =~# '^[cr]'
      call timer_stop(a:timer)
      call feedkeys(s:keys, 't')
    endif
  endfunc
  call timer_start(20, function('s:type'), {'repeat': -1})
endfunc

" What is offered behind the cursor with <C-Space>.
func s:completions()
  let s:offered = []
  let s:looks = 0
  " A list that is not there yet is asked for again, as a person would; insert mode ends in any case.
  func! s:look(timer)
    let s:offered = map(complete_info(['items']).items, {_, item -> item.word})
    let s:looks += 1
    if !empty(s:offered) || s:looks == 3000
      call timer_stop(a:timer)
      call feedkeys("\<C-e>\<Esc>", 't')
    elseif s:looks % 50 == 0
      call feedkeys("\<C-Space>", 't')
    endif
  endfunc
  call timer_start(20, function('s:look'), {'repeat': -1})
  call feedkeys("a\<C-Space>", 'tx!')
  return s:offered
endfunc

func s:main()
  call youcompleteme#Enable()
  call s:open('a.py')
  call Say('open', Wait('tokens', {-> s:tokens()}))
  call append(0, '# one more')
  doautocmd TextChanged
  call Wait('tokens after an edit', {-> s:tokens()[0][0] == 1})
  call Say('edited', s:tokens())
  1delete
  doautocmd TextChanged
  call Say('outline', s:list('GoToDocumentOutline'))
  call Say('symbols', s:list('GoToSymbol', 'readall'))
  call Place(2, 12)
  YcmCompleter GoToDefinition
  call Say('defined', [expand('%:t'), line('.'), col('.') - 1])
  call Place(1, 14)
  call Say('references', s:list('GoToReferences'))
  call Place(1, 13)
  YcmCompleter RefactorRename place
  call Say('renamed', getline(1, '$'))

  call s:open('fix.py')
  call Place(1, 3)
  call Say('findings', Wait('findings', {-> s:findings()}))
  call s:answer("1\<CR>")
  YcmCompleter FixIt
  call Say('fixed', getline(1, '$'))
  if !empty($LSP_WORDS)
    call setline(2, '# lo')
    doautocmd TextChanged
    call cursor(2, 4)
    call Say('words', s:completions())
  endif

  call s:open('highlight-lsp.toml')
  call Say('diagnostics', Wait('diagnostics', {-> s:findings()}))
  call Place(2, 2)
  call Say('hover', youcompleteme#GetCommandResponse('GetHover'))
  call append(1, 'co')
  doautocmd TextChanged
  call Place(2, 1)
  call Say('completed', s:completions())

  call s:open('python/highlights.scm')
  call Place(2, 31)
  YcmCompleter GoToDefinition
  call Say('capture', [expand('%:t'), line('.'), col('.') - 1])

  call s:open('notes.md')
  YcmCompleter Format
  call Say('formatted', getline(1, '$'))
  normal! u
  1YcmCompleter Format
  call Say('range', getline(1, '$'))
endfunc
autocmd VimEnter * ++nested call timer_start(10, {-> Run(function('s:main'))})
