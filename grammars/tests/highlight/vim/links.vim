" Links alone
hi clear
hi default link Title Statement
