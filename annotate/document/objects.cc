// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/document/objects.h"

namespace cg::annotate {

// A stack is called "stack of thread 1" already.
std::string ObjectName::label() const {
  std::string text = name.starts_with(kind) ? name : kind + ": " + name;
  if (!where.empty()) text += " [" + where + ']';
  return text;
}

}  // namespace cg::annotate
