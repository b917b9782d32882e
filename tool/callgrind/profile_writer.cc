// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/profile_writer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "tool/callgrind/events.h"
#include "tool/core/core_files.h"
#include "tool/core/growing.h"
#include "tool/core/sorted_list.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

// Numbers of names in the order in which the profile first has them.
class Numbers {
 public:
  explicit Numbers(const char* what) : numbers_(what) {}

  // The number, and whether it is new. Keys are few and dense.
  bool is_new(std::size_t key) {
    if (key >= numbers_.size()) numbers_.resize(key + 64, false);
    return !std::exchange(numbers_[key], true);
  }

 private:
  Temporary<bool> numbers_;
};

int compare(const Name* a, const Name* b) { return a == b ? 0 : VG_(strcmp)(a->text(), b->text()); }

int compare(const Function& f, const Function& g) {
  if (const int order = compare(f.object, g.object)) return order;
  if (const int order = compare(f.file, g.file)) return order;
  if (const int order = compare(f.shown_name, g.shown_name)) return order;
  return compare(f.name, g.name);
}

// Names come first: a caller's file is not written.
int compare_callers(const Context& a, const Context& b) {
  const std::size_t depth = std::min(a.depth, b.depth);
  for (std::size_t i = 1; i < depth; ++i) {
    const Function &f = *a.functions[i], &g = *b.functions[i];
    if (const int order = compare(f.shown_name, g.shown_name)) return order;
    if (const int order = compare(f, g)) return order;
  }
  return a.depth == b.depth ? 0 : a.depth < b.depth ? -1 : 1;
}

bool comes_before(const Context& a, const Context& b) {
  if (const int order = compare(a.function(), b.function())) return order < 0;
  return compare_callers(a, b) < 0;
}

bool comes_before(const Instance& a, const Instance& b) {
  if (const int order = compare(a.context->function(), b.context->function())) return order < 0;
  if (a.level != b.level) return a.level < b.level;
  return compare_callers(*a.context, *b.context) < 0;
}

bool begins_before(const Tally& a, const Tally& b) {
  if (a.block->offset != b.block->offset) return a.block->offset < b.block->offset;
  return a.block->form < b.block->form;
}

bool goes_before(const Arc& a, const Arc& b) {
  if (a.exit->index != b.exit->index) return a.exit->index < b.exit->index;
  if (a.to->instance != b.to->instance) return comes_before(*a.to->instance, *b.to->instance);
  return begins_before(*a.to, *b.to);
}

using Contexts =
    ListSorter<&Context::next_in_order, Context, bool (*)(const Context&, const Context&)>;

// The list that begins at `first`, in order.
template <auto kNext, typename Node>
Node* sort_list(Node* first, bool (*less)(const Node&, const Node&)) {
  ListSorter<kNext, Node, bool (*)(const Node&, const Node&)> sorter(less);
  for (Node* next; first != nullptr; first = next) {
    next = first->*kNext;
    sorter.add(*first);
  }
  return sorter.sorted();
}

struct Position {
  Addr offset;
  unsigned line;
};

class PartWriter {
 public:
  PartWriter(OutputFile& out, const Options& options, const CacheTrio& caches)
      : out_(out), options_(options), caches_(caches), columns_(options.events()) {}

  void write_header(const Part& part) {
    if (part.begins_file)
      write_file_header();
    else
      out_ << '\n';
    out_ << "part: " << std::uint64_t{part.number} << '\n';
    if (part.thread != kAllThreads) out_ << "thread: " << std::uint64_t{part.thread} << '\n';
    out_ << '\n';
    if (part.begins_file) write_caches();
    out_ << "desc: Timerange: Basic block " << part.blocks_before << " - " << part.blocks << '\n';
    out_ << "desc: Trigger: " << part.trigger << "\n\n";
    out_ << "positions:" << (options_.dump_instr ? " instr" : "")
         << (options_.dump_line ? " line" : "") << '\n';
    write_time_units();
    out_ << "events:";
    for (const CountedEvent* event : columns_.all()) out_ << ' ' << event->name;
    out_ << '\n';
    out_ << "summary: ";
    write_costs(part.summary);
    out_ << "\n\n";
  }

  void write_body(const Tallies& tallies, ThreadId thread) {
    Contexts sorter(comes_before);
    tallies.for_each_context([&](Context& c) {
      if (c.is_of(thread)) sorter.add(c);
    });
    Context* const first = sorter.sorted();
    std::uint32_t number = 0;
    for_each_instance(first, [&](Instance& i) {
      i.number = number++;
      i.is_named = false;
    });
    for_each_instance(first, [this](Instance& i) { write_instance(i); });
  }

  void write_totals() {
    out_ << "totals: ";
    write_costs(total_);
  }

  const sim::AllCosts& total() const { return total_; }

