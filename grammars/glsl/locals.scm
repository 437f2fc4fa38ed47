; inherits: c

; It adds nothing to that here.
