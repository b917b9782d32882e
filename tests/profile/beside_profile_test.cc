// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/beside_profile.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::profile {
namespace {

const std::string kSays = "desc: Lines of objects are offsets in bytes";

TEST(BesideProfile, IsWhatALineOfDescSays) {
  const Header objects{{"desc: x", kSays}, "cmd: c", "events: A"};
  EXPECT_TRUE(is_by_object(objects));
  EXPECT_FALSE(is_by_stride(objects));
  const Header strides{{"desc: Functions are distances between misses"}, "cmd: c", "events: A"};
  EXPECT_TRUE(is_by_stride(strides));
  EXPECT_FALSE(is_by_object(strides));
  EXPECT_FALSE(is_by_object({{kSays + "!", "note: " + kSays.substr(6)}, "cmd: c", "events: A"}));
}

TEST(BesideProfile, IsSaidInTheHeader) {
  for (const std::string& text :
       {kSays, kSays + "\nevents: A\n", "\ndesc: x\n" + kSays + "\nevents: A\n",
        "version: 1\n\n" + kSays})
    EXPECT_TRUE(begins_like_misses_by_object(text)) << text;
  for (const std::string& text : {std::string(), std::string("\n"), "# " + kSays + "\n",
                                  "desc: x\nevents: A\n" + kSays + "\n",
                                  kSays.substr(0, kSays.size() - 1), kSays.substr(1) + "\n"})
    EXPECT_FALSE(begins_like_misses_by_object(text)) << text;
}

TEST(BesideProfile, HasTheNameOfTheProfile) {
  EXPECT_EQ(objects_file("cachegrind.out.1"), "cachegrind.out.1.objects");
  EXPECT_EQ(strides_file("cachegrind.out.1"), "cachegrind.out.1.strides");
}

}  // namespace
}  // namespace cg::profile
