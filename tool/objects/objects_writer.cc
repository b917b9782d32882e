// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/objects_writer.h"

#include <array>
#include <utility>

#include "tool/core/sorted_list.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

constexpr std::array kClasses = {"heap",  "allocator",   "mapping", "global", "section",
                                 "stack", "mapped file", "unknown", "stride"};
static_assert(kClasses.size() == static_cast<std::size_t>(ObjectClass::stride) + 1);

// Longer than what KCachegrind reads in order to know a profile: see the end of it.
constexpr char kComment[] =
    R"text(# Misses of the first level's data cache (D1), and of the last level (LL) after it, by what
# they were on. This file belongs to the profile whose name its own begins with, and counts the
# misses of that profile once more. "cg_annotate --by=object,offset PROFILE.objects" shows it.
#
# The format is that of Callgrind's profiles, where data stands for functions:
#
#   ob=   the class of what follows: heap, allocator (the heap outside blocks), mapping (of mmap),
#         global, section (of a program or library, where no symbol is), stack, mapped file,
#         unknown; stride
#   fn=   which one: those who called for the memory, the innermost first; the name of a variable;
#         the function whose frame it was; a path; how far apart misses were, in bytes
#   rows  the offset in it, in bytes (beyond 65,536 in steps of 4,096), and the misses there: D1mr
#         and DLmr count those of reads, D1mw and DLmw those of writes; Blocks and Bytes say how
#         much was allocated there in the whole run, at offset 0; zeros at a row's end are left out
#
# So "16 5 1" below "ob=heap" and "fn=(7) main (a.c:3)" says: five times, reads of what begins at
# byte 16 of a block that main allocated in line 3 of a.c missed D1, and one of them missed LL, too.
#
# Before the data comes the code that missed, which calls the data:
#
#   ob=code, fl=FILE, fn=FUNCTION
#         the code; cob= and cfn= name the data as ob= and fn= do; "calls=N 0" says how often a line
#         missed on it, and the row below has the number of this line and these misses
#
# The misses of all data, of all code, and of the profile have the same sums.
#
# A name with a number in front, (N) NAME, is meant wherever (N) stands alone later.
#
# Why there is so much text here: KCachegrind opens a profile together with all files whose names
# begin alike, as further parts of it, and adds them up: each miss would count twice. It leaves out
# files whose first 2,047 bytes do not say which counts they have. Should you want to look at data
# in KCachegrind: "cg_merge -o data PROFILE.objects" writes the same without comments.
)text";
static_assert(sizeof kComment > 2048);

const char* class_of(const DataObject& object) {
  return kClasses[static_cast<std::size_t>(object.kind)];
}

int order(const Name* a, const Name* b) { return a == b ? 0 : VG_(strcmp)(a->text(), b->text()); }

int order(const DataObject& a, const DataObject& b) {
  if (a.kind != b.kind) return a.kind < b.kind ? -1 : 1;
  if (const int by_where = order(a.where, b.where); by_where != 0) return by_where;
  return order(a.name, b.name);
}

int order(const MissingLine& a, const MissingLine& b) {
  if (const int by_file = order(a.file, b.file); by_file != 0) return by_file;
  if (const int by_name = order(a.function, b.function); by_name != 0) return by_name;
  return a.line == b.line ? 0 : a.line < b.line ? -1 : 1;
}

class ObjectsWriter {
 public:
  ObjectsWriter(OutputFile& out, MissTable& table, MissingLine (*line_of)(const void*))
      : out_(out), table_(table), line_of_(line_of) {}

