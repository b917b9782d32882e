// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/objects_writer.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool {
namespace {

struct WrittenLine {
  const char* file;
  const char* function;
  unsigned line;
};

NameTable names;

MissingLine line_of(const void* source) {
  const WrittenLine& line = *static_cast<const WrittenLine*>(source);
  return {names.intern(line.file), names.intern(line.function), line.line};
}

class ObjectsWriterTest : public fake::Test {
 protected:
  ObjectsWriterTest() {
    static HChar program[] = "./prog";  // no constant in Valgrind 3.27
    VG_(args_the_exename) = program;
    fake::core.arguments = {"-x"};
  }

  std::string body(const MissesHead& head = {"--objects=yes", "Lines are offsets", true}) {
    const std::string path = folder.path("out");
    OutputFile out(path.c_str());
    write_objects(out, head, table, line_of);
    EXPECT_EQ(out.finish(), nullptr);
    const std::string file = fake::contents(path);
    const std::string text = file.substr(file.find("version:"));
    EXPECT_TRUE(text.starts_with(std::string("version: 1\ncreator: cachegrind ") + head.option +
                                 "\ncmd: ./prog -x\ndesc: " + head.description + "\n"))
        << text;
    return text.substr(text.find("events:"));
  }

  void book(DataObject* object, std::uint64_t offset, const WrittenLine& line, bool is_write,
            bool is_ll) {
    table.add({object, offset}, &line, is_write, is_ll);
  }

  TemporaryFolder folder;
  MissTable table;
};

// KCachegrind takes a file whose name begins as a profile's for a part of it if it finds one of these
// there.
TEST_F(ObjectsWriterTest, TheFirst2047BytesDoNotSayThatItIsAProfile) {
  body();
  const std::string head = fake::contents(folder.path("out")).substr(0, 2047);
  EXPECT_EQ(head.size(), 2047u);
  for (const char* word : {"events:", "creator:", "callgrind format"})
    EXPECT_EQ(head.find(word), std::string::npos) << word;
}

TEST_F(ObjectsWriterTest, SourceLinesCallObjectsWhoseLinesAreOffsets) {
  const WrittenLine sum{"b.c", "sum", 7};
  const WrittenLine fill{"b.c", "fill", 3};
  DataObject* const block = table.object(ObjectClass::heap, "", "main (a.c:1)");
  block->blocks = 2;
  block->bytes = 100;
  DataObject* const counts = table.object(ObjectClass::global, "/bin/prog", "counts");
  book(block, 16, sum, false, true);
  book(block, 8, sum, false, false);
  book(block, 16, fill, true, false);
  book(counts, 0, sum, true, true);
  EXPECT_EQ(body(),
            "events: D1mr DLmr D1mw DLmw Blocks Bytes\n"
            "summary: 2 1 2 1 2 100\n"
            "\nob=code\n"
            "fl=b.c\nfn=fill\ncob=heap\ncfi=???\ncfn=(1) main (a.c:1)\ncalls=1 0\n3 0 0 1 0\n"
            "fn=sum\ncob=heap\ncfi=???\ncfn=(1)\ncalls=2 0\n7 2 1 0 0\n"
            "cob=global /bin/prog\ncfi=???\ncfn=(2) counts\ncalls=1 0\n7 0 0 1 1\n"
            "\nob=heap\nfl=???\nfn=(1)\n0 0 0 0 0 2 100\n"
            "8 1 0 0 0\n16 1 1 1 0\n"
            "\nob=global /bin/prog\nfl=???\nfn=(2)\n0 0 0 1 1\n");
}

TEST_F(ObjectsWriterTest, ARunThatWasSetToZeroHasNoRows) {
  const WrittenLine line{"b.c", "sum", 7};
  book(table.object(ObjectClass::stack, "", "stack of thread 1"), 0, line, false, true);
  table.zero();
  EXPECT_EQ(body(), "events: D1mr DLmr D1mw DLmw Blocks Bytes\nsummary: 0 0 0 0 0 0\n\nob=code\n");
}

TEST_F(ObjectsWriterTest, StridesHaveNoBlocks) {
  const WrittenLine line{"b.c", "sum", 7};
  book(table.object(ObjectClass::stride, "", "stride of 64 bytes"), 0, line, false, true);
  EXPECT_EQ(
      body({"--miss-patterns=yes", "Functions are strides", false}),
      "events: D1mr DLmr D1mw DLmw\n"
      "summary: 1 1 0 0\n"
      "\nob=code\n"
      "fl=b.c\nfn=sum\ncob=stride\ncfi=???\ncfn=(1) stride of 64 bytes\ncalls=1 0\n7 1 1 0 0\n"
      "\nob=stride\nfl=???\nfn=(1)\n0 1 1 0 0\n");
}

}  // namespace
}  // namespace cg::tool
