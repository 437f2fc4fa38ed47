{-# LANGUAGE DeriveDataTypeable, LambdaCase #-}
{-# OPTIONS_GHC -Wall #-}
module Hakyll.Core.Dependencies where
import qualified Control.Monad.State as State
--------------------------------------------------------------------------------
-- | A data type representing 'Foo' and @code@ in "Module"
-- more
data Dependency
    = PatternDependency Pattern (Set Identifier)
    deriving (Show, Typeable)

--------------------------------------------------------------------------------
type DependencyM a = RWS [Identifier] a

-- | Alone. 'Show'
instance Binary Dependency where
    get = getWord8 >>= \t -> case t of
        0 -> PatternDependency <$> get <*> get
        _ -> error "x"

outOfDate :: [Identifier] -> a -> Maybe b
outOfDate old = do
    checkNew
    bruteForce
    facts <- State.get
    let x = Map.empty
    dependencyFacts <$> State.get
  where
    y = checkNew

checkNew :: DependencyM ()
checkNew = mapM_ id
bruteForce :: DependencyM ()
bruteForce = do
    pure ()

data Foo a (b :: Type) = Foo { fooA :: Maybe a, fooB :: b -> a }
class Monad m => MonadFoo m where
  foo :: m a -> (a -> b) -> m b
{-# INLINE [1] bruteForce #-}
-- | A 'Map' of @k@; don't /emph/ see "Data.Map".
--
-- >>> f 1
-- 2
--
-- * item 'x'
--
-- @
-- code here
-- @
-- end
x = 1
