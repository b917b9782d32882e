/* SPDX-License-Identifier: GPL-2.0-or-later
   Returns that look like calls, each counted by hand. Without a library, for amd64. */
        .text
        .type   _start, @function
        .type   calls_by_hand, @function
        .type   called_by_hand, @function
        .type   leaf, @function
        .globl  _start
        /* The first function of all calls itself. */
_start: call    1f
        nop
        call    leaf
        call    calls_by_hand
        mov     $60, %eax
        xor     %edi, %edi
        syscall
1:      nop
        call    leaf
        ret
        .size   _start, . - _start

leaf:   nop
        ret
        .size   leaf, . - leaf

        /* The address to return to is pushed, the callee jumped to. */
calls_by_hand:
        lea     1f(%rip), %rax
        push    %rax
        jmp     called_by_hand
1:      ret
        .size   calls_by_hand, . - calls_by_hand

called_by_hand:
        nop
        ret
        .size   called_by_hand, . - called_by_hand

        .data                           # Valgrind reads symbols of what has a data segment
        .quad   0

        .section .note.GNU-stack, "", @progbits
