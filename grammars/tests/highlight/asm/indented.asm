%macro RESERVE 1
    %if %1 < 0
        %assign pad 8
    %else
        mov rax, rbx
    %endif
%endmacro
    retnw
    retd
