// SPDX-License-Identifier: GPL-2.0-or-later
//
// Calls through stubs of a PLT whose target is looked up at each call, followed by calls of all kinds; arrays on the
// stack. A call of A64 leaves the stack pointer as it was: a return is known by its target alone.

.macro function name
.global \name
.type \name, %function
\name:
.endm
.macro end name
  .size \name, . - \name
.endm
.macro framed name
function \name
  stp x29, x30, [sp, #-32]!
  nop
.endm
.macro end_framed name
  mov w0, #1
  ldp x29, x30, [sp], #32
  ret
end \name
.endm

.text
function leaf
  nop
  ret
end leaf
function leaf_behind_branch
  cmp x1, x1
  b.eq 1f
  nop
1: ret
end leaf_behind_branch
function leaf_behind_jump
  nop
  b 1f
  nop
1: nop
  ret
end leaf_behind_jump
function tail
  nop
  b leaf
end tail
framed caller_of_leaf
  bl leaf
end_framed caller_of_leaf

// As the loader's: it calls what looks the target up, and jumps there with the caller's link register.
function _dl_runtime_resolve
  stp x0, x1, [sp, #-32]!
  bl leaf
  ldp x0, x1, [sp], #32
  adr x16, target
  ldr x30, [sp, #8]
  add sp, sp, #16
  br x16
end _dl_runtime_resolve
framed target
  bl leaf
end_framed target

.section .plt, "ax", %progbits
first_stub:
  stp x16, x30, [sp, #-16]!
  adr x17, _dl_runtime_resolve
  br x17
stub:
  nop
  b first_stub
stub_by_register:
  nop
  adr x17, first_stub
  br x17

.text
.macro behind_stub name stub then
framed \name
  bl \stub
  bl \then
end_framed \name
.endm
behind_stub stub_leaf stub leaf
behind_stub stub_branch stub leaf_behind_branch
behind_stub register_branch stub_by_register leaf_behind_branch
behind_stub register_jump stub_by_register leaf_behind_jump
behind_stub stub_tail stub tail
framed stub_and_three
  bl stub
  bl leaf
  nop
  bl leaf
  nop
  bl leaf
end_framed stub_and_three
framed stub_and_caller
  bl stub
  bl caller_of_leaf
  nop
  bl leaf
end_framed stub_and_caller
framed stub_twice
  bl stub
  bl stub
  bl leaf
end_framed stub_twice
framed stub_alone
  bl stub
end_framed stub_alone
framed stub_and_jump
  bl stub
  b 1f
  nop
1: bl leaf
end_framed stub_and_jump

// A branch counts as a call, and what it has called ends when the stack pointer rises at the array's end.
.macro with_array name size
function \name
  stp x29, x30, [sp, #-32]!
  mov x29, sp
  mov x2, #\size
  sub sp, sp, x2
  b 1f
  nop
1: bl leaf
  mov x3, x29
  mov sp, x3
  b 2f
  nop
2: bl leaf
end_framed \name
.endm
with_array with_small_array 64
with_array with_large_array 4096

function _start
.irp name, stub_leaf, stub_branch, register_branch, register_jump, stub_tail, stub_and_three, stub_and_caller, \
  stub_twice, stub_alone, stub_and_jump, with_small_array, with_large_array
  bl \name
.endr
  mov x0, #0
  mov x8, #94  // exit_group
  svc #0
end _start
// Callgrind takes an object for loaded when it has data.
.data
  .quad 1
.section .note.GNU-stack, "", %progbits
