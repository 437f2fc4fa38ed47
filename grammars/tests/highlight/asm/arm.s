// AArch64 and ARM
    .text
    .global memcpy
    .arch armv8-a
memcpy:
    stp x29, x30, [sp, #-16]!
    mov w0, #0x10
    ldr x1, =table
    adrp x2, msg
    add x2, x2, :lo12:msg
    ldr w3, [x1, w0, uxtw #2]
    add x4, x5, x6, lsl #3
    fmla v0.4s, v1.4s, v2.s[0]
    cbz w3, .Lend
    b.eq 2f
    bl strlen
2:  svc #0
.Lend:
    ret
    ldmia r0!, {r4-r7, lr}   @ ARM's comment
    movne r1, #'x'
    bx lr
    .word 0x1234, msg
    lui a0, %hi(msg)          # RISC-V
    addi a0, a0, %lo(msg)
    beq a0, zero, loop
    jal ra, function
    lw $t0, 4($sp)
    lda #$20
    move.l d0,-(a7)
