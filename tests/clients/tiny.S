// SPDX-License-Identifier: GPL-2.0-or-later
// Programs of a few instructions, without any library: totals of 0 and of one digit, whose columns
// are narrower than their percentages. TINY_LOADS, TINY_STORES, TINY_BRANCHES and TINY_JUMPS say how
// many of each they hold.

#ifdef __aarch64__
        .text
        .globl  _start
_start:
        adr     x1, cells
        .rept   TINY_LOADS
        ldr     w2, [x1]
        .endr
        .rept   TINY_STORES
        str     w2, [x1]
        .endr
        .rept   TINY_BRANCHES
        cbz     x0, 1f
1:
        .endr
        .rept   TINY_JUMPS
        adr     x3, 2f
        br      x3
2:
        .endr
        mov     x8, 93
        mov     x0, 0
        svc     0
#else
#ifdef __x86_64__
#define A %rax
#define ARGUMENT %rdi
#define SYSTEM_CALL syscall
#define EXIT 60
#else
#define A %eax
#define ARGUMENT %ebx
#define SYSTEM_CALL int $0x80
#define EXIT 1
#endif

        .text
        .globl  _start
_start:
        .rept   TINY_LOADS
        add     cells, %ecx
        .endr
        .rept   TINY_STORES
        mov     %ecx, cells
        .endr
        .rept   TINY_BRANCHES
        cmp     A, ARGUMENT
        je      1f
1:
        .endr
        .rept   TINY_JUMPS
        mov     $2f, A
        add     ARGUMENT, A     // of 0, which VEX does not know
        jmp     *A
2:
        .endr
        mov     $EXIT, A
        xor     ARGUMENT, ARGUMENT
        SYSTEM_CALL
#endif

        .bss
cells:  .skip   64
        .section .note.GNU-stack, "", @progbits
