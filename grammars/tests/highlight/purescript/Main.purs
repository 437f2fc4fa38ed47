-- | A program
module Main (main, Shape(..)) where

import Prelude
import Data.Maybe (Maybe(..), fromMaybe)
import Effect.Console as Console
import Data.List hiding (head)

-- plain
{- block -}
data Shape = Circle Number | Square Int Int

newtype Name = Name String
type Point = { x :: Number, y :: Number }

class Show a <= Pretty a where
  pretty :: a -> String

instance prettyShape :: Pretty Shape where
  pretty (Circle r) = "circle" <> show r
  pretty _ = "other\n"

derive instance eqShape :: Eq Shape

foreign import log :: String -> Effect Unit

infixl 5 append as +++

main :: Effect Unit
main = do
  let x = 1 + 2
  name <- pure "world"
  Console.log $ "Hello " <> name
  when (x > 1 && not false) do
    Console.log "big"
  if x == 3 then pure unit else pure unit
  case Just x of
    Just n | n > 2 -> pure unit
    Nothing -> pure unit
  where
  helper :: forall a. a -> a
  helper y = y

point = { x: 1.5, y: 0.0 }
getX p = p.x
moved = point { x = 2.0 }
f = \a b -> a * b
letter = 'c'
hex = 0xFF
multi = """long"""
list = [1, 2]
ok = true
