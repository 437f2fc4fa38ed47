" A comment
set nocompatible
augroup a
  autocmd!
augroup END
