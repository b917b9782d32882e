// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/beside_profile.h"

#include <cstddef>

#include "files/path.h"
#include "tool/cachegrind/cost_table.h"
#include "tool/core/output_file.h"
#include "tool/segments/costs_of.h"

namespace cg::tool::cachegrind {
namespace {

// Its StoredCosts begin with the counts.
MissingLine line_of(const void* costs) {
  const CostCentre& centre =
      around<const CostCentre>(const_cast<void*>(costs), offsetof(CostCentre, costs));
  return {centre.file, centre.function, centre.source_line};
}

}  // namespace

files::Path path_beside(const char* profile, const char* suffix) {
  files::Path path(profile);
  if (VG_(strcmp)(profile, "/dev/null") != 0) path << suffix;
  return path;
}

bool write_beside(const char* profile, const char* suffix, const MissesHead& head,
                  MissTable& table) {
  const files::Path path = path_beside(profile, suffix);
  OutputFile out(path.c_str());
  write_objects(out, head, table, line_of);
  return finish_profile(out, path.c_str());
}

}  // namespace cg::tool::cachegrind
