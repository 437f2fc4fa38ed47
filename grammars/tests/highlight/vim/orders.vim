" Needs a newer Vim
vim9script noclear

# TODO: more of them
import './options.vim' as opt
import autoload '../lib/store.vim'

export const MAX_ORDERS: number = 1'000
var orders: list<dict<any>> = [{id: 1, 'name': "tea\n"}]
g:loaded_orders = true
set list ts=4

# Says how many there are
export def Count(filter: string = 'all', ...rest: list<store.Order>): bool
  for order in orders
    if order.name =~# '^it''s' && !empty(rest) || v:count > 0x1F
      echomsg $'Found {len(orders)}: {{x}}'
      continue
    elseif order->has_key('id')
      opt.Show(order)
    endif
  endfor
  const view: store.View = store.View.new(1.5)
  silent! execute $"split {fnameescape(&path)}"
  &l:wrap = false
  @a = $HOME
  return order is null_dict ? true : get(g:, 'x', v:true)
enddef

class Shop extends Base implements Seller
  public var title: string
  static def New(this.title): Shop
    return this.title
  enddef
endclass

type Pair = tuple<number, Shop>
try
  throw 'none'
catch /none/
endtry
autocmd Orders BufRead *.ord Count()
augroup Orders
command! -nargs=1 Order Count(<q-args>)
nnoremap <silent> <leader>o <Cmd>Order<CR>
highlight link OrderName Title
var Double = (n) => n * 2
