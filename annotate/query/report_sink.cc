// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/report_sink.h"

#include "profile/read_leniently.h"

namespace cg::annotate {

void read_for_report(program::Input& input, profile::Place& place, ReportSink& sink,
                     const profile::rename::NameRules& rules, program::Console& console,
                     const profile::MovedNames& moved) {
  read_leniently(input, place, sink, rules, console, moved);
}

}  // namespace cg::annotate
