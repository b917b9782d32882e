/* SPDX-License-Identifier: GPL-2.0-or-later
   With --toggle-collect=counted --toggle-collect=leaf: `caller` begins while costs are collected, and
   makes its calls while they are not. Without a library, for amd64. */
        .text
        .type   _start, @function
        .type   counted, @function
        .type   caller, @function
        .type   leaf, @function
        .globl  _start
_start: call    counted
        mov     $1, %ecx
        call    caller
        mov     $60, %eax
        xor     %edi, %edi
        syscall
        .size   _start, . - _start

counted:
        xor     %ecx, %ecx
        call    caller
        ret
        .size   counted, . - counted

caller: test    %ecx, %ecx
        jz      1f
        call    leaf
        nop
        call    leaf
        nop
        nop
        call    leaf
1:      ret
        .size   caller, . - caller

leaf:   nop
        ret
        .size   leaf, . - leaf

        .data                           # Valgrind reads symbols of what has a data segment
        .quad   0

        .section .note.GNU-stack, "", @progbits
