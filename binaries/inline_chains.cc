// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/inline_chains.h"

#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "binaries/chain_cache.h"
#include "binaries/debug_file.h"
#include "binaries/debug_sections.h"
#include "binaries/debug_stamp.h"
#include "binaries/function_name.h"
#include "binaries/line_table.h"
#include "binaries/unit_scopes.h"

namespace cg::binaries {
namespace {

std::string_view text_or_nothing(const char* text) { return text == nullptr ? "" : text; }

// Of units that prepare() keeps in memory together.
constexpr std::uint64_t kMostBytes = 16 << 20;

struct FunctionTexts {
  std::string_view name;
  std::string_view file;
};

// What frames say of a scope, whichever instruction is asked for.
struct ScopeTexts {
  FunctionTexts function;
  std::string_view call_file;
  std::uint32_t call_line = 0;
};

// A compilation unit. What is inside is read when an instruction of it is asked for.
struct Unit {
  ::Dwarf_Die lines;   // has the table of lines
  ::Dwarf_Die scopes;  // has the functions: the same, or the DIE of a split unit
  std::optional<UnitScopes> read = {};
  const LineTable* table = nullptr;
  std::unordered_map<const void*, FunctionTexts> functions = {};  // by the DIE's place
};

struct UnitRange {
  std::uint64_t begin;
  std::uint64_t end;
  std::uint32_t unit;
};

struct Symbol {
  std::uint64_t begin;
  std::uint64_t end;
  const char* name;
};

}  // namespace

class InlineChains::Module {
 public:
  explicit Module(const ObjectFile& object) : object_(object) {
    if (!find_cache()) open();
  }

  std::span<const Frame> at(std::uint64_t address) {
    if (const auto chain = known(address)) return *chain;
    find_frames(address);
    if (cache_ && has_debug_information_) cache_->add(address, frames_);
    return frames_;
  }

  std::optional<std::span<const Frame>> known(std::uint64_t address) {
    same_outer_ = 0;
    auto chain = cache_ ? cache_->find(address) : std::nullopt;
    if (chain) same_outer_ = std::exchange(was_in_cache_, true) ? cache_->same_outer() : 0;
    return chain;
  }

  bool lacks_debug_information() const { return is_open_ && !has_debug_information_; }
  bool is_large() const { return is_large_; }
  std::size_t same_outer() const { return same_outer_; }

  void prepare(std::vector<std::uint64_t> addresses) {
    open();
    if (!has_debug_information_) return;
    if (!cache_) cache_.emplace();
    was_in_cache_ = false;
    list_units();
    forget_units();
    std::erase_if(addresses,
                  [&](std::uint64_t address) { return cache_->find(address).has_value(); });
    for (const std::uint64_t address : unit_by_unit(addresses)) {
      find_frames(address);
      cache_->collect(address, frames_);
      if (read_bytes_ > kMostBytes) forget_units();
    }
    forget_units();
    cache_->settle();
  }

 private:
  // Debug information need not be opened while the cache has all answers. (It takes a second and 600 MB
  // to unpack 156 MB of Debian's, whose sections are compressed.)
  bool find_cache() {
    const std::filesystem::path folder = ChainCache::folder();
    const std::string build = object_.build_id();
    if (folder.empty() || build.empty()) return false;
    const std::string stamp = ChainCache::key_in(folder, build);
    if (!is_current(stamp, object_.file())) return false;
    cache_.emplace(folder, build, stamp);
    return is_large_ = true;
  }

  void open() {
    if (std::exchange(is_open_, true) || !dwfl_) return;
    module_ = report(dwfl_.get(), object_);
    if (module_ == nullptr) return;
    ::Dwarf* const dwarf = dwfl_module_getdwarf(module_, &bias_);
    if (dwarf == nullptr) return;
    has_debug_information_ = true;
    if (!cache_) open_cache(dwarf);
  }

  void find_frames(std::uint64_t address) {
    was_in_cache_ = false;
    frames_.clear();
    open();
    if (module_ == nullptr) return;
    list_units();
    if (!add_frames(address)) add_symbol(address);
  }

  // A unit's code may be at several places.
  std::vector<std::uint64_t> unit_by_unit(const std::vector<std::uint64_t>& addresses) {
    std::vector<std::pair<const Unit*, std::uint64_t>> places;
    places.reserve(addresses.size());
    for (const std::uint64_t address : addresses) places.emplace_back(find_unit(address), address);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::vector<std::uint64_t> ordered;
    ordered.reserve(places.size());
    for (const auto& [unit, address] : places) ordered.push_back(address);
    return ordered;
  }

