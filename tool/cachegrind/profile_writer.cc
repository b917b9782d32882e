// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/profile_writer.h"

#include <array>
#include <cstddef>
#include <span>

#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

// One column of counts. Which of them a profile has depends on what was simulated.
struct Column {
  enum class Needs { nothing, cache_sim, branch_sim };

  Needs needs;
  const char* event;
  std::uint64_t (*count)(const sim::Costs&);
};

using Needs = Column::Needs;

constexpr std::array<Column, 13> kColumns{{
    {Needs::nothing, "Ir", [](const sim::Costs& c) { return c.ir.accesses; }},
    {Needs::cache_sim, "I1mr", [](const sim::Costs& c) { return c.ir.l1_misses; }},
    {Needs::cache_sim, "ILmr", [](const sim::Costs& c) { return c.ir.ll_misses; }},
    {Needs::cache_sim, "Dr", [](const sim::Costs& c) { return c.dr.accesses; }},
    {Needs::cache_sim, "D1mr", [](const sim::Costs& c) { return c.dr.l1_misses; }},
    {Needs::cache_sim, "DLmr", [](const sim::Costs& c) { return c.dr.ll_misses; }},
    {Needs::cache_sim, "Dw", [](const sim::Costs& c) { return c.dw.accesses; }},
    {Needs::cache_sim, "D1mw", [](const sim::Costs& c) { return c.dw.l1_misses; }},
    {Needs::cache_sim, "DLmw", [](const sim::Costs& c) { return c.dw.ll_misses; }},
    {Needs::branch_sim, "Bc", [](const sim::Costs& c) { return c.bc.executed; }},
    {Needs::branch_sim, "Bcm", [](const sim::Costs& c) { return c.bc.mispredicts; }},
    {Needs::branch_sim, "Bi", [](const sim::Costs& c) { return c.bi.executed; }},
    {Needs::branch_sim, "Bim", [](const sim::Costs& c) { return c.bi.mispredicts; }},
}};

class ProfileWriter {
 public:
  ProfileWriter(OutputFile& out, const ProfileHeader& header) : out_(out), header_(header) {
    for (const Column& column : kColumns)
      if (is_shown(column)) shown_[shown_count_++] = &column;
  }

  void write_header() {
    write_description("I1", header_.caches.i1);
    write_description("D1", header_.caches.d1);
    write_description("LL", header_.caches.ll);
    write_command();
    write_events();
  }

  void write_body(CostTable& costs) {
    const CostCentre* previous = nullptr;
    for (const CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile) {
      const bool file_changes = previous == nullptr || c->file != previous->file;
      if (file_changes) out_ << "fl=" << c->file->text() << '\n';
      if (file_changes || c->function != previous->function)
        out_ << "fn=" << c->function->text() << '\n';
      out_ << std::uint64_t{c->source_line};
      write_counts(c->costs);
      previous = c;
    }
  }

  void write_summary(const sim::Costs& total) {
    out_ << "summary:";
    write_counts(total);
  }

 private:
  bool is_shown(const Column& column) const {
    return column.needs == Needs::nothing ||
           (column.needs == Needs::cache_sim && header_.cache_sim) ||
           (column.needs == Needs::branch_sim && header_.branch_sim);
  }

  std::span<const Column* const> shown() const { return {shown_.data(), shown_count_}; }

  void write_description(const char* name, const sim::CacheConfig& c) {
    out_ << "desc: " << name << " cache:         " << static_cast<std::uint64_t>(c.size) << " B, "
         << static_cast<std::uint64_t>(c.line_size) << " B, ";
    if (c.assoc == 1)
      out_ << "direct-mapped\n";
    else
      out_ << static_cast<std::uint64_t>(c.assoc) << "-way associative\n";
  }

  void write_command() {
    out_ << "cmd: " << VG_(args_the_exename);
    for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
      out_ << ' ' << *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i));
    out_ << '\n';
  }

  // A profile of the caches alone has always had a blank behind its last event.
  void write_events() {
    out_ << "events:";
    for (const Column* column : shown()) out_ << ' ' << column->event;
    if (header_.cache_sim && !header_.branch_sim) out_ << ' ';
    out_ << '\n';
  }

  void write_counts(const sim::Costs& costs) {
    for (const Column* column : shown()) out_ << ' ' << column->count(costs);
    out_ << '\n';
  }

  OutputFile& out_;
  const ProfileHeader& header_;
  std::array<const Column*, kColumns.size()> shown_;
  std::size_t shown_count_ = 0;
};

}  // namespace

void write_profile(OutputFile& out, const ProfileHeader& header, CostTable& costs,
                   const sim::Costs& total) {
  ProfileWriter writer(out, header);
  writer.write_header();
  writer.write_body(costs);
  writer.write_summary(total);
}

}  // namespace cg::tool::cachegrind
