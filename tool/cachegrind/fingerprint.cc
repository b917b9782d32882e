// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/fingerprint.h"

#include "tool/core/build_line.h"
#include "tool/core/system_call.h"
#include "tool/core/valgrind.h"

namespace cg::tool::cachegrind {
namespace {

// The beginnings of the core's options that change counts or names, and of our options that are
// rarely given.
constexpr const char* kOptionsThatMatter[] = {
    "--DTLB=",
    "--ITLB2=",
    "--ITLB=",
    "--TLB2=",
    "--aspace-minaddr=",
    "--branch-predictor=",
    "--demangle=",
    "--extra-debuginfo-path=",
    "--fair-sched=",
    "--huge-pages=",
    "--inclusion=",
    "--indirect-predictor=",
    "--kernel-variant=",
    "--keep-debuginfo=",
    "--level2=",
    "--machine=",
    "--main-stacksize=",
    "--max-threads=",
    "--policy=",
    "--px-",
    "--return-stack=",
    "--run-cxx-freeres=",
    "--run-libc-freeres=",
    "--scheduling-quantum=",
    "--sim-hints=",
    "--smc-check=",
    "--soname-synonyms=",
    "--toggle=",
    "--vex-",
    "--vgdb=",
};

class FingerprintWriter {
 public:
  explicit FingerprintWriter(OutputFile& out) : out_(out) {}

  void write_surroundings();
  void write_options(const Options& options, const CacheTrio& caches);
  void write_objects();

 private:
  OutputFile& begin(const char* key, const char* name = "") {
    return out_ << "desc: fingerprint " << key << name << ": ";
  }
  void line(const char* key, const char* value) { begin(key) << value << '\n'; }
  void yes_or_no(const char* key, bool value) { line(key, value ? "yes" : "no"); }
  void cache(const char* name, const sim::CacheConfig& cache);
  void size(const char* key, std::uint64_t bytes, std::uint64_t strings);
  void write_processor();
  void write_environment();
  void write_arguments();
  void write_given_options();

  OutputFile& out_;
};

void FingerprintWriter::write_surroundings() {
  line("valgrind", CG_VALGRIND_VERSION);
  line("tool", "cachegrind++ " CG_VERSION);
  write_processor();
  write_environment();
  write_arguments();
}

void FingerprintWriter::write_processor() {
  VexArch arch;
  VexArchInfo info;
  VG_(machine_get_VexArchInfo)(&arch, &info);
  line("processor", LibVEX_ppVexHwCaps(arch, info.hwcaps));

  constexpr unsigned long kAsk = 0xffffffff;
  constexpr int kNoRandomisation = 0x0040000;  // ADDR_NO_RANDOMIZE
  const int personality = system_call(__NR_personality, {kAsk});
  if (personality >= 0) line("ASLR", (personality & kNoRandomisation) != 0 ? "off" : "on");
}

void FingerprintWriter::size(const char* key, std::uint64_t bytes, std::uint64_t strings) {
  begin(key) << bytes << " bytes in " << strings << '\n';
}

void FingerprintWriter::write_environment() {
  std::uint64_t bytes = 0, strings = 0;
  for (HChar** variable = VG_(client_envp); variable != nullptr && *variable != nullptr;
       ++variable) {
    bytes += VG_(strlen)(*variable) + 1;
    ++strings;
  }
  size("environment", bytes, strings);
}

void FingerprintWriter::write_arguments() {
  std::uint64_t bytes = VG_(strlen)(VG_(args_the_exename)) + 1;
  const Word count = VG_(sizeXA)(VG_(args_for_client));
  for (Word i = 0; i < count; ++i)
    bytes += VG_(strlen)(*static_cast<HChar**>(VG_(indexXA)(VG_(args_for_client), i))) + 1;
  size("arguments", bytes, static_cast<std::uint64_t>(count) + 1);
}

void FingerprintWriter::cache(const char* name, const sim::CacheConfig& cache) {
  begin("option --", name) << static_cast<std::uint64_t>(cache.size) << ','
                           << static_cast<std::uint64_t>(cache.assoc) << ','
                           << static_cast<std::uint64_t>(cache.line_size) << '\n';
}

// As they are in force, given or not.
void FingerprintWriter::write_options(const Options& options, const CacheTrio& caches) {
  line("option --compat", options.compat->version);
  yes_or_no("option --cache-sim", options.cache_sim());
  if (options.cache_sim()) {
    sim::for_each_cache([this](auto... each) { cache(each...); }, caches);
  }
  yes_or_no("option --branch-sim", options.branch_sim);
  yes_or_no("option --instr-at-start", options.instr_at_start);
  yes_or_no("option --exact", options.exact);
  write_given_options();
}

void FingerprintWriter::write_given_options() {
  for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_valgrind)); ++i) {
    const HChar* const option = *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_valgrind), i));
    for (const char* const beginning : kOptionsThatMatter) {
      if (VG_(strncmp)(option, beginning, VG_(strlen)(beginning)) != 0) continue;
      out_ << "desc: fingerprint option ";
      const HChar* rest = option;
      while (*rest != '\0' && *rest != '=' && *rest != ':') out_ << *rest++;
      out_ << ": ";
      write_printable(out_, *rest == '\0' ? rest : rest + 1);
      out_ << '\n';
    }
  }
}

// Byte-wise ascending, each name once: the core's own order changes.
void FingerprintWriter::write_objects() {
  const HChar* previous = "";
  for (;;) {
    const HChar* next = nullptr;
    const DebugInfo* object = nullptr;
    while ((object = VG_(next_DebugInfo)(object)) != nullptr) {
      const HChar* const name = VG_(DebugInfo_get_filename)(object);
      if (VG_(strcmp)(name, previous) > 0 && (next == nullptr || VG_(strcmp)(name, next) < 0))
        next = name;
    }
    if (next == nullptr) return;
    write_build(out_, next);
    previous = next;
  }
}

}  // namespace

void write_fingerprint(OutputFile& out, const Options& options, const CacheTrio& caches) {
  FingerprintWriter writer(out);
  writer.write_surroundings();
  writer.write_options(options, caches);
  writer.write_objects();
}

}  // namespace cg::tool::cachegrind
