// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/callgrind/client.h"

#include <sstream>

#include "tests/tool/test_files.h"
#include "tool/callgrind/calls/detailed_caches.h"
#include "tool/segments/miss_classes.h"
#include "tool/segments/miss_curve.h"

namespace cg::tool::callgrind {

ClientTest::ClientTest() {
  static HChar program[] = "program";
  VG_(args_the_exename) = program;
  fake::core.objects = {"/bin/program"};
  fake::core.sections = {{0, 0x1000, 0x10000, Vg_SectText, 0}};
  fake::core.temporary_folder = folder.path("tmp");
  fake::make_folder(fake::core.temporary_folder);
  calls({"main", kMain, 1}, kF);
  jumps({"main", kAfter, 2}, kMain);
  returns({"f", kF, 10});
}

ClientTest::~ClientTest() {
  while (!translations_.empty()) discard(translations_.begin()->first);
  StoredCosts::set_words(StoredCosts::kAllWords);
  simulator = {};
  detailed_caches = {};
  miss_classes = {};
  miss_curve = {};
}

void ClientTest::start(std::initializer_list<const char*> args) {
  for (const char* arg : {out_option_.c_str(), "--compress-strings=no", "--compress-pos=no"})
    EXPECT_TRUE(profiler.options.parse(arg));
  for (const char* arg : args) EXPECT_TRUE(profiler.options.parse(arg)) << arg;
  profiler.start();
  profiler.tracker().begin_thread(1);
  fake::core.messages.clear();
}

fake::Block& ClientTest::code(const Site& site, unsigned instructions) {
  const Addr entry = functions_.try_emplace(site.function, site.at).first->second;
  fake::Block& block = code_[site.at];
  for (Addr i = 0; i < instructions; ++i)
    fake::core.debug_info[site.at + 4 * i] = {"", "a.c", site.line, site.function,
                                              site.at + 4 * i - entry};
  return block;
}

namespace {

// Two instructions; the code of a call or return moves the stack pointer.
void add_instructions(fake::Block& block, Addr at, Long moves = 0) {
  block.imark(at, 4);
  block.imark(at + 4, 4);
  if (moves != 0) block.move_stack_pointer(moves);
}

}  // namespace

void ClientTest::calls(const Site& site, Addr callee) {
  fake::Block& block = code(site, 2);
  add_instructions(block, site.at, -8);
  block.ends(fake::constant(callee), Ijk_Call);
}

void ClientTest::returns(const Site& site) {
  fake::Block& block = code(site, 2);
  add_instructions(block, site.at, 8);
  block.ends(block.word("a"), Ijk_Ret);
}

void ClientTest::jumps(const Site& site, Addr to) {
  fake::Block& block = code(site, 2);
  add_instructions(block, site.at);
  block.ends(fake::constant(to), Ijk_Boring);
}

void ClientTest::branches(const Site& site, Addr to) {
  fake::Block& block = code(site, 2);
  add_instructions(block, site.at);
  block.exit(block.bit("g"), Ijk_Boring, to);
  block.ends(fake::constant(site.at + 8), Ijk_Boring);
}

void ClientTest::run(std::initializer_list<Addr> all) {
  static const VexGuestLayout layout = [] {
    VexGuestLayout amd64{};
    amd64.offset_SP = fake::kStackPointer;
    return amd64;
  }();
  for (const Addr at : all) {
    for (; discards_ < fake::core.discards.size(); ++discards_)
      while (!translations_.empty()) discard(translations_.begin()->first);
    IRSB*& translation = translations_[at];
    if (translation == nullptr)
      translation = profiler.instrument(code_.at(at).ir(), {at, at}, layout, Ity_I64);
    fake::run(translation, registers);
  }
}

void ClientTest::discard(Addr at) {
  translations_.erase(at);
  profiler.discard({at, at});
}

void ClientTest::begin_thread(ThreadId thread, Addr sp) {
  profiler.tracker().begin_thread(thread);
  registers[fake::kStackPointer] = sp;
}

std::string ClientTest::header(const std::string& name, const std::string& key) const {
  std::istringstream lines(fake::contents(name));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(key)) return line.substr(key.size());
  return "no " + key;
}

std::string ClientTest::body(const std::string& name) const {
  const std::string text = fake::contents(name);
  const auto summary = text.find("\nsummary: ");
  return summary == std::string::npos ? text : text.substr(text.find("\n\n\n", summary) + 3);
}

}  // namespace cg::tool::callgrind