  // What is known of units but their addresses; what an answer has stays.
  void forget_units() {
    for (Unit& unit : units_) {
      unit.read.reset();
      unit.table = nullptr;
      unit.functions.clear();
    }
    texts_.clear();
    paths_.clear();
    function_names_ = {};
    tables_.forget();
    read_bytes_ = 0;
    ::Dwarf* const dwarf = dwfl_module_getdwarf(module_, &bias_);
    DebugSections(dwarf_getelf(dwarf)).give_back();
    if (::Dwarf* const common = dwarf_getalt(dwarf))
      DebugSections(dwarf_getelf(common)).give_back();
  }

  // Split debug information is in many files, whose changes nobody would notice: no cache. Nor if the
  // file that dwz has made for several objects is missing, since it may come.
  void open_cache(::Dwarf* dwarf) {
    const std::filesystem::path folder = ChainCache::folder();
    const std::string build = object_.build_id();
    const char *main = nullptr, *debug = nullptr;
    dwfl_module_info(module_, nullptr, nullptr, nullptr, nullptr, nullptr, &main, &debug);
    if (debug == nullptr) debug = main;
    std::error_code error;
    is_large_ =
        debug != nullptr && std::filesystem::file_size(debug, error) >= kSmallestCached && !error;
    const char* common = nullptr;
    const void* id = nullptr;
    ::Dwarf_CU* unit = nullptr;
    std::uint8_t type = 0;
    if (!is_large_ || folder.empty() || build.empty() ||
        (dwelf_dwarf_gnu_debugaltlink(dwarf, &common, &id) > 0 && dwarf_getalt(dwarf) == nullptr) ||
        dwarf_get_units(dwarf, unit, &unit, nullptr, &type, nullptr, nullptr) != 0 ||
        type == DW_UT_skeleton)
      return;
    if (const std::string stamp = debug_stamp(object_.file(), debug); !stamp.empty())
      cache_.emplace(folder, build, stamp);
  }

  void list_units() {
    if (!has_debug_information_ || std::exchange(has_units_, true)) return;
    ::Dwarf* const dwarf = dwfl_module_getdwarf(module_, &bias_);
    ::Dwarf_CU* unit = nullptr;
    ::Dwarf_Die die, split;
    std::uint8_t type = 0;
    while (dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &die, &split) == 0) {
      if (type != DW_UT_compile && type != DW_UT_skeleton) continue;
      const auto number = static_cast<std::uint32_t>(units_.size());
      units_.push_back({die, type == DW_UT_skeleton && split.addr != nullptr ? split : die});
      ::Dwarf_Addr base = 0, begin = 0, end = 0;
      for (std::ptrdiff_t at = 0; (at = dwarf_ranges(&die, at, &base, &begin, &end)) > 0;)
        if (begin < end) ranges_.push_back({begin + bias_, end + bias_, number});
    }
    std::ranges::stable_sort(ranges_, {}, &UnitRange::begin);
  }

  // Most often an instruction is where the last one was.
  Unit* find_unit(std::uint64_t address) {
    const auto begins_before = [&](std::size_t range) {
      return range < ranges_.size() && ranges_[range].begin <= address;
    };
    if (!begins_before(range_) || begins_before(range_ + 1)) {
      const auto after = std::ranges::upper_bound(ranges_, address, {}, &UnitRange::begin);
      if (after == ranges_.begin()) return nullptr;
      range_ = static_cast<std::size_t>(after - ranges_.begin()) - 1;
    }
    return address < ranges_[range_].end ? &units_[ranges_[range_].unit] : nullptr;
  }

  bool add_frames(std::uint64_t address) {
    Unit* const unit = find_unit(address);
    if (unit == nullptr) return false;
    const UnitScopes::Piece* const piece = scopes_of(*unit).find(address);
    if (piece == nullptr) return false;
    Frame place = line_at(*unit, *piece, address);
    for (std::uint32_t number = piece->scope; number != Scope::kNone;) {
      const Scope& scope = unit->read->scope(number);
      const ScopeTexts& texts = texts_of(*unit, scope);
      frames_.push_back(
          {texts.function.name, texts.function.file, place.file, place.line, place.is_nearest});
      place = {{}, {}, texts.call_file, texts.call_line};
      number = scope.parent;
    }
    return true;
  }

  // For code that is in no function: of an assembler, or without debug information.
  void add_symbol(std::uint64_t address) {
    Frame frame{kept(symbol_at(address)), {}, {}, 0};
    if (Unit* const unit = find_unit(address)) {
      if (const LineRow* const row = row_at(*unit, address)) {
        frame.file = path_of(*unit, *row);
        frame.line = row->line;
      }
    }
    if (!frame.function.empty() || frame.line > 0) frames_.push_back(frame);
  }

