// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/instructions_writer.h"

#include "tool/core/build_line.h"
#include "tool/core/compressed.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

class InstructionsWriter {
 public:
  InstructionsWriter(OutputFile& out, const sim::Columns& columns) : out_(out), columns_(columns) {}

  void write(const CostCentre& c) {
    const bool is_new_object = c.object != before_.object;
    if (is_new_object) {
      out_ << '\n';
      write_name("ob=", *c.object, objects_);
    }
    const bool is_new_file = is_new_object || c.file != before_.file;
    if (is_new_file) write_name("fl=", *c.file, files_);
    if (is_new_file || c.function != before_.function) {
      write_name("fn=", *c.function, functions_);
      before_ = {};
    }
    write_hexadecimal(out_, static_cast<Addr>(c.offset), static_cast<Addr>(before_.offset));
    write_relative(out_, c.source_line, before_.source_line);
    write_costs(out_, columns_, c.costs.counts());
    before_ = {c.object, c.file, c.function, c.offset, c.source_line};
  }

 private:
  struct Position {
    const Name* object = nullptr;
    const Name* file = nullptr;
    const Name* function = nullptr;
    sim::Addr offset = 0;
    unsigned source_line = 0;
  };

  // Numbered in their order.
  void write_name(const char* key, const Name& name, NamesWritten& known) {
    out_ << key << '(' << std::uint64_t{name.rank} << ')';
    if (known.is_new(name.rank)) out_ << ' ' << name.text();
    out_ << '\n';
  }

  OutputFile& out_;
  const sim::Columns& columns_;
  NamesWritten objects_;
  NamesWritten files_;
  NamesWritten functions_;
  Position before_;
};

}  // namespace

void write_builds(OutputFile& out, const CostCentre* first) {
  const Name* before = nullptr;
  for (const CostCentre* c = first; c != nullptr; c = c->next_in_profile) {
    if (c->object == before) continue;
    before = c->object;
    if (VG_(strcmp)(before->text(), "???") != 0) write_build(out, before->text());
  }
}

void write_instructions(OutputFile& out, const sim::Columns& columns, const CostCentre* first) {
  InstructionsWriter writer(out, columns);
  for (const CostCentre* c = first; c != nullptr; c = c->next_in_profile)
    if (c->costs.any()) writer.write(*c);
}

}  // namespace cg::tool::cachegrind
