// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_options.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class CacheOptionsTest : public fake::Test {
 protected:
  // What is printed before a bad argument ends the run with status 1; "accepted" when it does not.
  std::string complaint(const std::string& arg) {
    fake::core.messages.clear();
    try {
      return options.parse(arg.c_str()) ? "accepted" : "unknown";
    } catch (const fake::Exit& exit) {
      EXPECT_EQ(exit.status, 1);
      return fake::core.messages;
    }
  }

  CacheOptions options;
};

TEST_F(CacheOptionsTest, NoneIsGivenAtFirst) {
  EXPECT_FALSE(options.i1 || options.d1 || options.ll);
}

TEST_F(CacheOptionsTest, EachCacheHasAnOption) {
  EXPECT_TRUE(options.parse("--I1=32768,8,64"));
  EXPECT_TRUE(options.parse("--D1=49152,12,64"));
  EXPECT_TRUE(options.parse("--LL=2097152,16,64"));
  EXPECT_EQ(options.i1, (sim::CacheConfig{32768, 8, 64}));
  EXPECT_EQ(options.d1, (sim::CacheConfig{49152, 12, 64}));
  EXPECT_EQ(options.ll, (sim::CacheConfig{2097152, 16, 64}));
}

TEST_F(CacheOptionsTest, L2IsAnotherSpellingOfLL) {
  EXPECT_TRUE(options.parse("--L2=262144,8,64"));
  EXPECT_EQ(options.ll, (sim::CacheConfig{262144, 8, 64}));
}

TEST_F(CacheOptionsTest, TheLastOneCounts) {
  options.parse("--LL=2097152,16,64");
  options.parse("--L2=262144,8,64");
  EXPECT_EQ(options.ll, (sim::CacheConfig{262144, 8, 64}));
}

TEST_F(CacheOptionsTest, ACacheIsThreeNumbersAndNothingElse) {
  for (const std::string value : {"", "32768", "32768,8", "32768,8,64,", "32768,8,64 ",
                                  "32768;8;64", "32768 ,8,64", "32768,8,64k", "x,8,64"}) {
    const std::string arg = "--I1=" + value;
    EXPECT_EQ(complaint(arg),
              "valgrind: Bad option: " + arg + "\nvalgrind: Bad argument '" + value + "'\n");
  }
}

TEST_F(CacheOptionsTest, ANumberMayHaveBlanksAndASignBeforeIt) {
  EXPECT_EQ(complaint("--I1= 32768,+8, 64"), "accepted");
  EXPECT_EQ(options.i1, (sim::CacheConfig{32768, 8, 64}));
}

TEST_F(CacheOptionsTest, EachNumberFits32Bits) {
  for (const char* value :
       {"4294967296,1,64", "32768,4294967297,64", "32768,8,2147483648", "-2147483649,8,64"}) {
    const std::string arg = std::string("--LL=") + value;
    EXPECT_EQ(complaint(arg),
              "valgrind: Bad option: " + arg +
                  "\nvalgrind: One of the cache parameters was too large and overflowed.\n");
  }
}

TEST_F(CacheOptionsTest, ACacheThatCannotBeSimulatedIsExplained) {
  for (const std::string value : {"0,0,0", ",,", "32768,8,", "-32768,8,64"}) {
    EXPECT_EQ(complaint("--D1=" + value),
              "valgrind: Cache set count is not a power of two.\n"
              "valgrind: Bad option: --D1=" +
                  value + "\nvalgrind: Bad argument '" + value + "'\n");
  }
  EXPECT_EQ(complaint("--D1=768,1,48"),
            "valgrind: Cache line size is not a power of two.\n"
            "valgrind: Bad option: --D1=768,1,48\n"
            "valgrind: Bad argument '768,1,48'\n");
}

TEST_F(CacheOptionsTest, TheLargestCacheIsAccepted) {
  EXPECT_EQ(complaint("--LL=1073741824,16,64"), "accepted");
}

TEST_F(CacheOptionsTest, OthersAreNotOurs) {
  for (const char* arg : {"--I1", "--i1=32768,8,64", "--I11=1,1,1", "--cache-sim=no",
                          "--L3=262144,8,64", "I1=32768,8,64", ""}) {
    EXPECT_FALSE(options.parse(arg)) << arg;
  }
  EXPECT_EQ(fake::core.messages, "");
}

}  // namespace
}  // namespace cg::tool
