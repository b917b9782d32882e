// SPDX-License-Identifier: GPL-2.0-or-later
// Long straight blocks of memory accesses for fault_blocks.c: N accesses, N from 10 to 40, the i-th
// at BASE + 64 i, after 0, 1 or 2 instructions without one (so that every kind of event comes to
// stand in 16th place of a tool's queue). blocks_KIND is a table {code, N, lead}, ended by zeros.

#ifdef __aarch64__
#define BASE x0
#define WORD .quad
#define COUNT add w1, w1, 1
#elif defined(__x86_64__)
#define BASE %rdi
#define WORD .quad
#define COUNT add $1, %eax
#else
#define BASE %edx
#define WORD .long
#define COUNT add $1, %eax
#endif

        .altmacro

.macro block kind, n, lead
        .pushsection .data.rel.ro, "aw"
        WORD    1f, \n, \lead
        .popsection
1:
        .rept   \lead
        COUNT
        .endr
        .set    offset, 0
        .rept   \n
        \kind   %offset
        .set    offset, offset + 64
        .endr
2:      ret
.endm

.macro kind name
        .pushsection .data.rel.ro, "aw"
        .globl  blocks_\name
blocks_\name:
        .popsection
        .set    accesses, 10
        .rept   31
        block   \name, %accesses, 0
        block   \name, %accesses, 1
        block   \name, %accesses, 2
        .set    accesses, accesses + 1
        .endr
        .pushsection .data.rel.ro, "aw"
        WORD    0, 0, 0
        .popsection
.endm

#ifdef __aarch64__
.macro load at
        ldr     w2, [BASE, \at]
.endm
.macro store at
        str     w2, [BASE, \at]
.endm
.macro pair at                  // no immediate reaches that far
        add     x3, BASE, \at
        ldp     x4, x5, [x3]
.endm
.macro storepair at
        add     x3, BASE, \at
        stp     q0, q1, [x3]
.endm
.macro copy at
        ldr     w2, [BASE, \at]
        str     w2, [BASE, \at]
.endm
.macro mixed at                 // sequences of all phases: 1, 2 and 3 events
        ldr     w2, [BASE, \at]
        ldrb    w4, [BASE, \at + 4]
        add     w4, w4, w2
        strb    w4, [BASE, \at + 4]
        add     w1, w1, w2
        str     w1, [BASE, \at + 8]
.endm
.macro straddle at              // the last one before the guard page reaches into it
        add     x3, BASE, \at + 60
        ldr     q0, [x3]
.endm
.macro exits at                 // a side exit behind every access
        ldrb    w2, [BASE, \at]
        tbnz    w2, 0, 2f
.endm
.macro exits4 at                // a side exit behind every fourth
        ldr     w2, [BASE, \at]
        .if     \at % 256 == 0
        cbnz    w2, 2f
        .endif
.endm
.macro condmove at
        ldr     w4, [BASE, \at]
        csel    w2, w4, w2, ne
.endm
.macro exclusive at             // the block ends at a load-linked
        add     x3, BASE, \at
        ldxr    w2, [x3]
        stxr    w4, w2, [x3]
.endm
.macro acquire at
        add     x3, BASE, \at
        ldar    w2, [x3]
        stlr    w2, [x3]
.endm
.macro structure at
        add     x3, BASE, \at
        ld4     {v0.4s, v1.4s, v2.4s, v3.4s}, [x3]
        st3     {v0.8b, v1.8b, v2.8b}, [x3]
.endm
.macro indexed at
        add     x3, BASE, \at
        ldr     w2, [x3], 4
        str     w2, [x3, -4]!
.endm

        .text
        kind    load
        kind    store
        kind    pair
        kind    storepair
        kind    copy
        kind    mixed
        kind    straddle
        kind    exits
        kind    exits4
        kind    condmove
        kind    exclusive
        kind    acquire
        kind    structure
        kind    indexed
#else
.macro load at
        mov     \at(BASE), %ecx
.endm
.macro store at
        mov     %ecx, \at(BASE)
.endm
.macro modify at
        incl    \at(BASE)
.endm
.macro exchange at
        xchg    %ecx, \at(BASE)
.endm
.macro cas at
        lock cmpxchg %ecx, \at(BASE)
.endm
.macro copy at                  // read and written, but by two instructions: no merging
        mov     \at(BASE), %ecx
        mov     %ecx, \at(BASE)
.endm
.macro mixed at                 // sequences of all phases: 1, 2 and 3 events
        mov     \at(BASE), %ecx
        incl    \at+4(BASE)
        add     %ecx, %eax
        mov     %eax, \at+8(BASE)
.endm
.macro straddle at              // the last one before the guard page reaches into it
        movups  \at+60(BASE), %xmm0
.endm
.macro exits at                 // a side exit behind every access
        testb   $1, \at(BASE)
        jnz     2f
.endm
.macro exits4 at                // a side exit behind every fourth
        addl    $0, \at(BASE)
        .if     \at % 256 == 0
        jc      2f
        .endif
.endm
.macro condmove at              // VEX makes a guarded value of it, the load stays unconditional
        cmovnz  \at(BASE), %ecx
.endm
.macro x87 at                   // 28 bytes through a dirty helper, between plain accesses
        flds    \at(BASE)
        fstps   \at+4(BASE)
        fnstenv \at+8(BASE)
.endm
.macro fxsave512 at
        fxsave  \at(BASE)
.endm
#ifdef __x86_64__             // VEX knows no AVX in 32-bit code
.macro maskload at              // eight guarded loads, of which four happen
        vpmaskmovd \at(BASE), %ymm1, %ymm2
.endm
.macro maskstore at
        vpmaskmovd %ymm2, %ymm1, \at(BASE)
.endm
.macro maskmixed at             // guarded accesses between plain ones that wait in the queue
        incl    \at(BASE)
        vmaskmovps \at+4(BASE), %xmm1, %xmm2
        mov     %ecx, \at+32(BASE)
.endm
.macro gather at                // clears its mask, hence made anew
        vmovdqa %ymm1, %ymm3
        vpgatherdd %ymm3, \at(BASE, %ymm4, 4), %ymm2
.endm
.macro dcas at
        lock cmpxchg16b \at(BASE)
.endm
#endif

        .text
        kind    load
        kind    store
        kind    modify
        kind    exchange
        kind    cas
        kind    copy
        kind    mixed
        kind    straddle
        kind    exits
        kind    exits4
        kind    condmove
        kind    x87
        kind    fxsave512
#ifdef __x86_64__
        kind    maskload
        kind    maskstore
        kind    maskmixed
        kind    gather
        kind    dcas
#endif

#ifdef __x86_64__
// void set_masks(void): %ymm1 selects every other element, %ymm4 holds the indices 0 to 7.
        .globl  set_masks
set_masks:
        vmovdqu masks(%rip), %ymm1
        vmovdqu indices(%rip), %ymm4
        ret

        .section .rodata
masks:  .long   -1, 0, -1, 0, -1, 0, -1, 0
indices: .long  0, 1, 2, 3, 4, 5, 6, 7
#endif
#endif
        .section .note.GNU-stack, "", @progbits
