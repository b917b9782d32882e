// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace cg::profile {
namespace {

std::string written(RowStyle style, const std::string& events_line) {
  std::string text;
  Writer writer(text, style);
  writer.on_header({{"desc: d", "desc: e"}, "cmd: c", events_line});
  writer.on_file(FileLine::file, "a.c");
  writer.on_function("f");
  writer.on_counts(12, Counts{3, std::nullopt});
  writer.on_file(FileLine::inlined, "b.h");
  writer.on_counts(0, Counts{std::numeric_limits<std::int64_t>::min()});
  writer.on_counts(1, {});
  writer.on_summary({{"3", "."}, {3, std::nullopt}});
  return text;
}

TEST(Writer, WritesAsTheReaderReads) {
  EXPECT_EQ(written(RowStyle::plain, "events: A B "),
            "desc: d\ndesc: e\ncmd: c\nevents: A B \nfl=a.c\nfn=f\n12 3 .\nfi=b.h\n"
            "0 -9223372036854775808\n1\nsummary: 3 .\n");
}

TEST(Writer, MaySpaceRows) {
  EXPECT_EQ(written(RowStyle::spaced, "events: A B "),
            "desc: d\ndesc: e\ncmd: c\nevents: A B \nfl=a.c\nfn=f\n12   3 . \nfi=b.h\n"
            "0   -9223372036854775808 \n1   \nsummary: 3 .\n");
}

TEST(Writer, MayLeaveOutBlanksAtTheEnd) {
  EXPECT_EQ(written(RowStyle::no_blank_at_end, "events: A B  "),
            "desc: d\ndesc: e\ncmd: c\nevents: A B\nfl=a.c\nfn=f\n12   3 .\nfi=b.h\n"
            "0   -9223372036854775808\n1  \nsummary: 3 .\n");
}

}  // namespace
}  // namespace cg::profile
