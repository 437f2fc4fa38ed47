module Data.Parts
  ( class Parted, parts
  , Part(..)
  ) where

import Data.Maybe.First (First(..), unwrap)

half n = n `div` 2