  std::string symbol_at(std::uint64_t address) {
    if (!std::exchange(has_symbols_, true)) list_symbols();
    const auto after = std::ranges::upper_bound(symbols_, address, {}, &Symbol::begin);
    if (after == symbols_.begin()) return "";
    const Symbol& symbol = *std::prev(after);
    return address < symbol.end ? demangled(symbol.name) : "";
  }

  // (dwfl_module_addrinfo() looks at all symbols for each address.)
  void list_symbols() {
    for (int i = 0, size = dwfl_module_getsymtab(module_); i < size; ++i) {
      ::GElf_Sym symbol;
      ::GElf_Addr address = 0;
      ::GElf_Word section = 0;
      const char* const name =
          dwfl_module_getsym_info(module_, i, &symbol, &address, &section, nullptr, nullptr);
      const int type = GELF_ST_TYPE(symbol.st_info);
      if (name == nullptr || *name == '\0' || section == SHN_UNDEF || symbol.st_size == 0) continue;
      if (type == STT_FUNC || type == STT_GNU_IFUNC || type == STT_NOTYPE)
        symbols_.push_back({address, address + symbol.st_size, name});
    }
    std::ranges::stable_sort(symbols_, {}, &Symbol::begin);
  }

  UnitScopes& scopes_of(Unit& unit) {
    if (!unit.read) {
      unit.read.emplace(unit.scopes, bias_);
      read_bytes_ += unit.read->size();
    }
    return *unit.read;
  }

  const LineTable& table_of(Unit& unit) {
    if (unit.table == nullptr) unit.table = &tables_.of(unit.lines);
    return *unit.table;
  }

  std::string_view path_of(Unit& unit, const LineRow& row) {
    return path_in(unit.lines, table_of(unit).files[row.file]);
  }

  // The row of an instruction; null if there is none.
  const LineRow* row_at(Unit& unit, std::uint64_t address) {
    const std::vector<LineRow>& rows = table_of(unit).rows;
    const auto after = std::ranges::upper_bound(rows, address - bias_, {}, &LineRow::address);
    if (after == rows.begin() || std::prev(after)->is_end) return nullptr;
    return &*std::prev(after);
  }

  // The file and line of an instruction.
  Frame line_at(Unit& unit, const UnitScopes::Piece& piece, std::uint64_t address) {
    const LineRow* row = row_at(unit, address);
    const bool has_none = row == nullptr || row->line == 0;
    if (has_none) row = near_row(unit, piece, address);
    if (row == nullptr) return {};
    return {{}, {}, path_of(unit, *row), row->line, has_none};
  }

  const LineRow* near_row(Unit& unit, const UnitScopes::Piece& piece, std::uint64_t address) {
    const std::vector<LineRow>& rows = table_of(unit).rows;
    const auto behind = std::ranges::upper_bound(rows, address - bias_, {}, &LineRow::address);
    for (auto row = behind; row != rows.begin() && std::prev(row)->address + bias_ >= piece.begin;)
      if ((--row)->line > 0) return &*row;
    for (auto row = behind; row != rows.end() && row->address + bias_ < piece.end; ++row)
      if (row->line > 0) return &*row;
    return nullptr;
  }

  const ScopeTexts& texts_of(Unit& unit, const Scope& scope) {
    ::Dwarf_Die die = scope.die;
    const auto [at, is_new] = texts_.try_emplace(die.addr);
    if (is_new) {
      at->second.function = function_of(unit, scope);
      if (scope.is_inlined) {
        ::Dwarf_Attribute attribute;
        at->second.call_file = file_of(dwarf_attr(&die, DW_AT_call_file, &attribute));
        at->second.call_line = number(die, DW_AT_call_line);
      }
    }
    return at->second;
  }

  // Of all calls of a function the unit has the same texts.
  FunctionTexts& function_of(Unit& unit, const Scope& scope) {
    ::Dwarf_Die die = scope.die, origin;
    ::Dwarf_Attribute attribute;
    if (scope.is_inlined &&
        dwarf_formref_die(dwarf_attr(&die, DW_AT_abstract_origin, &attribute), &origin) != nullptr)
      die = origin;
    const auto [at, is_new] = unit.functions.try_emplace(die.addr);
    if (is_new)
      at->second = {name_of(unit, die),
                    file_of(dwarf_attr_integrate(&die, DW_AT_decl_file, &attribute))};
    return at->second;
  }

  // (Demangling takes long, and units have the same names.)
  std::string_view name_of(Unit& unit, ::Dwarf_Die& die) {
    const char* const linkage = linkage_name(&die);
    if (linkage == nullptr) return kept(name_without_linkage(unit, die));
    const auto [at, is_new] = linkage_names_.try_emplace(linkage);
    if (is_new) at->second = kept(demangled(linkage));
    return at->second.empty() ? kept(name_of_symbol(die)) : at->second;
  }

