// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/junit.h"

#include <gtest/gtest.h>

#include "tests/gate/render/example.h"

namespace cg::gate::render {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Junit, HasATestForEachLimit) {
  EXPECT_EQ(junit(example()), R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="5" failures="1" errors="0" skipped="0">
  <testsuite name="cg_gate.prog" tests="5" failures="1" errors="0" skipped="0">
    <testcase classname="cg_gate.prog" name="environment"/>
    <testcase classname="cg_gate.prog" name="Ir"><failure message="Ir: +500 (+5.00%), limit 1%|2000" type="regression">Ir +500 src/a.c:sum, most in line 7 of src/a.c
Ir -10 ???:???
</failure></testcase>
    <testcase classname="cg_gate.prog" name="Dw"/>
    <testcase classname="cg_gate.prog" name="Ir of sort"/>
    <testcase classname="cg_gate.prog" name="other functions"/>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, SkipsWhatIsUnresolved) {
  Report report = example();
  report.events[0].verdict = Verdict::unresolved;
  EXPECT_TRUE(has(junit(report), R"(name="Ir"><skipped message="unresolved: Ir: +500)"));
  EXPECT_TRUE(has(junit(report), R"(failures="0" errors="0" skipped="1")"));
  report.events[0].verdict = Verdict::layout;
  EXPECT_TRUE(has(junit(report), R"(name="Ir"><skipped message="layout: Ir: +500)"));
}

TEST(Junit, HasAnErrorForAnotherEnvironmentAndNoFailures) {
  Report report = example();
  report.environment = {"libc.so.6: other build", "a < b"};
  EXPECT_TRUE(has(junit(report), "libc.so.6: other build\na &#60; b\n</error></testcase>"));
  EXPECT_TRUE(has(junit(report), R"(failures="0" errors="1" skipped="1")"));
  EXPECT_TRUE(has(junit(report), "limit 1%|2000, in another environment\"/>"));
}

TEST(Junit, SkipsWhatHasNoBaseline) {
  EXPECT_TRUE(has(junit(first_report()), R"(name="baseline"><skipped message="prog: nothing)"));
  EXPECT_TRUE(has(junit(first_report()), R"(tests="1" failures="0" errors="0" skipped="1")"));
}

TEST(Junit, IsWholeWhateverTheNames) {
  const std::string text = junit(hostile_report("]]><a b=\"'&\x01\xff\t"));
  EXPECT_TRUE(has(text, "]]&#62;&#60;a b=&#34;&#39;&#38;\\x01\xef\xbf\xbd&#9;"));
  for (const char* bad : {"]]>", "<a", "\x01", "\xff"}) EXPECT_FALSE(has(text, bad)) << bad;
}

}  // namespace
}  // namespace cg::gate::render
