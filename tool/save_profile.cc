// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/save_profile.h"

#include "output/path.h"
#include "tool/valgrind.h"

namespace cg::tool {

void save_profile(const char* path, const ProfileHeader& header, CostTable& costs,
                  const Costs& total) {
  bool lacks_its_name = false;
  const auto save = [&](const char* name, output::Existing existing) {
    OutputFile out(name, existing);
    write_profile(out, header, costs, total);
    const char* const problem = out.finish();
    lacks_its_name = out.only_lacks_its_name();
    if (problem != nullptr) VG_(umsg)("error: profile not written to '%s': %s\n", name, problem);
    return problem == nullptr;
  };

  if (save(path, output::Existing::kFollowed)) return;
  const bool can_overwrite = lacks_its_name;
  output::Path second(VG_(tmpdir)());
  second << "/cachegrind.out." << CoreFiles::pid();
  if (save(second.c_str(), output::Existing::kReplaced))
    VG_(umsg)("profile written to '%s' instead\n", second.c_str());
  else if (can_overwrite && save(path, output::Existing::kOverwritten))
    VG_(umsg)("profile written to '%s' without renaming\n", path);
}

}  // namespace cg::tool
