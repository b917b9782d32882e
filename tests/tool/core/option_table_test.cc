// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/option_table.h"

#include <string>

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

struct Settings {
  bool is_loud = false;
  const char* file = "out";
  std::int64_t seconds = 0;
  std::string last;  // value that was taken otherwise
  FunctionGlobs functions;
};

void remember(Settings& s, const OptionArgument& a) {
  s.last = std::string(a.name) + ' ' + a.value;
}

constexpr Option<Settings> kTable[] = {
    {{nullptr, "", "\n   heading:\n"}},
    {{"--loud", "=yes|no", "say more? [no]"}, flag<&Settings::is_loud>},
    {{"--file", "=<f>", "where\nit goes"}, text<&Settings::file>},
    {{"--seconds", "=<seconds>", "as often"}, integer<&Settings::seconds, 1, 60>},
    {{"--maybe", "[=<f>]", "or not"}, {remember}},
    {{"--some", "=<n>", nullptr}, {remember}},
    {{"--some", "<n>=<f>", nullptr}, {remember}},
    {{"--only", "=<f>", nullptr}, glob<&Settings::functions>},
};

class OptionTableTest : public fake::Test {
 protected:
  bool parse(const char* arg) { return parse_option<Settings>(kTable, settings, arg); }
  std::string complaint(const char* arg) {
    fake::core.messages.clear();
    EXPECT_THROW(parse(arg), fake::Exit) << arg;
    return fake::core.messages;
  }

  Settings settings;
};

TEST_F(OptionTableTest, AValueGoesToItsMember) {
  EXPECT_TRUE(parse("--loud=yes"));
  EXPECT_TRUE(settings.is_loud);
  EXPECT_TRUE(parse("--loud=no"));
  EXPECT_FALSE(settings.is_loud);
  EXPECT_TRUE(parse("--file=a=b"));
  EXPECT_STREQ(settings.file, "a=b");
  EXPECT_TRUE(parse("--seconds=60"));
  EXPECT_EQ(settings.seconds, 60);
}

TEST_F(OptionTableTest, OneNameMayHaveAValueOrANumber) {
  EXPECT_TRUE(parse("--some=3"));
  EXPECT_EQ(settings.last, "--some 3");
  EXPECT_TRUE(parse("--some3=f"));
  EXPECT_EQ(settings.last, "--some 3=f");
}

TEST_F(OptionTableTest, AValueMayBeLeftOutWhereHelpSaysSo) {
  EXPECT_TRUE(parse("--maybe"));
  EXPECT_EQ(settings.last, "--maybe ");
  EXPECT_TRUE(parse("--maybe=f"));
  EXPECT_EQ(settings.last, "--maybe f");
}

TEST_F(OptionTableTest, OthersAreNotTaken) {
  for (const char* arg : {"--louder=yes", "--maybes", "--lou=no", "-loud=yes", "", "--"})
    EXPECT_FALSE(parse(arg)) << arg;
  EXPECT_EQ(fake::core.messages, "");
}

// Newer Valgrinds say so of their own flags, too.
template <typename Mode>
constexpr bool kSaysMissingValues = requires(Mode mode, Bool value) {
  VG_(bool_clom)(mode, "", "", &value, False);
};

TEST_F(OptionTableTest, AFlagWithoutValueIsRefusedWhereTheCoreRefusesIts) {
  if (kSaysMissingValues<Clo_Mode>)
    EXPECT_EQ(complaint("--loud"),
              "valgrind: Bad option: --loud\n"
              "valgrind: Missing boolean value, did you mean '--loud=yes'?\n");
  else
    EXPECT_FALSE(parse("--loud"));
}

TEST_F(OptionTableTest, BadValuesEndTheRun) {
  const std::string bad = "valgrind: Bad option: ";
  EXPECT_EQ(complaint("--loud="),
            bad + "--loud=\nvalgrind: Invalid boolean value '' (should be 'yes' or 'no')\n");
  EXPECT_EQ(complaint("--seconds=1s"),
            bad + "--seconds=1s\nvalgrind: Invalid integer value '1s'\n");
  for (const std::string n : {"0", "61", "-1"})
    EXPECT_EQ(
        complaint(("--seconds=" + n).c_str()),
        bad + "--seconds=" + n + "\nvalgrind: '--seconds' argument must be between 1 and 60\n");
}

TEST_F(OptionTableTest, HelpHasAColumnOfItsOwn) {
  print_options<Settings>(kTable, 20);
  EXPECT_EQ(fake::core.messages,
            "\n"
            "   heading:\n"
            "    --loud=yes|no   say more? [no]\n"
            "    --file=<f>      where\n"
            "                    it goes\n"
            "    --seconds=<seconds>\n"
            "                    as often\n"
            "    --maybe[=<f>]   or not\n");
}

TEST_F(OptionTableTest, GlobsThatMatchNothingAreNamed) {
  EXPECT_TRUE(parse("--only=f*"));
  EXPECT_TRUE(parse("--only=g"));
  EXPECT_TRUE(settings.functions.match("foo"));
  fake::core.messages.clear();
  warn_of_options<Settings>(kTable, settings);
  EXPECT_NE(fake::core.messages.find("--only=g"), std::string::npos);
  EXPECT_EQ(fake::core.messages.find("--only=f"), std::string::npos);
}

}  // namespace
}  // namespace cg::tool
