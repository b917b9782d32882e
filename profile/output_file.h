// SPDX-License-Identifier: GPL-2.0-or-later
//
// A result that appears complete or not at all. Text goes to a file beside the one that was named
// and takes its name at commit(); without commit() nothing is left. Hence the output may also be
// one of the inputs.
//
// "-" is standard output. It and other names that are no regular files (a device, a pipe) cannot
// be replaced and are written as text comes: whoever uses them first makes sure that nothing can
// fail but the writing.
#pragma once

#include <string>
#include <string_view>

#include "profile/descriptor.h"

namespace cg::profile {

class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  OutputFile(OutputFile&&) = delete;
  ~OutputFile();

  void write(std::string_view text);

  // Everything has been written. Throws when it could not be kept.
  void commit();

 private:
  struct Target {
    std::string path;       // what the user reads in errors, symbolic links resolved
    std::string temporary;  // empty when text goes straight to `path`
    Descriptor descriptor;
  };
  static Target open_target(const std::string& name);

  void flush();

  Target target_;
  std::string buffer_;
};

}  // namespace cg::profile
