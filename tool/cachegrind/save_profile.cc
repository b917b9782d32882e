// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/save_profile.h"

#include "files/path.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

// Whether the profile is anywhere.
bool save(OutputFile& out, const char* name, const ProfileHeader& header, CostTable& costs,
          const sim::Costs& total) {
  write_profile(out, header, costs, total);
  return finish_profile(out, name);
}

}  // namespace

bool write_to(const char* path, files::FileId was_empty, const ProfileHeader& header,
              CostTable& costs, const sim::Costs& total) {
  OutputFile out(path, was_empty);
  return save(out, path, header, costs, total);
}

void save_profile(const char* path, files::FileId was_empty, const ProfileHeader& header,
                  CostTable& costs, const sim::Costs& total) {
  if (write_to(path, was_empty, header, costs, total)) return;
  files::Path second(VG_(tmpdir)());
  second << "/cachegrind.out." << CoreFiles::pid();
  OutputFile out(files::Unused{second.c_str()});
  save(out, second.c_str(), header, costs, total);
}

}  // namespace cg::tool::cachegrind
