// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a call hands over, of the running thread: as functions of C expect it on its first
// instruction (amd64: System V psABI 3.2; x86: arguments are on the stack).
#pragma once

#include <array>
#include <cstddef>

#include "tool/core/client_memory.h"
#include "tool/core/valgrind.h"
#include "tool/objects/unwound_stack.h"

namespace cg::tool {

class GuestRegisters {
 public:
#if defined(VGA_amd64)
  static constexpr bool kAreKnown = true;
  static constexpr bool kArgumentsInRegisters = true;
#elif defined(VGA_x86)
  static constexpr bool kAreKnown = true;
  static constexpr bool kArgumentsInRegisters = false;
#else
  static constexpr bool kAreKnown = false;
  static constexpr bool kArgumentsInRegisters = false;
#endif

  explicit GuestRegisters(const VexGuestArchState& state) : state_(state) {}

#if defined(VGA_amd64)
  Addr sp() const { return state_.guest_RSP; }
  Addr fp() const { return state_.guest_RBP; }
  Addr result() const { return state_.guest_RAX; }
  // Number 1 is the first of six.
  static constexpr std::size_t offset_of_argument(unsigned number) {
    constexpr std::array kOffsets = {
        offsetof(VexGuestArchState, guest_RDI), offsetof(VexGuestArchState, guest_RSI),
        offsetof(VexGuestArchState, guest_RDX), offsetof(VexGuestArchState, guest_RCX),
        offsetof(VexGuestArchState, guest_R8),  offsetof(VexGuestArchState, guest_R9)};
    return kOffsets[number - 1];
  }
  Addr argument(unsigned number) const {
    return *reinterpret_cast<const Addr*>(reinterpret_cast<const char*>(&state_) +
                                          offset_of_argument(number));
  }
  // Of a helper that has these registers.
  static void declare_read(IRDirty& call) {
    declare_read(call, offsetof(VexGuestArchState, guest_RAX),
                 offsetof(VexGuestArchState, guest_R10));
  }
#elif defined(VGA_x86)
  Addr sp() const { return state_.guest_ESP; }
  Addr fp() const { return state_.guest_EBP; }
  Addr result() const { return state_.guest_EAX; }
  static constexpr std::size_t offset_of_argument(unsigned) { return 0; }
  Addr argument(unsigned number) const { return word_at(sp() + number * sizeof(Addr)); }
  static void declare_read(IRDirty& call) {
    declare_read(call, offsetof(VexGuestArchState, guest_EAX),
                 offsetof(VexGuestArchState, guest_ESI));
  }
#else
  static Addr sp() { return 0; }
  static Addr fp() { return 0; }
  static Addr result() { return 0; }
  static constexpr std::size_t offset_of_argument(unsigned) { return 0; }
  static Addr argument(unsigned) { return 0; }
  static CallPoint call_point() { return {}; }
  static void declare_read(IRDirty&) {}
#endif

#if defined(VGA_amd64) || defined(VGA_x86)
  CallPoint call_point() const { return {sp(), word_at(sp()), fp()}; }
#endif

 private:
  static void declare_read(IRDirty& call, std::size_t begin, std::size_t end) {
    call.nFxState = 1;
    call.fxState[0] = {Ifx_Read, static_cast<UShort>(begin), static_cast<UShort>(end - begin), 0,
                       0};
  }

  const VexGuestArchState& state_;
};

}  // namespace cg::tool
