// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/beginning.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::profile {
namespace {

TEST(Beginning, IsThatOfAProfile) {
  for (const char* text : {
           "cmd: c\nevents: A\nfl=f.c\n",
           "desc: x\ndesc: y\ncmd: c\nevents: A B\nfl=f.c\nfn=f\n1 2\nsummary: 2\n",
           "cmd: c\nevents: A\n# a comment\n\nsummary: 2",
           "cmd: c\nevents: A\n1 2\nsummary: 2\n",
           "cmd: c\nevents: A\n1   2 . \nsummary: 2\n",
           "desc: x\r\ncmd: c\r\nevents: A\r\nfn=f\r\n",
           "cmd: python3 -c import os\nprint(1)\n\nevents: A\nfl=f.c\n",
           "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 1\ncmd:  c\npart: "
           "1\n\n\n"
           "desc: I1 cache: \n\npositions: line\nevents: Ir\nsummary: 2\n\n\nob=(1) /bin/c\n",
           "version: 1\ncreator: xdebug 3.1\npositions: line\n\nevents: Time Memory\n\nfl=(1) "
           "a.php\n",
           "positions: instr line\nevents: samples\nob=c\n",
       })
    EXPECT_TRUE(begins_like_a_profile(text)) << text;
}

TEST(Beginning, SaysWhichFormatItIs) {
  for (const char* text : {"# callgrind format\n", "desc: x\ncreator: c\n", "\npositions: line\n"})
    EXPECT_TRUE(begins_like_callgrind(text)) << text;
  for (const char* text : {"", "desc: x\n", "cmd: c\nversion: 1\n", "events: A\nversion: 1\n"})
    EXPECT_FALSE(begins_like_callgrind(text)) << text;
}

TEST(Beginning, IsNotThatOfASource) {
  for (const char* text : {
           "",
           "\n",
           "x",
           "int main() {}\n",
           "# a comment\n",
           "fl=f.c\n1 2\n",
           "1 2\n3 4\n",
           // Labels, keys, prose.
           "desc: of a source\nint x;\n",
           "desc: of a source\n",
           "desc: .word 1\ncmd: .word 2\nevents: .word 3\nmain: ret\n",
           "desc: run it\ncmd: make\nevents: push\n",
           "cmd: make\nevents: push\non: 1\n",
           "cmd: make\nevents:\nfl=f.c\n",
           "cmd: make\nevents: 1\n1: x\n",
           "version: \"3\"\nservices:\n  a: b\n",
           "version: 1\ndesc: x\nevents: push\n",
           "# callgrind format\nimport sys\nevents: A\nfl=f.c\n",
           "# callgrind format\n\nevents: A\n",
           "events: A\nfl=f.c\n",
           // Not from its first line on.
           "An example:\ncmd: c\nevents: A\nfl=f.c\n",
           " cmd: c\nevents: A\nfl=f.c\n",
           "// cmd: c\n// events: A\n",
       })
    EXPECT_FALSE(begins_like_a_profile(text)) << text;
}

// What is cut off is no profile before its body has begun.
TEST(Beginning, MayBeAllThereIs) {
  const std::string text = "desc: x\ncmd: c\nevents: A\nfl=f.c\n";
  for (std::size_t size = 0; size <= text.size(); ++size)
    EXPECT_EQ(begins_like_a_profile(text.substr(0, size)), size >= text.find("fl=") + 3) << size;
}

}  // namespace
}  // namespace cg::profile
