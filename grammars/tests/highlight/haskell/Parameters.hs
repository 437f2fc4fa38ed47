module T where
add :: Int -> Int -> Int
add x (Just y) = x + y + z where z = x
f g xs = [g x | x <- xs, x > y]
h = \a (b, c) -> a + b + c
k m = case m of
  Just m -> m
  n | n > m -> n
l x = do
  y <- x
  let z = y
  return (z, x)
