-- Natural numbers and their sum.
module Nat where

data ℕ : Set where
  zero : ℕ
  suc  : ℕ → ℕ

_+_ : ℕ → ℕ → ℕ
zero  + n = n
suc m + n = suc (m + n)

record Pair (A B : Set) : Set where
  field
    fst : A
    snd : B