  void write_header(const MissesHead& head) {
    MissCounts misses;
    table_.for_each_line([&](const LineMisses& line) { misses += line.counts; });
    std::uint64_t blocks = 0;
    std::uint64_t bytes = 0;
    table_.for_each_object([&](DataObject& object) {
      blocks += object.blocks;
      bytes += object.bytes;
      object.number = 0;
    });
    out_ << kComment << "version: 1\ncreator: cachegrind " << head.option
         << "\ncmd: " << VG_(args_the_exename);
    for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
      out_ << ' ' << *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i));
    out_ << "\ndesc: " << head.description << "\npositions: line\nevents: D1mr DLmr D1mw DLmw"
         << (head.has_blocks ? " Blocks Bytes" : "") << "\nsummary:";
    write_counts(misses);
    if (head.has_blocks) out_ << ' ' << blocks << ' ' << bytes;
    out_ << '\n';
  }

  // Source lines, each with the objects that it missed on.
  void write_calls() {
    out_ << "\nob=code\n";
    const auto line_of = line_of_;
    const auto less = [line_of](const LineMisses& a, const LineMisses& b) {
      if (a.source != b.source)
        if (const int by_line = order(line_of(a.source), line_of(b.source)); by_line != 0)
          return by_line < 0;
      return order(*a.object, *b.object) < 0;
    };
    ListSorter<&LineMisses::next_in_profile, LineMisses, decltype(less)> sorter(less);
    table_.for_each_line([&](LineMisses& misses) { sorter.add(misses); });
    MissingLine before{};
    const LineMisses* next = nullptr;
    for (const LineMisses* m = sorter.sorted(); m != nullptr; m = next) {
      const MissingLine line = line_of_(m->source);
      MissCounts sum;  // of a line's cost centres: instructions may have their own
      for (next = m; next != nullptr && next->object == m->object; next = next->next_in_profile) {
        if (order(line_of_(next->source), line) != 0) break;
        sum += next->counts;
      }
      if (sum == MissCounts{}) continue;
      const bool file_changes = line.file != before.file;
      if (file_changes) out_ << "fl=" << line.file->text() << '\n';
      if (file_changes || line.function != before.function)
        out_ << "fn=" << line.function->text() << '\n';
      before = line;
      write_call(*m->object, line, sum);
    }
  }

  // Objects, each with its offsets. What was allocated is in a row of offset 0.
  void write_objects() {
    const auto less = [](const DataObject& a, const DataObject& b) { return order(a, b) < 0; };
    ListSorter<&DataObject::next_in_profile, DataObject, decltype(less)> sorter(less);
    table_.for_each_object([&](DataObject& object) { sorter.add(object); });
    for (DataObject* o = sorter.sorted(); o != nullptr; o = o->next_in_profile) {
      bool has_head = false;
      const auto need_head = [&] {
        if (!std::exchange(has_head, true)) write_head(*o);
      };
      if (o->blocks != 0) {
        need_head();
        out_ << "0 0 0 0 0 " << o->blocks << ' ' << o->bytes << '\n';
      }
      sort_offsets(*o);
      for (const OffsetMisses* m = o->offsets; m != nullptr; m = m->next_of_object) {
        if (m->counts == MissCounts{}) continue;
        need_head();
        out_ << std::uint64_t{m->offset};
        write_counts(m->counts);
        out_ << '\n';
      }
    }
  }

 private:
  static void sort_offsets(DataObject& object) {
    const auto less = [](const OffsetMisses& a, const OffsetMisses& b) {
      return a.offset < b.offset;
    };
    ListSorter<&OffsetMisses::next_of_object, OffsetMisses, decltype(less)> sorter(less);
    OffsetMisses* next = nullptr;
    for (OffsetMisses* m = object.offsets; m != nullptr; m = next) {
      next = m->next_of_object;
      sorter.add(*m);
    }
    object.offsets = sorter.sorted();
  }

  // It has no file: an offset is no line of it.
  void write_class(const char* key, const DataObject& object) {
    out_ << key << class_of(object);
    if (object.where->length != 0) out_ << ' ' << object.where->text();
    out_ << '\n';
  }

  void write_head(DataObject& object) {
    out_ << '\n';
    write_class("ob=", object);
    out_ << "fl=???\nfn=";
    write_name(object);
  }

  // Callgrind's readers take a number for a function, so that those of one name are not confused.
  void write_name(DataObject& object) {
    const bool is_new = object.number == 0;
    if (is_new) object.number = ++numbers_;
    out_ << '(' << object.number << ')';
    if (is_new) out_ << ' ' << object.name->text();
    out_ << '\n';
  }

  void write_call(DataObject& object, const MissingLine& line, const MissCounts& sum) {
    write_class("cob=", object);
    out_ << "cfi=???\ncfn=";
    write_name(object);
    out_ << "calls=" << sum.reads + sum.writes << " 0\n" << std::uint64_t{line.line};
    write_counts(sum);
    out_ << '\n';
  }

  void write_counts(const MissCounts& c) {
    out_ << ' ' << c.reads << ' ' << c.ll_reads << ' ' << c.writes << ' ' << c.ll_writes;
  }

  OutputFile& out_;
  MissTable& table_;
  MissingLine (*line_of_)(const void*);
  std::uint64_t numbers_ = 0;
};

}  // namespace

void write_objects(OutputFile& out, const MissesHead& head, MissTable& table,
                   MissingLine (*line_of)(const void* source)) {
  table.settle();
  ObjectsWriter writer(out, table, line_of);
  writer.write_header(head);
  writer.write_calls();
  writer.write_objects();
}

}  // namespace cg::tool