  // A function with internal linkage has no linkage name, and so no parameters in its name. If it was
  // also emitted, its symbol has them.
  std::string name_without_linkage(Unit& unit, ::Dwarf_Die& die) {
    if (const auto begin = scopes_of(unit).emitted(declaration(die)))
      if (std::string name = symbol_at(*begin); name.find('(') != std::string::npos) return name;
    std::string name = function_names_.of(&die);
    return name.empty() ? name_of_symbol(die) : name;
  }

  // For a name that is in a shared file (dwz) which is not here.
  std::string name_of_symbol(::Dwarf_Die& die) {
    ::Dwarf_Addr entry = 0;
    return dwarf_entrypc(&die, &entry) == 0 ? symbol_at(entry + bias_) : "";
  }

  // A relative path starts in the folder where the unit was compiled; spelled as Valgrind spells it.
  std::string_view path_in(::Dwarf_Die& unit, const char* path) {
    if (path == nullptr || *path == '/') return text_or_nothing(path);
    ::Dwarf_Attribute attribute;
    const char* const folder = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
    const auto [at, is_new] = paths_.try_emplace({folder, path});
    if (is_new) at->second = kept(folder == nullptr ? path : fmt::format("{}/{}", folder, path));
    return at->second;
  }

  // The file that an attribute numbers. (libdw's dwarf_decl_file() ends the program if the unit has no
  // table of files.)
  std::string_view file_of(::Dwarf_Attribute* attribute) {
    ::Dwarf_Word file = 0;
    ::Dwarf_Die unit;
    if (dwarf_formudata(attribute, &file) != 0 ||
        dwarf_cu_info(attribute->cu, nullptr, nullptr, &unit, nullptr, nullptr, nullptr, nullptr) !=
            0)
      return "";
    const LineTable& table = tables_.of(unit);
    return file < table.numbered ? path_in(unit, table.files[file]) : "";
  }

  static std::uint32_t number(::Dwarf_Die& die, unsigned attribute) {
    ::Dwarf_Attribute found;
    ::Dwarf_Word value = 0;
    if (dwarf_formudata(dwarf_attr(&die, attribute, &found), &value) != 0) return 0;
    return value > UINT32_MAX ? 0 : static_cast<std::uint32_t>(value);
  }

  std::string_view kept(std::string name) { return *names_.insert(std::move(name)).first; }

  struct End {
    void operator()(::Dwfl* dwfl) const { dwfl_end(dwfl); }
  };

  const ObjectFile& object_;
  std::unique_ptr<::Dwfl, End> dwfl_{dwfl_begin(&kFindDebugFiles)};
  bool is_open_ = false;
  ::Dwfl_Module* module_ = nullptr;
  ::Dwarf_Addr bias_ = 0;
  bool has_debug_information_ = false;
  LineTables tables_;
  std::vector<Unit> units_;
  std::vector<UnitRange> ranges_;  // ascending
  std::size_t range_ = 0;          // of the last address
  std::vector<Symbol> symbols_;    // of code, ascending
  bool has_symbols_ = false;
  std::unordered_map<const void*, ScopeTexts> texts_;                      // by the DIE's place
  std::map<std::pair<const char*, const char*>, std::string_view> paths_;  // joined; texts of libdw
  FunctionNames function_names_;
  std::unordered_map<const char*, std::string_view> linkage_names_;  // demangled; texts of libdw
  std::unordered_set<std::string> names_;
  std::vector<Frame> frames_;
  std::size_t same_outer_ = 0;
  bool was_in_cache_ = false;  // the last chain
  bool has_units_ = false;
  bool is_large_ = false;
  std::uint64_t read_bytes_ = 0;  // of units, which are not forgotten yet
  std::optional<ChainCache> cache_;
};

InlineChains::InlineChains(const ObjectFile& object) : module_(std::make_unique<Module>(object)) {}
InlineChains::~InlineChains() = default;

std::span<const Frame> InlineChains::at(std::uint64_t address) { return module_->at(address); }
bool InlineChains::lack_debug_information() const { return module_->lacks_debug_information(); }

bool InlineChains::are_large() const { return module_->is_large(); }
std::size_t InlineChains::same_outer() const { return module_->same_outer(); }

std::optional<std::span<const Frame>> InlineChains::known(std::uint64_t address) {
  return module_->known(address);
}

void InlineChains::prepare(std::vector<std::uint64_t> addresses) {
  module_->prepare(std::move(addresses));
}

}  // namespace cg::binaries
