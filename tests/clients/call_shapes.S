/* SPDX-License-Identifier: GPL-2.0-or-later
   Calls, returns and jumps of all shapes, in functions of few instructions: what each call costs can be
   counted here. Without a library, for amd64. */
        .text

        .macro function name
        .globl  \name
        .type   \name, @function
\name:
        .endm
        .macro end name
        .size   \name, . - \name
        .endm

        function _start
        call    tail_calls
        call    loops_to_entry
        call    loops_behind_entry
        call    calls_inside
        call    uses_return_as_jump
        call    uses_retpoline
        call    jumps_far
        call    returns_past_caller
        call    returns_past_recursion
        call    falls_through
        mov     $60, %eax
        xor     %edi, %edi
        syscall
        end _start

        /* The callee of a tail call is the callee of who makes it. */
        function tail_calls
        call    tail_caller
        ret
        end tail_calls
        function tail_caller
        nop
        jmp     tail_callee
        end tail_caller
        function tail_callee
        nop
        nop
        ret
        end tail_callee

        /* Each round but the first is a call of itself. */
        function loops_to_entry
        mov     $4, %ecx
        call    loop_to_entry
        ret
        end loops_to_entry
        function loop_to_entry
        dec     %ecx
        jnz     loop_to_entry
        ret
        end loop_to_entry

        function loops_behind_entry
        mov     $4, %ecx
        call    loop_behind_entry
        ret
        end loops_behind_entry
        function loop_behind_entry
        nop
1:      dec     %ecx
        jnz     1b
        ret
        end loop_behind_entry

        /* A call within a function is one of itself. */
        function calls_inside
        call    1f
        nop
        ret
1:      nop
        ret
        end calls_inside

        /* A return to where nobody called from is a call. */
        function uses_return_as_jump
        call    return_as_jump
        ret
        end uses_return_as_jump
        function return_as_jump
        lea     target_of_return(%rip), %rax
        push    %rax
        ret
        end return_as_jump
        function target_of_return
        nop
        ret
        end target_of_return

        /* The return ends the inner call; what it leads to is part of its caller. */
        function uses_retpoline
        lea     target_of_retpoline(%rip), %rax
        call    retpoline
        ret
        end uses_retpoline
        function retpoline
        call    2f
1:      pause
        jmp     1b
2:      mov     %rax, (%rsp)
        ret
        end retpoline
        function target_of_retpoline
        nop
        ret
        end target_of_retpoline

        /* What a jump leaves behind is over. */
        function jumps_far
        mov     %rsp, %rbx
        call    jump_outer
landing:
        nop
        ret
        end jumps_far
        function jump_outer
        call    jump_inner
        nop
        ret
        end jump_outer
        function jump_inner
        mov     %rbx, %rsp
        jmp     landing
        end jump_inner

        /* A return that leaves two functions ends two calls. */
        function returns_past_caller
        call    passed_caller
        call    next_callee
        ret
        end returns_past_caller
        function passed_caller
        nop
        call    passes_caller
        nop
        ret
        end passed_caller
        function passes_caller
        add     $8, %rsp
        ret
        end passes_caller
        function next_callee
        nop
        ret
        end next_callee

        /* The same through a function that is active twice: what is called next is no recursion. */
        function returns_past_recursion
        mov     $2, %ecx
        mov     %rsp, %rbx
        call    recursive
        mov     $1, %ecx
        mov     %rsp, %rbx
        call    recursive
        ret
        end returns_past_recursion
        function recursive
        dec     %ecx
        jz      1f
        call    recursive
        nop
        ret
1:      lea     -8(%rbx), %rsp
        ret
        end recursive

        /* Who runs into a function calls it. */
        function falls_through
        call    falls_into
        ret
        end falls_through
        function falls_into
        test    %rsp, %rsp
        jz      falls_through
        end falls_into
        function fallen_into
        nop
        ret
        end fallen_into

        .data                           # Valgrind reads symbols of what has a data segment
        .quad   0

        .section .note.GNU-stack, "", @progbits
