// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/profile_writer.h"

#include "files/path.h"
#include "sim/columns.h"
#include "tool/cachegrind/fingerprint.h"
#include "tool/cachegrind/instructions_writer.h"
#include "tool/caches/machine_description.h"
#include "tool/caches/predictor_options.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

class ProfileWriter {
 public:
  ProfileWriter(OutputFile& out, const ProfileHeader& header)
      : out_(out), header_(header), columns_(sim::Columns::of_cachegrind(header.events)) {}

  // As `costs` have it: the form of Callgrind (docs/file-format-callgraph.md) if instructions are
  // told apart.
  void write(CostTable& costs, const sim::Costs& total) {
    if (!costs.has_instructions()) {
      write_header();
      write_body(costs);
      write_totals("summary:", total);
      return;
    }
    const CostCentre* const first = costs.sorted();
    out_ << "version: 1\ncreator: cachegrind --dump-instr=yes\n";
    write_descriptions_of_run();
    if (header_.fingerprinted == nullptr) write_builds(out_, first);
    write_command();
    out_ << "positions: instr line\n";
    write_event_names();
    out_ << '\n';
    write_instructions(out_, columns_, first);
    write_totals("\ntotals:", total);
  }

 private:
  void write_header() {
    write_descriptions_of_run();
    write_command();
    write_events();
  }

  void write_descriptions_of_run() {
    if (header_.describes_caches) write_descriptions();
    describe_predictors(out_, header_.predictors);
    if (header_.fingerprinted != nullptr)
      write_fingerprint(out_, *header_.fingerprinted, header_.caches);
    if (header_.is_checkpoint) out_ << "desc: Checkpoint: run not finished\n";
  }

  void write_body(CostTable& costs) {
    const CostCentre* previous = nullptr;
    for (const CostCentre* c = costs.sorted(); c != nullptr; c = c->next_in_profile) {
      const bool file_changes = previous == nullptr || c->file != previous->file;
      if (file_changes) out_ << "fl=" << c->file->text() << '\n';
      if (file_changes || c->function != previous->function)
        out_ << "fn=" << c->function->text() << '\n';
      out_ << std::uint64_t{c->source_line};
      write_counts(c->costs.counts());
      previous = c;
    }
  }

  void write_totals(const char* key, const sim::Costs& total) {
    out_ << key;
    write_counts(total);
  }

  void write_descriptions() {
    sim::for_each_cache([this](auto... cache) { write_description(cache...); }, header_.caches);
    constexpr std::size_t kWidth = 18;  // as above
    if (header_.machine) write_machine(out_, header_.preset, *header_.machine, kWidth);
  }

  void write_description(const char* name, const sim::CacheConfig& c) {
    out_ << "desc: " << name << " cache:         ";
    write_shape(out_, c);
  }

  void write_command() {
    out_ << "cmd: " << VG_(args_the_exename);
    for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
      out_ << ' ' << *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i));
    out_ << '\n';
  }

  // A profile of the caches alone has always had a blank behind its last event.
  void write_events() {
    write_event_names();
    const auto has = [&](sim::Event::Group group) { return header_.events.has(group); };
    if (has(sim::Event::Group::cache) && !has(sim::Event::Group::branch)) out_ << ' ';
    out_ << '\n';
  }

  void write_event_names() {
    out_ << "events:";
    for (const sim::Event* event : columns_.all()) out_ << ' ' << event->name;
  }

  void write_counts(const sim::Costs& costs) {
    for (const sim::Event* event : columns_.all()) out_ << ' ' << costs.of(*event);
    out_ << '\n';
  }

  OutputFile& out_;
  const ProfileHeader& header_;
  const sim::Columns columns_;
};

// Whether the profile is anywhere.
bool save(OutputFile& out, const char* name, const ProfileHeader& header, CostTable& costs,
          const sim::Costs& total) {
  write_profile(out, header, costs, total);
  return finish_profile(out, name);
}

}  // namespace

void write_profile(OutputFile& out, const ProfileHeader& header, CostTable& costs,
                   const sim::Costs& total) {
  ProfileWriter(out, header).write(costs, total);
}

bool write_to(const char* path, files::FileId was_empty, const ProfileHeader& header,
              CostTable& costs, const sim::Costs& total) {
  OutputFile out(path, was_empty);
  return save(out, path, header, costs, total);
}

bool save_profile(const char* path, files::FileId was_empty, const ProfileHeader& header,
                  CostTable& costs, const sim::Costs& total) {
  {
    OutputFile out(path, was_empty);
    if (save(out, path, header, costs, total)) return out.left()[0] == '\0';
  }
  files::Path second(VG_(tmpdir)());
  second << "/cachegrind.out." << CoreFiles::pid();
  OutputFile out(files::Unused{second.c_str()});
  save(out, second.c_str(), header, costs, total);
  return false;
}

}  // namespace cg::tool::cachegrind
