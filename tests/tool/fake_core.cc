// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/fake_core.h"

#include <fnmatch.h>

#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <unordered_set>

#include "tests/tool/fake_printf.h"
#include "tool/caches/traced_child.h"
#include "tool/core/memory.h"
#include "tool/core/next_step.h"
#include "tool/segments/simulator.h"

namespace cg::tool {

namespace fake {
namespace {

// The tool's tables live as long as the run and free nothing: held here, it is no leak.
std::unordered_set<void*>& blocks() {
  static auto* const all = new std::unordered_set<void*>;
  return *all;
}

}  // namespace
}  // namespace fake

// The rest of what main.cc, memory.cc, cpuid.cc and traced_child.cc supply. Fresh memory is not
// zero: nobody may rely on it.
constinit Simulator simulator;

void* allocate(const char* /*what*/, std::size_t bytes) {
  void* const block = std::malloc(bytes == 0 ? 1 : bytes);
  if (block == nullptr) std::abort();
  fake::blocks().insert(block);
  return std::memset(block, 0xa5, bytes);
}

void* try_allocate(std::size_t bytes) {
  return fake::core.has_memory ? allocate("test", bytes) : nullptr;
}

void release(void* block, std::size_t /*bytes*/) {
  if (fake::blocks().erase(block) != 1) sim::panic("release of what was not allocated");
  std::free(block);
}

CacheLeaves read_cache_leaves() {
  CacheLeaves leaves{};
  std::copy(fake::core.cpuid.begin(), fake::core.cpuid.end(), leaves.begin());
  return leaves;
}

MachineLeaves read_machine_leaves() {
  MachineLeaves leaves{};
  std::copy(fake::core.cpuid.begin(), fake::core.cpuid.end(), leaves.begin());
  return leaves;
}

bool is_traced_child() { return fake::core.traced_child; }

namespace fake {

Core core;

std::size_t allocated_blocks() { return blocks().size(); }

namespace {

void say(const char* mark, const char* format, va_list arguments) {
  core.messages += mark + format_like_core(format, arguments);
}

}  // namespace
}  // namespace fake
}  // namespace cg::tool

using cg::tool::fake::core;
using cg::tool::fake::Exit;

struct _XArray {
  std::vector<std::string>* strings;
};

namespace {
_XArray client_arguments{&core.arguments};
_XArray valgrind_arguments{&core.valgrind_arguments};
}  // namespace

