/* AT&T's manner. TODO: more
   than one line */
#include <asm/unistd.h>
#include "defs.h"
#define STACK_SIZE (4 * 1024)
#define PUSH(x) pushq x; \
        incl %eax
#ifdef CONFIG_SMP
#endif
# a comment of the assembler
    .file "start.S"
    .section .text.startup, "ax", @progbits
    .globl _start
    .type _start, @function
    .set BUFSIZE, 0x40
    .equ LIMIT, 10
_start:
    .cfi_startproc
    movq $1, %rax              # the call's number
    movl $BUFSIZE, %edx
    leaq msg(%rip), %rsi
    movb 8(%rdi,%rcx,4), %al
    movsd .LC0(%rip), %xmm0
    callq printf@PLT
    call *%rax
    testl %eax, %eax
    jne .Lloop
    jmp 1f
1:  decl %ecx
    jnz 1b
.Lloop:
    rep; stosb
    lock cmpxchgl %ecx, (%rdx)
    cmpb $'a', %al
    syscall
    ret
    .macro SAVE reg:req, n=8
    pushq \reg
    addq $\n, %rsp
    .endm
    SAVE %rbx, 16
    .rept 3
    nop
    .endr
    .if LIMIT > 5
    .include "more.inc"
    .endif
    .section .rodata
msg:
    .ascii "hello\n\0"
    .asciz "\x41bc"
    .long 1, -2, 0b101, 017, _start - .
    .double 1.5e3
    .align 16
    .size _start, . - _start
