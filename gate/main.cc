// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/compare.h"
#include "gate/findings.h"
#include "gate/options.h"
#include "gate/outputs.h"
#include "gate/profiles.h"
#include "gate/report/report.h"
#include "program/program.h"

namespace cg::gate {
namespace {

Report judge(const Options& options, program::Console& console) {
  const Profiles profiles(options, console);
  Report report = compare(options, profiles);
  if (options.wants_findings()) report.brief = findings(options, profiles, console);
  console.finish();
  for (const std::string& glob : report.unmatched) console.warning("no function matches " + glob);
  return report;
}

}  // namespace
}  // namespace cg::gate

int main(int argc, char** argv) {
  using namespace cg::gate;
  int verdict = 0;
  const int status = cg::program::run(kProgram, argc, argv,
                                      [&](const Options& options, cg::program::Console& console) {
                                        const Report report = judge(options, console);
                                        write_outputs(options, report);
                                        verdict = exit_status(report.verdict());
                                      });
  return status != 0 ? status : verdict;
}
