; inherits: typescript

; TSX adds nothing to TypeScript but JSX, whose patterns stand in a file that it shares with JavaScript.

; uncolored: jsx_text (prose)
