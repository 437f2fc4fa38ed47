-- | One
-- two
a = "x\
  \y"
b = 1
