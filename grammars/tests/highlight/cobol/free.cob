>>SOURCE FORMAT IS FREE
*> Free format. FIXME: names
identification division.
program-id. hello.
data division.
working-storage section.
01 counter pic 9(3) value 0.
01 message-text pic x(30) value "He said ""hi""".
procedure division.
main-logic.
    display "Hello" *> greets
    add 1 to counter giving counter
    perform say-bye 3 times
    move x"0A" to message-text
    goback.
say-bye.
    display function trim(message-text) upon console.
end program hello.
