// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/part_header.h"

#include "tool/caches/machine_description.h"
#include "tool/caches/predictor_options.h"
#include "tool/callgrind/calls/call_graph.h"
#include "tool/core/compressed.h"
#include "tool/core/core_files.h"

namespace cg::tool::callgrind {
namespace {

void write_argument(OutputFile& out, const HChar* text) {
  out << ' ';
  for (; *text != '\0'; ++text) {
    if (*text == '\n')
      out << "\\n";
    else if (*text == '\\')
      out << "\\\\";
    else
      out << *text;
  }
}

void write_file_header(OutputFile& out) {
  out << "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n";
  out << "pid: " << static_cast<std::uint64_t>(CoreFiles::pid()) << "\ncmd:  ";
  out << VG_(args_the_exename);
  for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); ++i)
    write_argument(out, *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i)));
  out << '\n';
}

void write_cache(OutputFile& out, const char* name, const sim::CacheConfig& c, bool is_simulated) {
  out << "desc: " << name << " cache: ";
  if (is_simulated)
    write_shape(out, c);
  else
    out << '\n';
}

void write_caches(OutputFile& out, const CacheTrio& caches, const Options& options) {
  out << '\n';
  sim::for_each_cache([&](auto... cache) { write_cache(out, cache..., options.cache_sim); },
                      caches);
  if (options.machine) write_machine(out, options.caches.machine.preset, *options.machine);
  out << '\n';
}

void write_time_units(OutputFile& out, SystemTimes times) {
  if (times == SystemTimes::none) return;
  out << "event: sysTime : sysTime (elapsed " << unit_of(times) << ")\n";
  if (times == SystemTimes::nanoseconds) out << "event: sysCpuTime : sysCpuTime (system cpu ns)\n";
}

}  // namespace

void write_beginning(OutputFile& out, const Options& options, const CacheTrio& caches,
                     const Part& part) {
  if (part.begins_file)
    write_file_header(out);
  else
    out << '\n';
  out << "part: " << std::uint64_t{part.number} << '\n';
  if (part.thread != kAllThreads) out << "thread: " << std::uint64_t{part.thread} << '\n';
  out << '\n';
  if (part.begins_file) {
    write_caches(out, caches, options);
    describe_predictors(out, options.predictors);
  }
  out << "desc: Timerange: Basic block " << part.blocks_before << " - " << part.blocks << '\n';
  out << "desc: Trigger: " << part.trigger << '\n';
  if (*part.thread_name != '\0') out << "desc: Thread name: " << part.thread_name << '\n';
}

void write_columns(OutputFile& out, const Options& options, const sim::Columns& columns,
                   const sim::Costs& total) {
  out << "\npositions:" << (options.dump_instr ? " instr" : "")
      << (options.dump_line ? " line" : "") << '\n';
  write_time_units(out, options.system_times);
  out << "events:";
  for (const sim::Event* event : columns.all()) out << ' ' << event->name;
  out << "\nsummary: ";
  write_costs(out, columns, total);
  out << "\n\n";
}

}  // namespace cg::tool::callgrind
