// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/system_call.h"

#include "tool/core/valgrind.h"

namespace cg::tool {

int system_call([[maybe_unused]] int number,
                [[maybe_unused]] const std::array<unsigned long, 5>& arguments) {
#if defined(VGP_amd64_linux)
  long result = number;
  asm volatile(
      "mov %4, %%r10\n\t"
      "mov %5, %%r8\n\t"
      "syscall"
      : "+a"(result)
      : "D"(arguments[0]), "S"(arguments[1]), "d"(arguments[2]), "r"(arguments[3]),
        "r"(arguments[4])
      : "rcx", "r8", "r10", "r11", "memory");
  return static_cast<int>(result);
#elif defined(VGP_x86_linux)
  int result = number;
  asm volatile("int $0x80"
               : "+a"(result)
               : "b"(arguments[0]), "c"(arguments[1]), "d"(arguments[2]), "S"(arguments[3]),
                 "D"(arguments[4])
               : "memory");
  return result;
#elif defined(VGP_arm64_linux)
  register long call asm("x8") = number;
  register unsigned long result asm("x0") = arguments[0];
  register const unsigned long second asm("x1") = arguments[1];
  register const unsigned long third asm("x2") = arguments[2];
  register const unsigned long fourth asm("x3") = arguments[3];
  register const unsigned long fifth asm("x4") = arguments[4];
  asm volatile("svc 0"
               : "+r"(result)
               : "r"(call), "r"(second), "r"(third), "r"(fourth), "r"(fifth)
               : "memory");
  return static_cast<int>(result);
#else
  return -VKI_ENOSYS;
#endif
}

}  // namespace cg::tool
