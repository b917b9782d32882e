/* SPDX-License-Identifier: GPL-2.0-or-later
   `function` is 100 instructions, to be counted by eye; `outer` is 3 more around it. */
        .globl  _start
        .type   function, @function
        .type   outer, @function
function:
        mov     $49, %ecx               # 1
0:      dec     %ecx                    # 49 times 2 are 98
        jnz     0b
        ret                             # 1
        .size   function, . - function

outer:  call    function                # 1
        nop                             # 1
        ret                             # 1
        .size   outer, . - outer

_start: mov     $1000, %ecx
0:      dec     %ecx
        jnz     0b
        call    function
        mov     $1000, %ecx
0:      dec     %ecx
        jnz     0b
        call    outer
        mov     $60, %eax
        xor     %edi, %edi
        syscall

        .data                           # Valgrind reads symbols of what has a data segment
        .quad   0

        .section .note.GNU-stack, "", @progbits