 private:
  // By function, then level.
  template <typename Visit>
  static void for_each_instance(Context* first, Visit visit) {
    while (first != nullptr) {
      const Function& function = first->function();
      Context* end = first;
      for (std::uint32_t level = 0; level < function.recursions; ++level)
        for (end = first; end != nullptr && &end->function() == &function; end = end->next_in_order)
          if (end->instances[level].first_tally != nullptr) visit(end->instances[level]);
      first = end;
    }
  }

  void write_file_header() {
    out_ << "# callgrind format\nversion: 1\ncreator: callgrind-"
         << "3.19.0" << '\n';
    out_ << "pid: " << static_cast<std::uint64_t>(CoreFiles::pid()) << "\ncmd:  ";
    out_ << VG_(args_the_exename);
    for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
      write_argument(*static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i)));
    out_ << '\n';
  }

  void write_argument(const HChar* text) {
    out_ << ' ';
    for (; *text != '\0'; ++text) {
      if (*text == '\n')
        out_ << "\\n";
      else if (*text == '\\')
        out_ << "\\\\";
      else
        out_ << *text;
    }
  }

  void write_time_units() {
    if (options_.system_times == SystemTimes::none) return;
    out_ << "event: sysTime : sysTime (elapsed " << unit_of(options_.system_times) << ")\n";
    if (options_.system_times == SystemTimes::nanoseconds)
      out_ << "event: sysCpuTime : sysCpuTime (system cpu ns)\n";
  }

  void write_caches() {
    out_ << '\n';
    write_cache("I1", caches_.i1);
    write_cache("D1", caches_.d1);
    write_cache("LL", caches_.ll);
    out_ << '\n';
  }

  void write_cache(const char* name, const sim::CacheConfig& c) {
    out_ << "desc: " << name << " cache: ";
    if (options_.cache_sim) {
      out_ << static_cast<std::uint64_t>(c.size) << " B, "
           << static_cast<std::uint64_t>(c.line_size) << " B, ";
      if (c.assoc == 1)
        out_ << "direct-mapped";
      else
        out_ << static_cast<std::uint64_t>(c.assoc) << "-way associative";
    }
    out_ << '\n';
  }

  void write_costs(const sim::AllCosts& costs) {
    bool is_first = true;
    for (const CountedEvent* event : columns_.printed(costs)) {
      if (!std::exchange(is_first, false)) out_ << ' ';
      out_ << event->count(costs);
    }
    out_ << '\n';
  }

  void write_number(std::size_t number) {
    out_ << '(' << static_cast<std::uint64_t>(number) << ')';
  }

  void write_name(const char* key, const Name& name, std::size_t number, Numbers& known) {
    out_ << key;
    if (options_.compress_strings) {
      write_number(number);
      if (!known.is_new(number)) return void(out_ << '\n');
      out_ << ' ';
    }
    out_ << name.text() << '\n';
  }

  void write_object(const char* key, const Name& n) { write_name(key, n, number_of(n), objects_); }
  void write_file(const char* key, const Name& n) { write_name(key, n, number_of(n), files_); }

  void write_function(const char* key, Instance& instance) {
    out_ << key;
    if (options_.compress_strings) {
      write_number(instance.number);
      if (std::exchange(instance.is_named, true)) return void(out_ << '\n');
      out_ << ' ';
    }
    const Context& context = *instance.context;
    out_ << context.function().shown_name->text();
    if (instance.level > 0) out_ << '\'' << std::uint64_t{instance.level} + 1;
    for (const Function* caller : context.all().subspan(1))
      out_ << '\'' << caller->shown_name->text();
    out_ << '\n';
  }

  void write_instance(Instance& instance) {
    instance.first_tally =
        sort_list<&Tally::next_of_instance, Tally>(instance.first_tally, begins_before);
    Tally* first = instance.first_tally;
    while (first != nullptr && !first->is_listed()) first = first->next_of_instance;
    if (first == nullptr) return;
    const Function& function = instance.context->function();
    if (function.object != object_) write_object("ob=", *function.object);
    object_ = function.object;
    const Name& file = *function.file;
    if (file_ == nullptr || &file != file_) write_file("fl=", file);
    file_ = &file;
    function_file_ = file_;
    write_function("fn=", instance);
    reference_ = {};
    sum_ = {};
    for (Tally* t = first; t != nullptr; t = t->next_of_instance)
      if (t->is_listed()) write_tally(*t);
    flush();
    if (file_ != &file) write_file("fe=", file);
    file_ = &file;
    out_ << '\n';
  }

  void write_tally(Tally& t) {
    t.first_arc = sort_list<&Arc::next_of_source, Arc>(t.first_arc, goes_before);
    const Arc* arc = t.first_arc;
    for (std::uint32_t i = 0; i < t.block->row_count; ++i) {
      const Place& row = t.block->row(i).place;
      if (const StoredCosts* const costs = t.costs(i); costs != nullptr && costs->any())
        add(row, costs->all());
      const bool is_last = i + 1 == t.block->row_count;
      if (is_last && t.skipped != nullptr) {
        flush();
        add(row, *t.skipped);
      }
      for (; arc != nullptr && arc->exit->row == i; arc = arc->next_of_source) {
        if (!arc->costs.any()) continue;
        flush();
        write_arc(*arc, row);
      }
      for (const Jump* j = t.first_jump; j != nullptr; j = j->next_of_source)
        if (j->exit->row == i && j->count != 0) {
          flush();
          write_jump(*j, t, row);
        }
    }
  }

  // Rows in a row that have a line in common are one.
  void add(const Place& row, const sim::AllCosts& costs) {
    if (costs == sim::AllCosts{}) return;
    if (options_.dump_instr || row.file != row_.file || row.line != row_.line) flush();
    row_ = row;
    sum_ += costs;
  }

  void flush() {
    if (sum_ == sim::AllCosts{}) return;
    move_to_file_of(row_);
    write_position({row_.offset, row_.line});
    write_costs(sum_);
    total_ += sum_;
    sum_ = {};
  }

  // What has no file is the function's.
  const Name* file_of(const Place& row) const {
    return row.file == nullptr ? function_file_ : row.file;
  }

  void move_to_file_of(const Place& row) {
    const Name* const file = file_of(row);
    if (file == file_ || file == nullptr) return;
    write_file(file == function_file_ ? "fe=" : "fi=", *file);
    file_ = file;
  }

  void write_arc(const Arc& arc, const Place& row) {
    move_to_file_of(row);
    const Function& callee = arc.to->instance->context->function();
    if (callee.object != object_) write_object("cob=", *callee.object);
    if (callee.file != file_) write_file("cfi=", *callee.file);
    write_function("cfn=", *arc.to->instance);
    const Place& target = arc.to->block->row(0).place;
    out_ << "calls=" << arc.calls << ' ';
    const Position before = reference_;
    write_position({target.offset, target.line});
    out_ << '\n';
    reference_ = before;
    write_position({arc.exit->offset, row.line});
    write_costs(arc.costs.all());
  }

  // From nowhere to nowhere is no position.
  void write_jump(const Jump& jump, const Tally& t, const Place& row) {
    if (row.line == 0 && !options_.dump_instr) return;
    move_to_file_of(row);
    const Place& target = jump.to->block->row(0).place;
    const Name* const file = file_of(target);
    if (file != nullptr && file != file_) write_file("jfi=", *file);
    if (jump.to->instance != t.instance) write_function("jfn=", *jump.to->instance);
    if (jump.exit->is_conditional)
      out_ << "jcnd=" << jump.count << '/' << t.executed(jump.exit->row) / row.instructions << ' ';
    else
      out_ << "jump=" << jump.count << ' ';
    const Position before = reference_;
    write_position({target.offset, target.line});
    out_ << '\n';
    reference_ = before;
    write_position({jump.exit->offset, row.line});
    out_ << '\n';
  }

  // Each followed by a blank; the last one's ends the line of a call.
  void write_position(const Position& p) {
    if (options_.dump_instr) write_hexadecimal(p.offset, reference_.offset);
    if (options_.dump_line) write_relative(p.line, reference_.line);
    reference_ = p;
  }

  void write_relative(std::uint64_t value, std::uint64_t reference) {
    if (options_.compress_positions && reference > 0) {
      if (value == reference) return void(out_ << "* ");
      if (value > reference && value - reference < 100)
        return void(out_ << '+' << value - reference << ' ');
      if (value < reference && reference - value < 100)
        return void(out_ << '-' << reference - value << ' ');
    }
    out_ << value << ' ';
  }

  void write_hexadecimal(Addr value, Addr reference) {
    const Addr distance = value > reference ? value - reference : reference - value;
    if (options_.compress_positions && reference > 0 && distance < 100)
      return write_relative(value, reference);
    HChar text[24];
    VG_(sprintf)(text, "0x%lx ", value);
    out_ << text;
  }

  std::size_t number_of(const Name& name) const { return name.rank; }

  OutputFile& out_;
  const Options& options_;
  const CacheTrio& caches_;
  Columns columns_;
  Numbers objects_{"cg.numbers"};
  Numbers files_{"cg.numbers"};
  const Name* object_ = nullptr;
  const Name* file_ = nullptr;
  const Name* function_file_ = nullptr;
  Position reference_{};
  Place row_{};
  sim::AllCosts sum_;
  sim::AllCosts total_;
};

}  // namespace

sim::AllCosts write_part(OutputFile& out, const Options& options, const CacheTrio& caches,
                         const Part& part, const Tallies& tallies) {
  PartWriter writer(out, options, caches);
  writer.write_header(part);
  writer.write_body(tallies, part.thread);
  writer.write_totals();
  return writer.total();
}

}  // namespace cg::tool::callgrind
