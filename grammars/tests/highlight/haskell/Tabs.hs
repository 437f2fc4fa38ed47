module Store (
	open,		-- :: Path -> IO Store
	close,	-- | Closes "it"
	read
	-- * Others --> x
  ) where

import Data.List	( sort )

open :: String -> IO Int
open p = return 1 --> no
	x = "-- not"	-- TODO: more
