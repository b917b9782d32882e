// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/machine_description.h"

#include <cstdint>
#include <optional>

#include "tool/caches/machine_names.h"

namespace cg::tool {
namespace {

void write_ways(OutputFile& out, std::int64_t ways) {
  if (ways == 1)
    out << "direct-mapped\n";
  else
    out << static_cast<std::uint64_t>(ways) << "-way associative\n";
}

class MachineWriter {
 public:
  MachineWriter(OutputFile& out, std::size_t width) : out_(out), width_(width) {}

  void key(const char* name) {
    out_ << "desc: " << name << ": ";
    for (std::size_t n = VG_(strlen)(name) + 2; n < width_; ++n) out_ << ' ';
  }
  void preset(const MachinePreset& preset) {
    key("Machine");
    out_ << "model of " << preset.name << ", grade " << preset.grade() << '\n';
  }
  void cache(const char* name, const sim::CacheConfig& c) {
    key(name);
    write_shape(out_, c);
  }
  void tlb(const char* name, const std::optional<sim::TlbConfig>& tlb) {
    if (!tlb) return;
    key(name);
    out_ << static_cast<std::uint64_t>(tlb->entries) << " entries, "
         << static_cast<std::uint64_t>(tlb->page) << " B, ";
    write_ways(out_, tlb->ways);
  }

  void small_pages() {
    key("Pages");
    out_ << "none of 2 MB\n";
  }

  // One of several things that a line says of caches, if it is not the usual one.
  void item(const char* line, const char* cache, const char* text, bool is_usual) {
    if (is_usual) return;
    if (is_first_)
      key(line);
    else
      out_ << ", ";
    is_first_ = false;
    out_ << cache << ' ' << text;
  }
  void end_items() {
    if (!is_first_) out_ << '\n';
    is_first_ = true;
  }

 private:
  OutputFile& out_;
  std::size_t width_;
  bool is_first_ = true;
};

}  // namespace

void write_shape(OutputFile& out, const sim::CacheConfig& cache) {
  out << static_cast<std::uint64_t>(cache.size) << " B, "
      << static_cast<std::uint64_t>(cache.line_size) << " B, ";
  write_ways(out, cache.assoc);
}

void write_machine(OutputFile& out, const MachinePreset* preset, const sim::MachineConfig& machine,
                   std::size_t width) {
  MachineWriter writer(out, width);
  if (preset != nullptr) writer.preset(*preset);
  if (machine.l2) writer.cache("L2 cache", *machine.l2);
  const auto policy = [&](const char* cache, const sim::PolicyChoice& choice) {
    writer.item("Replacement", cache, name_of(choice).text.data(), choice == sim::PolicyChoice{});
  };
  policy("I1", machine.policies.i1);
  policy("D1", machine.policies.d1);
  policy("L2", machine.l2_policy);
  policy("LL", machine.policies.ll);
  writer.end_items();
  const auto inclusion = [&](const char* cache, sim::Inclusion kind) {
    writer.item("Inclusion", cache, name_of(kind), kind == sim::Inclusion::neither);
  };
  inclusion("L2", machine.l2_inclusion);
  inclusion("LL", machine.ll_inclusion);
  writer.end_items();
  writer.tlb("ITLB", machine.tlbs.fetch);
  writer.tlb("DTLB", machine.tlbs.data);
  writer.tlb("TLB2", machine.tlbs.second);
  writer.tlb("ITLB2", machine.tlbs.second_of_fetches);
  if (machine.tlbs.any() && !machine.tlbs.has_huge_pages) writer.small_pages();
}

}  // namespace cg::tool
