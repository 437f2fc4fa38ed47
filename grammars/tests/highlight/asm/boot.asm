; NASM's manner. FIXME: disks
%include "macros.inc"
%define BUFFER 0x7e00
%define add1(x) ((x) + 1)
%macro print 2
    mov rsi, %1
    mov edx, %2
%%again:
    loop %%again
%endmacro
%ifdef DEBUG
    print msg, len
%endif
bits 16
org 0x7c00
section .data
msg db "Hello", 13, 10, `tab\t`, 0
len equ $ - msg
table: dw 0FFh, 1010b, 77o, 1_000
pi  dq 3.14159
buf: resb 64
zeros times 16 db 0
section .text
global main
extern printf
main:
    push rbp
    mov eax, [rbx + rcx*4 + 8]
    mov byte [es:di], 'A'
    mov qword [rel value], 0x1F
    xor ax, ax
    cmp al, 10
    jge .done
    call printf
    call rax
    rep movsb
    jmp short $
.done:
    int 0x80
    vaddps zmm1{k1}{z}, zmm2, [rax]
    ret
struc point
    .x resd 1
endstruc