extern "C" {

Int VG_(clo_verbosity) = 1;
cg::tool::LogSink VG_(log_output_sink) = {-1};
const HChar* VG_(get_startup_wd)() { return "/start"; }
decltype(VG_(args_the_exename)) VG_(args_the_exename) = nullptr;
XArray* VG_(args_for_client) = &client_arguments;
XArray* VG_(args_for_valgrind) = &valgrind_arguments;
HChar** VG_(client_envp) = nullptr;
const HChar* VG_(arg_vgdb_prefix) = nullptr;
VexControl VG_(clo_vex_control);
UInt VG_N_THREADS = 12;

Word VG_(sizeXA)(const XArray* array) { return static_cast<Word>(array->strings->size()); }

void* VG_(indexXA)(const XArray* array, Word i) {
  static HChar* argument;
  argument = array->strings->at(static_cast<std::size_t>(i)).data();
  return &argument;
}

void VG_(discard_translations_safely)(Addr start, SizeT length, const HChar* who) {
  const bool is_all = start <= 0x1000 && length >= ~SizeT{0xfff};  // nothing is mapped below
  EXPECT_TRUE(is_all || length == 1) << start;
  core.discards.emplace_back(who);
}

Addr VG_(thread_get_altstack_min)(ThreadId) { return core.alternate_stack; }
SizeT VG_(thread_get_altstack_size)(ThreadId) { return core.alternate_stack_size; }

Bool VG_(string_match)(const HChar* pattern, const HChar* text) {
  return fnmatch(pattern, text, 0) == 0 ? True : False;
}

void VG_(clock_gettime)(struct vki_timespec* time, vki_clockid_t clock) {
  const std::uint64_t now =
      clock == VKI_CLOCK_THREAD_CPUTIME_ID ? core.cpu_nanoseconds : core.nanoseconds;
  time->tv_sec = static_cast<long>(now / 1'000'000'000);
  time->tv_nsec = static_cast<long>(now % 1'000'000'000);
}

UInt VG_(read_millisecond_timer)() { return core.milliseconds; }

void VG_(exit)(Int status) { throw Exit{status}; }

UInt VG_(vmessage)(VgMsgKind kind, const HChar* format, va_list arguments) {
  const char* const mark = kind == Vg_UserMsg ? "== " : kind == Vg_DebugMsg ? "-- " : "valgrind: ";
  cg::tool::fake::say(mark, format, arguments);
  return 0;
}

UInt VG_(vprintf)(const HChar* format, va_list arguments) {
  cg::tool::fake::say("", format, arguments);
  return 0;
}

void VG_(fmsg_bad_option)(const HChar* option, const HChar* format, ...) {
  core.messages += std::string("valgrind: Bad option: ") + option + "\n";
  va_list arguments;
  va_start(arguments, format);
  cg::tool::fake::say("valgrind: ", format, arguments);
  va_end(arguments);
  throw Exit{1};
}

UInt VG_(sprintf)(HChar* out, const HChar* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const std::string text = cg::tool::fake::format_like_core(format, arguments);
  va_end(arguments);
  std::strcpy(out, text.c_str());
  return static_cast<UInt>(text.size());
}

HChar* VG_(strdup)(const HChar* what, const HChar* text) {
  return std::strcpy(static_cast<HChar*>(cg::tool::allocate(what, std::strlen(text) + 1)), text);
}

void* VG_(malloc)(const HChar* what, SizeT bytes) { return cg::tool::allocate(what, bytes); }
void VG_(free)(void* block) { cg::tool::release(block, 0); }

// Only what the tool's own option needs: %p is the process, %n counts up, %% is a %.
HChar* VG_(expand_file_name)(const HChar* option, const HChar* format) {
  core.expanded_names.emplace_back(format);
  if (*format == '\0') VG_(fmsg_bad_option)(option, "filename is empty\n");
  std::string name;
  for (const HChar* f = format; *f != '\0'; ++f) {
    if (*f != '%') {
      name += *f;
      continue;
    }
    ++f;
    if (*f == 'p')
      name += std::to_string(core.pid);
    else if (*f == 'n')
      name += std::to_string(++core.numbered_names);
    else if (*f == '%')
      name += '%';
    else
      VG_(fmsg_bad_option)(option, "filename has an unknown %%\n");
  }
  return VG_(strdup)("fake", name.c_str());
}

Bool VG_(check_clom)(Clo_Mode, const HChar*, const HChar*, Bool recognised) { return recognised; }
SizeT VG_(strlen)(const HChar* s) { return std::strlen(s); }
Int VG_(strcmp)(const HChar* a, const HChar* b) { return std::strcmp(a, b); }
HChar* VG_(strrchr)(const HChar* s, HChar c) { return const_cast<HChar*>(std::strrchr(s, c)); }
Int VG_(strncmp)(const HChar* a, const HChar* b, SizeT n) { return std::strncmp(a, b, n); }
HChar* VG_(strstr)(const HChar* text, const HChar* part) {
  return const_cast<HChar*>(std::strstr(text, part));
}
Long VG_(strtoll10)(const HChar* text, HChar** end) { return std::strtoll(text, end, 10); }

void VG_(machine_get_VexArchInfo)(VexArch* arch, VexArchInfo* info) {
  *arch = core.arch;
  LibVEX_default_VexArchInfo(info);
  info->hwcache_info.num_caches = static_cast<UInt>(core.caches.size());
  info->hwcache_info.caches = core.caches.empty() ? nullptr : core.caches.data();
}

Int VG_(machine_get_size_of_largest_guest_register)() { return 32; }

void* VG_(fnptr_to_fnentry)(void* function) { return function; }

}  // extern "C"
