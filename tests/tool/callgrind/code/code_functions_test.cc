// SPDX-License-Identifier: GPL-2.0-or-later
//
// The function that a block belongs to, and options that name functions.
#include <unistd.h>

#include <cstdio>
#include <string>

#include "tests/tool/callgrind/code/coded.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class CodeFunctionsTest : public CodeTableTest {
 protected:
  // That a block here belongs to.
  Function& function_at(Addr at) { return *block_at(at)->function; }
  Function& function_called(const char* name, Addr at = kMain) {
    place(at, 5, name);
    return function_at(at);
  }
  std::string name_at(Addr at) { return text(function_at(at).name); }
};

TEST_F(CodeFunctionsTest, AFunctionIsANameInAFileOfAnObject) {
  Function& f = function_called("f");
  EXPECT_EQ(text(f.name), "f");
  EXPECT_EQ(text(f.shown_name), "f");
  EXPECT_EQ(text(f.file), "src/a.c");
  EXPECT_EQ(text(f.object), "/bin/program");
  EXPECT_EQ(&function_called("f", kMain + 8), &f);
  EXPECT_NE(&function_called("f", kLibrary), &f) << "of another object";
  EXPECT_NE(&function_called("g", kMain + 16), &f);
  place(kMain + 24, 5, "f", 0, "b.c");
  EXPECT_NE(&function_at(kMain + 24), &f) << "in another file";
  EXPECT_EQ(code.functions(), 4u);
}

TEST_F(CodeFunctionsTest, AreNumberedFrom0) {
  EXPECT_EQ(function_called("f").number, 0u);
  EXPECT_EQ(function_called("g", kMain + 8).number, 1u);
  EXPECT_EQ(function_called("f", kMain + 16).number, 0u);
  EXPECT_EQ(function_called("h", kMain + 24).number, 2u);
}

TEST_F(CodeFunctionsTest, ItsFileIsThatOfTheBlocksFirstInstruction) {
  place(kMain, 5, "f", 0, "inlined.h");
  place(kMain + 4, 6, "f", 4);
  fake::Block ir;
  ir.imark(kMain, 4);
  ir.imark(kMain + 4, 4);
  EXPECT_EQ(text(block(ir, kMain)->function->file), "src/inlined.h");
  EXPECT_EQ(text(function_at(kMain + 8).file), "???");
}

TEST_F(CodeFunctionsTest, ABlockIsAnEntryWhereItsFunctionBegins) {
  place(kMain, 5, "f");
  place(kMain + 8, 5, "f", 8);
  EXPECT_TRUE(block_at(kMain)->is_entry);
  EXPECT_FALSE(block_at(kMain + 8)->is_entry);
  EXPECT_FALSE(block_at(kMain + 16)->is_entry) << "without a symbol";
}

TEST_F(CodeFunctionsTest, WhatStartsMainIsBelowIt) {
  EXPECT_EQ(text(function_called("__libc_start_main").name), "(below main)");
  EXPECT_EQ(text(function_called("main", kMain + 8).name), "main");
}

TEST_F(CodeFunctionsTest, WhatHasNoSymbolIsANumber) {
  EXPECT_EQ(name_at(kMain + 0x10), "0x0000000000001010");
  EXPECT_EQ(name_at(kPlt + 0x10), "0x0000000000402010 [PLT]");
  EXPECT_EQ(name_at(kData), "0x0000000000403000 [Data]");
  EXPECT_EQ(name_at(kNowhere), "0x0000000000000100");
  fake::core.sections[2].kind = Vg_SectBSS;
  EXPECT_EQ(name_at(kData + 8), "0x0000000000403008 [BSS]");
  fake::core.sections[2].kind = Vg_SectGOT;
  EXPECT_EQ(name_at(kData + 16), "0x0000000000403010 [GOT]");
}

TEST_F(CodeFunctionsTest, AStubIsSkippedUnlessTheUserWantsThem) {
  EXPECT_TRUE(function_at(kPlt).is_skipped);
  EXPECT_FALSE(function_at(kMain).is_skipped);
  options.skip_plt = false;
  EXPECT_FALSE(function_at(kPlt + 8).is_skipped);
}

