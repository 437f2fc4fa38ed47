" vim -N -u vim_lsp.vim --not-a-term: what vim-lsp makes of the server's answers, as JSON lines.
" Environment: VIM_LSP (the plugin's folder), LSP_COMMAND (a JSON array), LSP_FOLDER, LSP_OUT, LSP_WORDS (empty: no completion of words).
execute 'source' fnameescape(expand('<sfile>:p:h') .. '/vim_base.vim')
let &runtimepath ..= ',' .. $VIM_LSP
let g:lsp_semantic_enabled = 1
let g:lsp_semantic_delay = 50
let g:lsp_diagnostics_echo_cursor = 0
let g:lsp_code_action_ui = 'preview'
let g:lsp_hover_ui = 'preview'
let g:lsp_auto_enable = 1
let s:types = ['python', 'toml', 'scheme', 'markdown', 'javascript']
autocmd User lsp_setup call lsp#register_server({
  \ 'name': 'highlight-lsp',
  \ 'cmd': {info -> json_decode($LSP_COMMAND)},
  \ 'root_uri': {info -> lsp#utils#path_to_uri($LSP_FOLDER)},
  \ 'allowlist': s:types,
  \ 'workspace_config': {'highlight-lsp': {'features': {'off': []}}},
  \ })

func s:open(name)
  call Open(a:name)
  setlocal omnifunc=lsp#complete
  call Wait('a server', {-> lsp#get_server_status('highlight-lsp') ==# 'running'})
endfunc

func s:list(command)
  call setqflist([])
  execute a:command
  return Wait(a:command, {-> getqflist()})
endfunc

func s:places(command)
  return map(s:list(a:command), {_, item -> [fnamemodify(bufname(item.bufnr), ':t'), item.lnum, item.text]})
endfunc

" What formatting makes of the buffer, which is as before then.
func s:formatted()
  let before = getline(1, '$')
  LspDocumentFormatSync
  let behind = getline(1, '$')
  if behind != before
    normal! u
  endif
  return behind
endfunc

func s:messages()
  let found = lsp#internal#diagnostics#state#_get_all_diagnostics_grouped_by_server_for_uri(lsp#get_text_document_identifier().uri)
  return map(copy(get(get(get(found, 'highlight-lsp', {}), 'params', {}), 'diagnostics', [])), {_, item -> item.message})
endfunc

func s:tokens()
  return filter(Properties(), {_, item -> item[2] =~# 'semantic'})
endfunc

" What is offered behind the cursor with <C-x><C-o>.
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
      call feedkeys("\<C-x>\<C-o>", 't')
    endif
  endfunc
  call timer_start(20, function('s:look'), {'repeat': -1})
  call feedkeys("a\<C-x>\<C-o>", 'tx!')
  return s:offered
endfunc

func s:main()
  call lsp#enable()
  call s:open('a.py')
  call Say('open', Wait('tokens', {-> s:tokens()}))
  call append(0, '# one more')
  doautocmd TextChanged
  call Wait('tokens after an edit', {-> s:tokens()[0][0] == 1})
  call Say('edited', s:tokens())
  1delete
  doautocmd TextChanged
  call Say('outline', s:places('LspDocumentSymbol'))
  cclose
  call Say('symbols', s:places('LspWorkspaceSymbol readall'))
  cclose
  call Place(2, 12)
  LspDefinition
  call Wait('the definition', {-> line('.') == 1})
  call Say('defined', [expand('%:t'), line('.'), col('.') - 1])
  call Place(1, 14)
  call Say('references', s:places('LspReferences'))
  cclose
  doautocmd CursorMoved
  call Wait('occurrences', {-> filter(Properties(), {_, item -> item[2] =~# 'reference'})})
  call Say('occurrences', filter(Properties(), {_, item -> item[2] =~# 'reference'}))
  call Place(1, 13)
  call feedkeys("\<C-u>place\<CR>", 't')
  LspRename
  call Wait('the new name', {-> getline(1) =~# 'place'})
  call Say('renamed', getline(1, '$'))
  set foldmethod=expr foldexpr=lsp#ui#vim#folding#foldexpr()
  LspDocumentFoldSync
  call Say('folds', map(range(1, line('$')), {_, line -> foldlevel(line)}))
  set foldmethod=manual

  call s:open('link.md')
  call Say('links', s:places('LspDocumentLink'))
  cclose

  call s:open('fix.py')
  call Wait('a finding', {-> s:messages()})
  call Place(1, 3)
  LspCodeActionSync quickfix
  call Wait('the list of actions', {-> &filetype ==# 'lsp-quickpick-filter'})
  call feedkeys("\<CR>", 'tx')
  call Wait('the fix', {-> &filetype ==# 'python' && getline(1) =~# 'the'})
  call Say('fixed', getline(1, '$'))
  if !empty($LSP_WORDS)
    call setline(2, '# lo')
    doautocmd TextChanged
    call cursor(2, 4)
    call Say('words', s:completions())
  endif

  call s:open('highlight-lsp.toml')
  call Say('diagnostics', Wait('diagnostics', {-> s:messages()}))
  call Place(2, 2)
  LspHover
  call Say('hover', Wait('help', {-> bufnr('LspHoverPreview') > 0 ? getbufline('LspHoverPreview', 1, '$') : []}))
  only
  call append(1, 'co')
  doautocmd TextChanged
  call Place(2, 1)
  call Say('completed', s:completions())

  call s:open('python/highlights.scm')
  call Place(2, 32)
  LspDefinition
  call Wait('the capture', {-> col('.') < 30})
  call Say('capture', [expand('%:t'), line('.'), col('.') - 1])

  call s:open('notes.md')
  LspDocumentFormatSync
  call Say('formatted', getline(1, '$'))
  normal! u
  execute "normal! V\<Esc>"
  '<,'>LspDocumentRangeFormatSync
  call Say('range', getline(1, '$'))
  normal! u
  call lsp#update_workspace_config('highlight-lsp', {'highlight-lsp': {'features': {'off': ['formatting']}}})
  call Wait('the switch', {-> s:formatted() == getline(1, '$')})
  call lsp#update_workspace_config('highlight-lsp', {'highlight-lsp': {'features': {'off': []}}})
  call Wait('the switch back', {-> s:formatted() != getline(1, '$')})
endfunc
autocmd VimEnter * ++nested call Run(function('s:main'))
