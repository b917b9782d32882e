// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/build_line.h"

#include "tool/core/build_id.h"

namespace cg::tool {

void write_build(OutputFile& out, const char* object) {
  out << "desc: fingerprint object: " << BuildId(object).text() << ' ';
  write_printable(out, object);
  out << '\n';
}

void write_printable(OutputFile& out, const char* text) {
  for (; *text != '\0'; ++text) out << (*text == '\n' || *text == '\r' ? '?' : *text);
}

}  // namespace cg::tool