TEST_F(CodeFunctionsTest, AreAsTheCommandLineSays) {
  for (const char* arg : {"--separate-recs=3", "--separate-recs5=deep*", "--separate-callers=1",
                          "--separate-callers4=deep*", "--fn-group7=grouped", "--fn-skip=skipped",
                          "--toggle-collect=toggled", "--dump-before=before", "--dump-after=after",
                          "--zero-before=zero", "--pop-on-jump=popped"})
    ASSERT_TRUE(options.parse(arg)) << arg;
  Addr at = kMain;
  const auto called = [&](const char* name) -> Function& { return function_called(name, at += 8); };

  const Function& plain = called("plain");
  EXPECT_EQ(plain.recursions, 3u);
  EXPECT_EQ(plain.callers, 1u);
  EXPECT_EQ(plain.group, 0u);
  EXPECT_FALSE(plain.is_skipped || plain.is_toggled || plain.pops_on_jump || plain.is_heard());
  EXPECT_EQ(called("deeper").recursions, 5u);
  EXPECT_EQ(called("deepest").callers, 4u);
  EXPECT_EQ(called("grouped").group, 7u);
  EXPECT_TRUE(called("skipped").is_skipped);
  EXPECT_TRUE(called("toggled").is_toggled);
  EXPECT_TRUE(called("before").dumps_before);
  EXPECT_TRUE(called("after").dumps_after);
  EXPECT_TRUE(called("zero").zeros_before);
  EXPECT_TRUE(called("popped").pops_on_jump);
}

// The part before it has all that was counted.
TEST_F(CodeFunctionsTest, WhatDumpsBeforeNeedNotZero) {
  ASSERT_TRUE(options.parse("--dump-before=f") && options.parse("--zero-before=f"));
  EXPECT_FALSE(function_called("f").zeros_before);
}

TEST_F(CodeFunctionsTest, TheDynamicLinkerLeavesByAJump) {
  EXPECT_TRUE(function_called("_dl_runtime_resolve_xsave").pops_on_jump);
  EXPECT_FALSE(function_called("x_dl_runtime_resolve", kMain + 8).pops_on_jump);
}

TEST_F(CodeFunctionsTest, ClonesAreThemselvesUnlessTheyAreFolded) {
  EXPECT_EQ(text(function_called("run.part.0").name), "run.part.0");
  EXPECT_FALSE(block_at(kMain)->is_piece);
}

TEST_F(CodeFunctionsTest, ClonesAreWhatTheyWereMadeOfWhereTheyAreFolded) {
  options.fold_clones = true;
  Function& run = function_called("run");
  EXPECT_EQ(&function_called("run.part.0", kMain + 8), &run);
  EXPECT_TRUE(block_at(kMain + 8)->is_piece);
  EXPECT_EQ(&function_called("run.constprop.0", kMain + 16), &run);
  EXPECT_FALSE(block_at(kMain + 16)->is_piece) << "a copy is called as the function is";
  EXPECT_FALSE(block_at(kMain)->is_piece);
}

// Names of code that the client makes: read from the file that the process's compiler would write.
class JitCodeTest : public CodeFunctionsTest {
 protected:
  JitCodeTest() {
    fake::core.pid = ::getpid();
    options.jit_map = true;
  }
  ~JitCodeTest() override { std::remove(path.c_str()); }

  const std::string path = "/tmp/perf-" + std::to_string(::getpid()) + ".map";
};

TEST_F(JitCodeTest, IsShownByTheNameInTheMap) {
  Function& f = function_at(kNowhere);
  Function& other = function_at(kMain);
  fake::write(path, "0 ffffffff made\n");
  code.name_jit_code();
  EXPECT_EQ(text(f.shown_name), "made");
  EXPECT_EQ(text(f.name), "0x0000000000000100") << "which it is known by";
  EXPECT_EQ(text(other.shown_name), "0x0000000000001000") << "an object's code is not made";
  EXPECT_EQ(fake::core.messages, "");
}

TEST_F(JitCodeTest, IsANumberUnlessTheUserWantsTheName) {
  options.jit_map = false;
  Function& f = function_at(kNowhere);
  fake::write(path, "0 ffffffff made\n");
  code.name_jit_code();
  EXPECT_EQ(text(f.shown_name), "0x0000000000000100");
}

TEST_F(JitCodeTest, TheMapThatIsNotReadIsSaidOnce) {
  function_at(kNowhere);
  fake::make_folder(path);
  code.name_jit_code();
  code.name_jit_code();
  EXPECT_EQ(fake::core.messages, "== warning: " + path + " is not read: not a regular file\n");
}

}  // namespace
}  // namespace cg::tool::callgrind
