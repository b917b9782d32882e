// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/source_rows.h"

#include <fmt/format.h>

namespace cg::annotate::render {
namespace {

std::string cause(std::string_view source, bool source_is_newer) {
  if (source_is_newer)
    return fmt::format(
        "@@ cause:    '{}' has changed since information was gathered.\n"
        "@@           If so, a warning will have already been issued about this.\n"
        "@@ solution: Recompile program and rerun under \"valgrind --cachesim=yes\" to \n"
        "@@           gather new information.\n",
        source);
  if (source.ends_with(".h") || source.ends_with(".h\n"))
    return "@@ cause:    bug in the Valgrind's debug info reader that screws up with .h\n"
           "@@           files sometimes\n"
           "@@ solution: none, sorry\n";
  return "@@ cause:    not sure, sorry\n";
}

}  // namespace

std::string framed_warning(std::string_view lines) {
  const std::string frame = fmt::format("{:@>79}\n", "");
  return frame +
         "@@ WARNING @@ WARNING @@ WARNING @@ WARNING @@ WARNING @@ WARNING @@ WARNING @@\n" +
         frame + std::string(lines) + frame;
}

std::string newer_source_warning(std::string_view source, std::string_view input) {
  return framed_warning(fmt::format("@ Source file '{}' is more recent than input file '{}'.\n"
                                    "@ Annotations may not be correct.\n",
                                    source, input)) +
         '\n';
}

std::string bogus_lines_warning(std::string_view source, bool source_is_newer) {
  return framed_warning(fmt::format("@@\n"
                                    "@@ Information recorded about lines past the end of '{}'.\n"
                                    "@@\n"
                                    "@@ Probable cause and solution:\n",
                                    source) +
                        cause(source, source_is_newer) + "@@\n");
}

}  // namespace cg::annotate::render
