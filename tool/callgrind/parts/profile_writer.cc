// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/profile_writer.h"

#include <cstddef>
#include <utility>

#include "sim/columns.h"
#include "tool/callgrind/parts/part_order.h"
#include "tool/core/build_line.h"
#include "tool/core/compressed.h"
#include "tool/core/ensure.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {
namespace {

struct Position {
  Addr offset;
  unsigned line;
};

class PartWriter {
 public:
  PartWriter(OutputFile& out, const Options& options, const sim::Columns& columns)
      : out_(out), options_(options), columns_(columns) {}

  void write_body(const CallGraph& graph, ThreadId thread) {
    Context* const first = contexts_in_order(graph, thread);
    std::uint32_t number = 0;
    for_each_instance(first, [&](Instance& i) {
      i.number = number++;
      i.is_named = false;
    });
    for_each_instance(first, [this](Instance& i) { write_instance(i); });
  }

  // In comments, which readers skip that do not know them.
  void write_tree(const ContextTree& tree, ThreadId thread) {
    out_ << "# contexts: depth calls function inclusive-cost\n";
    tree.for_each([this, thread](const ContextNode& n, std::uint64_t depth) {
      const bool is_shown =
          n.costs.any() && (n.parent != nullptr || n.instance->context->is_of(thread));
      if (is_shown) write_node(n, depth);
      return is_shown;
    });
  }

#ifdef NDEBUG
  void check(const sim::Costs& /*total*/) const {}
#else
  // Panics unless the rows of self cost add up to this.
  void check(const sim::Costs& total) const {
    CG_ENSURE(written_ == total, "rows that are not the total");
  }
#endif

 private:
  void write_costs(const sim::Costs& costs) { tool::write_costs(out_, columns_, costs); }

  void write_number(std::size_t number) {
    out_ << '(' << static_cast<std::uint64_t>(number) << ')';
  }

  void write_name(const char* key, const Name& name, std::size_t number, NamesWritten& known) {
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
    sort_blocks(instance);
    BlockCosts* first = instance.first_costs;
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
    for (BlockCosts* b = first; b != nullptr; b = b->next_of_instance)
      if (b->is_listed()) write_block(*b);
    flush();
    if (file_ != &file) write_file("fe=", file);
    file_ = &file;
    out_ << '\n';
  }

  void write_block(BlockCosts& b) {
    sort_calls(b);
    const Arc* arc = b.first_arc;
    for (std::uint32_t i = 0; i < b.block->row_count; ++i) {
      const RowCode& row = b.block->row(i).code;
      if (const StoredCosts* const costs = b.costs(i); costs != nullptr && costs->any())
        add(row, costs->all());
      const bool is_last = i + 1 == b.block->row_count;
      if (is_last && b.skipped != nullptr) {
        flush();
        add(row, *b.skipped);
      }
      for (; arc != nullptr && arc->exit->row == i; arc = arc->next_of_source) {
        if (!arc->costs.any()) continue;
        flush();
        write_arc(*arc, row);
      }
      for (const Jump* j = b.first_jump; j != nullptr; j = j->next_of_source)
        if (j->exit->row == i && j->count != 0) {
          flush();
          write_jump(*j, b, row);
        }
    }
    CG_ENSURE(arc == nullptr, "a call from no row");
  }

  // Rows in a row that have a line in common are one.
  void add(const RowCode& row, const sim::Costs& costs) {
    if (costs == sim::Costs{}) return;
    if (options_.dump_instr || row.file != row_.file || row.line != row_.line) flush();
    row_ = row;
    sum_ += costs;
  }

  void flush() {
    if (sum_ == sim::Costs{}) return;
    move_to_file_of(row_);
    write_position({row_.offset, row_.line});
    write_costs(sum_);
    note_written();
    sum_ = {};
  }

#ifdef NDEBUG
  void note_written() {}
#else
  void note_written() { written_ += sum_; }

  sim::Costs written_;
#endif

