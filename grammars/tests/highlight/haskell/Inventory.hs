{-# LANGUAGE GADTs, LambdaCase, OverloadedRecordDot #-}
{-# OPTIONS_GHC -Wall #-}

-- | What is in stock, and where.
module Shop.Inventory
  ( Item (..)
  , total
  , module Shop.Types
  , type (++)
  ) where

import "containers" Data.Map.Strict qualified as Map
import Data.List (sortOn, Foldable (..), (\\))
import Prelude hiding (lookup)

infixl 6 <+>, `plus`

-- | One thing to sell.
data Item a = Item
  { itemName :: !Text
  , price, weight :: {-# UNPACK #-} !Double
  }
  | Free Int
  | a :*: Word
  deriving stock (Eq, Show)
  deriving newtype Num
  deriving anyclass (FromJSON)
  deriving (Semigroup) via (Sum Int)

newtype Stock m a = Stock { runStock :: m (Maybe a) }

type Prices = Map.Map String Rational

data Expr a where
  Number :: Integer -> Expr Integer
  If :: Expr Bool -> Expr a -> Expr a
deriving instance Show (Expr a)

class (Eq k) => Store s k | s -> k where
  type Value s :: Type
  data Key s
  empty, full :: s -> Bool
  fetch :: forall v. Show v => k -> s -> v
  start :: s
  start = undefined
  default reset :: s -> s
  {-# MINIMAL fetch #-}

instance {-# OVERLAPPING #-} Store [Int] Int where
  fetch key store = store !! key
  empty = null

type family Elem c where
  Elem [e] = e
data family Vec a
type role Vec nominal
type Proxy = (* -> Constraint)

-- the price of everything
total :: [Item a] -> Double
total = sum . map price
limit :: Int
limit = 0x1F
main :: IO ()
main = do
  let rate = 1.5e-3 ; shift = -2; share = -0.5
      scale (x, ~y) [z] n@(Item {itemName = w, ..}) = x * y - z
  line <- getLine
  items <- mapM load $ Map.keys stock
  putStrLn $ "a line:\n" ++ show (length line) <> ['x', '\n']
  case items of
    (first : rest) | limit > 1, Just old <- find first -> print old
                   | otherwise -> pure ()
    _ -> error "nothing"
  forM_ [1 .. 10] $ \i -> if even i then print i else pure ()
  r <- try (load 3) `catch` handler
  traceM "loaded" >> either handle throwIO r
  where
    go 0 !acc = acc
    go n acc = go (n - 1) $ acc + n
