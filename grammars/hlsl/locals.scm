; inherits: cpp

; It adds nothing to that here.
