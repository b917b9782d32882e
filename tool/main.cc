// SPDX-License-Identifier: GPL-2.0-or-later
#include "sim/cache_hierarchy.h"
#include "tool/valgrind.h"

void cg::sim::panic(const char* what) { VG_(tool_panic)(what); }

namespace {
void post_clo_init() {}
IRSB* instrument(VgCallbackClosure*, IRSB* in, const VexGuestLayout*, const VexGuestExtents*,
                 const VexArchInfo*, IRType, IRType) { return in; }
void fini(Int) {}
void pre_clo_init() {
  VG_(details_name)("Cachegrind");
  VG_(details_version)(nullptr);
  VG_(details_description)("a cache and branch-prediction profiler");
  VG_(details_copyright_author)("x");
  VG_(details_bug_reports_to)(VG_BUGS_TO);
  VG_(basic_tool_funcs)(post_clo_init, instrument, fini);
}
}  // namespace

extern "C" {
VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
}
