// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/misses_by_object.h"

#include "tool/cachegrind/beside_profile.h"
#include "tool/core/message.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/simulator.h"

namespace cg::tool::cachegrind {

constinit MissesByObject misses_by_object;

namespace {

void note_miss(const DataAccess& access, sim::Addr addr, sim::ServedBy where) {
  misses_by_object.objects.miss(&costs_of(access), addr, access.is_write,
                                where == sim::ServedBy::memory);
}

void map(Addr start, SizeT size, Bool /*r*/, Bool /*w*/, Bool /*x*/, ULong /*debug_info*/) {
  misses_by_object.objects.map(VG_(get_running_tid)(), start, size);
}
void unmap(Addr start, SizeT size) { misses_by_object.objects.unmap(start, size); }
void extend_heap(Addr start, SizeT size, ThreadId /*thread*/) {
  misses_by_object.objects.extend_heap(start, size);
}
void remap(Addr from, Addr to, SizeT size) { misses_by_object.objects.remap(from, to, size); }

// (VG_(fmsg_bad_option) ends no run once options are read.)
void refuse(const char* why) {
  failure_message("--objects=yes %s\n", why);
  VG_(exit)(1);
}

}  // namespace

void MissesByObject::begin(Options& options) {
  if (!AllocatorHooks::kIsSupported) refuse("is not possible on this platform");
  if (!options.cache_sim()) refuse("needs --cache-sim=yes");
  VG_(clo_read_inline_info) = True;  // sites name inlined functions, too
  objects.begin(VG_N_THREADS, static_cast<std::size_t>(options.object_callers));
  hooks_.begin(options.allocators);
  simulator.on_data_miss = note_miss;
  VG_(track_new_mem_mmap)(map);
  VG_(track_die_mem_munmap)(unmap);
  VG_(track_copy_mem_remap)(remap);
  VG_(track_new_mem_brk)(extend_heap);
}

bool MissesByObject::write(const char* profile) {
  constexpr MissesHead kHead{"--objects=yes", "Lines of objects are offsets in bytes", true};
  return write_beside(profile, kObjectsSuffix, kHead, objects.complete());
}

}  // namespace cg::tool::cachegrind
