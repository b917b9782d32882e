/* SPDX-License-Identifier: GPL-2.0-or-later
   A program of one measuring window that has 100 instructions in it, to be counted by eye. A client
   request is the sequence `request` below, which Valgrind takes for one instruction. */
        .macro  request code            # 3 instructions
        lea     block(%rip), %rax
        movq    $\code, (%rax)
        rolq    $3, %rdi
        rolq    $13, %rdi
        rolq    $61, %rdi
        rolq    $51, %rdi
        xchgq   %rbx, %rbx
        .endm

        .globl  _start
_start: mov     $1000, %ecx
0:      dec     %ecx
        jnz     0b
        request 0x43470000              # START: 2 and this one before the window

        mov     $32, %ecx               # 1
0:      inc     %eax                    # 32 times 3 are 96
        dec     %ecx
        jnz     0b
        request 0x43470001              # 3: STOP itself is the window's last

        mov     $1000, %ecx
0:      dec     %ecx
        jnz     0b
        mov     $60, %eax
        xor     %edi, %edi
        syscall

        .bss
        .balign 16
block:  .space  48

        .section .note.GNU-stack, "", @progbits
