; inherits: typescript

; TSX adds nothing to TypeScript here.
