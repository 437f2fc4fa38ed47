#!/usr/bin/env runhaskell
{-# LANGUAGE TemplateHaskell #-}
module Rare (main) where
#if MIN_VERSION_base(4, 18, 0)
import Data.Kind
#endif

{- a block
   of text -}
{-| A documented block -}
foreign import ccall unsafe "math.h sin" c_sin :: Double -> Double

foreign import ccall "&free" finalize :: FunPtr ()

pattern Pair :: a -> b -> (a, b)
pattern Pair x y = (x, y)

classify = \case { True -> "yes"; False -> "no" }
both = \cases
  (Just a) (view -> b) -> (a, b)
size = (.width)
double = (* 2)
half = (`div` 2)
shout = map toUpper . T.strip
sign n = if | n < 0 -> pred 0 | n == 0 -> 0 | otherwise -> 1
area p = p.size.width * p.size.height
older user = user { age = 1, home.city = "B" }
evens xs = [x | x <- xs, let h = x `mod` 2, even h]
unboxed :: (# Int, Int #) -> Int
unboxed (# a, b #) = a + b
x `plus` (Just y) = x Map.! y
a <+> b = a `Map.union` b
chain xs = xs & reverse & T.concat & map negate
bound = action >>= L.step
later = (>>= T.next) . (L.map <$>)
apply f = L.run $ f <$> T.first <&> id
parsed (L.view -> Just n) (lookup old -> new) (z :: b) = n
linear :: a %1 -> a
linear = id
lens = #name ?scale
typed = read @Int "3"
tick = trace "here" 1
type Level = '[ 'Just 'A ]
finalizer :: IO ()
finalizer = pure ()
query = [sql|select name from users|]
page = [shamlet|<p class="note">hello</p>|]
script = [js|let x = 1;|]
style = [lucius|p { color: red }|]
sheet = [css|p { color: red }|]
value = [aesonQQ|{"a": 1}|]
word = [re|^a+$|]
native = [block|int|]
other = [M.text|plain words|]
code = [| 1 + 2 |]
decls = [d| f = 1 |]
safe = [|| 3 ||]
spliced = $(quoted ''Item 'total) + $$(typed) + $field
makeLenses ''Item
deriveAll
rec' = mdo
  rec { a <- b }
  return a
twice (f :: a -> a) (Left (Just x)) = f x
(Pair a (b :: Int)) <+> [c, Just d] = a b c d
