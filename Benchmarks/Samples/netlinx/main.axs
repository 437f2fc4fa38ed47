(* A room. *)
PROGRAM_NAME='Room'
DEFINE_DEVICE
dvPanel = 10001:1:0
DEFINE_CONSTANT
LIMIT = 100
DEFINE_VARIABLE
VOLATILE INTEGER nLevel
DEFINE_FUNCTION fnLevel(INTEGER nValue)
{
    IF (nValue > LIMIT) { nValue = LIMIT }
    nLevel = nValue
    SEND_STRING 0, "'level ', ITOA(nLevel)"
}
DEFINE_EVENT
BUTTON_EVENT[dvPanel, 1]
{
    PUSH: { fnLevel(nLevel + 1) }
}
