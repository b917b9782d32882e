// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

constexpr std::int64_t kMostLevels = 1000;

}  // namespace

bool Options::parse(const char* arg) {
  Bool flag = False;
  std::int64_t number = 0;
  if (VG_BOOL_CLO(arg, "--dump-line", flag))
    dump_line = flag != False;
  else if (VG_BOOL_CLO(arg, "--dump-instr", flag))
    dump_instr = flag != False;
  else if (VG_BOOL_CLO(arg, "--compress-strings", flag))
    compress_strings = flag != False;
  else if (VG_BOOL_CLO(arg, "--compress-pos", flag))
    compress_positions = flag != False;
  else if (VG_BOOL_CLO(arg, "--skip-plt", flag))
    skip_plt = flag != False;
  else if (VG_BOOL_CLO(arg, "--short-cut", flag))
    short_cut = flag != False;
  else if (VG_BINT_CLO(arg, "--separate-recs", number, 1, kMostLevels))
    recursions = static_cast<std::uint32_t>(number);
  else if (VG_BINT_CLO(arg, "--separate-callers", number, 0, kMostLevels))
    callers = static_cast<std::uint32_t>(number);
  else
    return VG_STR_CLO(arg, "--callgrind-out-file", out_file);
  return true;
}

char* Options::expanded_out_file() const {
  return VG_(expand_file_name)("--callgrind-out-file", out_file);
}

void print_usage() {
  print(
      "\n   dump creation options:\n"
      "    --callgrind-out-file=<f>  Output file name [callgrind.out.%%p]\n"
      "    --dump-line=no|yes        Dump source lines of costs? [yes]\n"
      "    --dump-instr=no|yes       Dump instruction address of costs? [no]\n"
      "    --compress-strings=no|yes Compress strings in profile dump? [yes]\n"
      "    --compress-pos=no|yes     Compress positions in profile dump? [yes]\n"
      "\n   cost entity separation options:\n"
      "    --separate-callers=<n>    Separate functions by call chain length [0]\n"
      "    --separate-recs=<n>       Separate function recursions up to level [2]\n"
      "    --skip-plt=no|yes         Ignore calls to/from PLT sections? [yes]\n");
}

void print_debug_usage() {
  print("    --short-cut=no|yes        Skip blocks that cannot begin a call? [yes]\n");
}

}  // namespace cg::tool::callgrind
