// SPDX-License-Identifier: GPL-2.0-or-later
// Instructions with implicit memory operands: push and pop of memory and flags, call through memory,
// ret n, cmpxchg8b, moves with segment bases; enter and leave in 64 bits, xlat, pusha and popa in 32
// (VEX knows each only there).
#ifdef __x86_64__
#define A %rax
#define B %rbx
#define C %rcx
#define SP %rsp
#define BP %rbp
#define AT(name) name(%rip)
#define TABLE(name, to) lea name(%rip), to
#define THREAD %fs
#define WORD_SIZE 8
#else
#define A %eax
#define B %ebx
#define C %ecx
#define SP %esp
#define BP %ebp
#define AT(name) name
#define TABLE(name, to) mov $name, to
#define THREAD %gs
#define WORD_SIZE 4
#endif

        .text
        .globl  main
main:
        push    B
        push    BP
        mov     $200, C
1:      push    C
        push    AT(cells)
        pop     AT(cells + 8)
        pushf
        popf
#ifdef __x86_64__
        enter   $24, $0
        mov     A, -8(BP)
        leave
#else
        mov     $cells, B
        mov     $5, %al
        xlatb
        pusha
        popa
        push    %ds
        pop     %ds
#endif
        TABLE   (callee, A)
        mov     A, AT(pointer)
        push    A
        call    *AT(pointer)
        xor     %eax, %eax
        cmpxchg8b AT(cells + 16)
        mov     THREAD:0, A
        movnti  %eax, AT(cells + 32)
        prefetcht0 AT(cells)
        clflush AT(cells)
        fwait
        pop     C
        dec     C
        jnz     1b
        pop     BP
        pop     B
        xor     %eax, %eax
        ret
callee: movw    AT(cells), %ax
        ret     $WORD_SIZE          // takes the pushed word away
        .data
        .balign 64
cells:  .skip   64
pointer: .skip  8
        .section .note.GNU-stack, "", @progbits
