module B where
helper, other :: Int -> Int
single :: forall a. Show a => a -> String
helper x = x
single = show
run xs = map helper xs ++ fmap single xs
  where
    loc :: Int -> Int
    loc y = y
    zs = map loc xs
hide helper = go helper
main = mapM_ single loc
data R = R { single :: Int }