  // A row without a file has the file of the function.
  const Name* file_of(const RowCode& row) const {
    return row.file == nullptr ? function_file_ : row.file;
  }

  void move_to_file_of(const RowCode& row) {
    const Name* const file = file_of(row);
    if (file == file_ || file == nullptr) return;
    write_file(file == function_file_ ? "fe=" : "fi=", *file);
    file_ = file;
  }

  void write_arc(const Arc& arc, const RowCode& row) {
    move_to_file_of(row);
    const Function& callee = arc.to->instance->context->function();
    if (callee.object != object_) write_object("cob=", *callee.object);
    if (callee.file != file_) write_file("cfi=", *callee.file);
    write_function("cfn=", *arc.to->instance);
    const RowCode& target = arc.to->block->row(0).code;
    out_ << "calls=" << arc.calls << ' ';
    const Position before = reference_;
    write_position({target.offset, target.line});
    out_ << '\n';
    reference_ = before;
    write_position({arc.exit->offset, row.line});
    write_costs(arc.costs.all());
  }

  void write_node(const ContextNode& n, std::uint64_t depth) {
    out_ << "#@ " << depth << ' ' << n.calls << ' ';
    if (n.is_rest())
      out_ << "...";
    else
      write_number(n.instance->number);
    if (n.target != nullptr) {
      std::uint64_t up = 0;
      for (const ContextNode* above = &n; above != n.target; above = above->parent) ++up;
      out_ << '>' << depth - up;
    }
    out_ << ' ';
    write_costs(n.costs.all());
  }

  // From nowhere to nowhere is no position.
  void write_jump(const Jump& jump, const BlockCosts& b, const RowCode& row) {
    if (row.line == 0 && !options_.dump_instr) return;
    move_to_file_of(row);
    const RowCode& target = jump.to->block->row(0).code;
    const Name* const file = file_of(target);
    if (file != nullptr && file != file_) write_file("jfi=", *file);
    if (jump.to->instance != b.instance) write_function("jfn=", *jump.to->instance);
    if (jump.exit->is_conditional)
      out_ << "jcnd=" << jump.count << '/' << b.executed(jump.exit->row) / row.instructions << ' ';
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
    const Position reference = options_.compress_positions ? reference_ : Position{};
    if (options_.dump_instr) write_hexadecimal(out_, p.offset, reference.offset);
    if (options_.dump_line) write_relative(out_, p.line, reference.line);
    reference_ = p;
  }

  std::size_t number_of(const Name& name) const { return name.rank; }

  OutputFile& out_;
  const Options& options_;
  const sim::Columns& columns_;
  NamesWritten objects_;
  NamesWritten files_;
  const Name* object_ = nullptr;
  const Name* file_ = nullptr;
  const Name* function_file_ = nullptr;
  Position reference_{};
  RowCode row_{};
  sim::Costs sum_;
};

// Of the objects that the instances below `first` are from; readers look their instructions up.
void write_builds(OutputFile& out, Context* first) {
  const Name* before = nullptr;
  for_each_instance(first, [&](const Instance& instance) {
    const Name* const object = instance.context->function().object;
    if (object != before && object->text()[0] == '/') write_build(out, object->text());
    before = object;
  });
}

}  // namespace

void write_part(OutputFile& out, const Options& options, const CacheTrio& caches, const Part& part,
                const CallGraph& graph) {
  const auto columns = sim::Columns::of_callgrind(options.events());
  write_beginning(out, options, caches, part);
  if (options.dump_instr) write_builds(out, contexts_in_order(graph, part.thread));
  write_columns(out, options, columns, part.total);
  PartWriter writer(out, options, columns);
  writer.write_body(graph, part.thread);
  writer.check(part.total);
  if (options.contexts) writer.write_tree(graph.tree(), part.thread);
  out << "totals: ";
  write_costs(out, columns, part.total);
}

}  // namespace cg::tool::callgrind
