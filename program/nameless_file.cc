// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/nameless_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "program/interruption.h"

namespace cg::program {

std::optional<Descriptor> nameless_file(std::string usual_folder) {
  const char* const folder = std::getenv("TMPDIR");
  std::string name = folder != nullptr && *folder != '\0' ? folder : std::move(usual_folder);
  name += "/cachegrindpp.XXXXXX";
  const InterruptionsHeld held;  // the name does not stay
  const int file = ::mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) return std::nullopt;
  ::unlink(name.c_str());
  return Descriptor(file);
}

}  // namespace cg::program
