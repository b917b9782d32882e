// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/pieces.h"

#include <string>

#include "program/valid_utf8.h"

namespace cg::annotate::exports {

profile::CallHeader exported_header(const profile::Header& header) {
  profile::CallHeader result;
  result.command = program::readable(header.command());
  result.events = header.events();
  profile::CallPart& part = result.parts.emplace_back();
  for (const std::string& line : header.desc_lines)
    part.descriptions.push_back(program::readable(profile::text_of(line, "desc:")));
  return result;
}

}  // namespace cg::annotate::exports
