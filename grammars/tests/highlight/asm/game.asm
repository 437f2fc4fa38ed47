SECTION "a", ROM0[$100]
Foo::
.loop
    ld a, $ff ; why
    ld b, $c
    ld hl, $c000
    ld [hl+], a
    xor a
    add a, e
    jr nz, .loop
    call c, Foo
    ret z
.done: ld a, [$fe10]
.text
