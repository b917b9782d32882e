// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/fingerprint.h"

#include <sys/personality.h>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::cachegrind {
namespace {

class FingerprintTest : public fake::Test {
 protected:
  FingerprintTest() {
    static HChar program[] = "./prog";
    VG_(args_the_exename) = program;
    VG_(client_envp) = environment;
  }
  ~FingerprintTest() override { VG_(client_envp) = nullptr; }

  std::string written() {
    const std::string path = folder.path("out");
    OutputFile out(path.c_str());
    write_fingerprint(out, options, {{32768, 8, 64}, {49152, 12, 64}, {8388608, 1, 128}});
    EXPECT_EQ(out.finish(), nullptr);
    return fake::contents(path);
  }

  // The values of a key, a blank behind each.
  std::string values(const std::string& key) {
    const std::string beginning = "desc: fingerprint " + key + ": ", text = written();
    std::string all;
    for (std::size_t at = 0; (at = text.find(beginning, at)) != std::string::npos;) {
      at += beginning.size();
      all += text.substr(at, text.find('\n', at) - at) + ' ';
    }
    return all;
  }

  std::string object(const std::string& name, const std::string& content) {
    const std::string path = folder.path(name);
    fake::write(path, content);
    fake::core.objects.push_back(path);
    return path;
  }

  HChar home[6] = "A=one";
  HChar empty[3] = "B=";
  HChar* environment[3] = {home, empty, nullptr};
  TemporaryFolder folder;
  Options options;
};

TEST_F(FingerprintTest, IsOfVersionsAndSizes) {
  fake::core.arguments = {"-v", ""};
  EXPECT_EQ(values("valgrind"), "3.2.1 ");
  EXPECT_EQ(values("tool"), "cachegrind++ 9.8.7 ");
  EXPECT_EQ(values("environment"), "9 bytes in 2 ");
  EXPECT_EQ(values("arguments"), "11 bytes in 3 ");
  EXPECT_EQ(values("processor").substr(0, 5), "amd64");
}

TEST_F(FingerprintTest, AddressesMayBeRandom) {
  const int before = ::personality(0xffffffff);
  ::personality(static_cast<unsigned long>(before) | ADDR_NO_RANDOMIZE);
  EXPECT_EQ(values("ASLR"), "off ");
  ::personality(static_cast<unsigned long>(before & ~ADDR_NO_RANDOMIZE));
  EXPECT_EQ(values("ASLR"), "on ");
  ::personality(static_cast<unsigned long>(before));
  fake::core.has_system_calls = false;
  EXPECT_EQ(values("ASLR"), "");
}

TEST_F(FingerprintTest, OptionsOfOursAreAsTheyAreInForce) {
  EXPECT_EQ(values("option --cache-sim"), "yes ");
  EXPECT_EQ(values("option --D1"), "49152,12,64 ");
  EXPECT_EQ(values("option --LL"), "8388608,1,128 ");
  EXPECT_EQ(values("option --exact"), "no ");
  options.parse("--compat=3.24");
  options.parse("--exact=yes");
  EXPECT_EQ(values("option --compat"), "3.24 ");
  EXPECT_EQ(values("option --cache-sim"), "no ");
  EXPECT_EQ(values("option --D1"), "");
  EXPECT_EQ(values("option --exact"), "yes ");
}

TEST_F(FingerprintTest, OptionsOfTheCoreAreThereWhenTheyMatter) {
  fake::core.valgrind_arguments = {"--tool=cachegrind",    "-q",
                                   "--vex-guest-chase=no", "--log-file=a",
                                   "--toggle=f(a: b)",     "--toggle=g\nh"};
  EXPECT_EQ(values("option --vex-guest-chase"), "no ");
  EXPECT_EQ(values("option --toggle"), "f(a: b) g?h ");
  EXPECT_EQ(written().find("log-file"), std::string::npos);
}

TEST_F(FingerprintTest, ObjectsAreSortedAndOnceEach) {
  const std::string b = object("b.so", "a"), a = object("a.so", ""), line = object("c\nd", "a");
  fake::core.objects.push_back(b);
  EXPECT_EQ(values("object"), "hash-cbf29ce484222325 " + a + " hash-af63dc4c8601ec8c " + b +
                                  " hash-af63dc4c8601ec8c " + folder.path("c?d") + " ");
}

}  // namespace
}  // namespace cg::tool::cachegrind
