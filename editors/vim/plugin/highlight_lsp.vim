" Registers the server with vim-lsp, and gives a type to files that Vim has none for.
if exists('g:loaded_highlight_lsp') | finish | endif
let g:loaded_highlight_lsp = 1
let g:highlight_lsp_command = get(g:, 'highlight_lsp_command', ['highlight-lsp', 'serve'])
let g:highlight_lsp_options = get(g:, 'highlight_lsp_options', {'format': {'reflow': v:true, 'document': v:false}})

" Templates of a chart are YAML to Vim.
function! s:in_chart(path) abort
  let folder = fnamemodify(a:path, ':h')
  while folder !=# fnamemodify(folder, ':h')
    if fnamemodify(folder, ':t') ==# 'templates' && filereadable(fnamemodify(folder, ':h') . '/Chart.yaml') | return 1 | endif
    let folder = fnamemodify(folder, ':h')
  endwhile
  return 0
endfunction

function! s:detect() abort
  let name = expand('<afile>:t')
  if name =~# '\.\(ya\?ml\|tpl\)$\|^NOTES\.txt$' && s:in_chart(expand('<afile>:p'))
    set filetype=helm
  elseif &filetype ==# ''
    let kind = highlight_lsp#types#of(name)
    if kind !=# '' | execute 'setfiletype' kind | endif
  endif
endfunction

augroup highlight_lsp
  autocmd!
  autocmd BufNewFile,BufRead * call s:detect()
  autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'highlight-lsp',
    \ 'cmd': {info -> g:highlight_lsp_command},
    \ 'initialization_options': g:highlight_lsp_options,
    \ 'allowlist': highlight_lsp#types#list(),
    \ })
augroup END
