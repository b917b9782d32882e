// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/debug_file.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "binaries/unpacked_copy.h"

namespace cg::binaries {
namespace {

// The object is reported by hand: nobody looks for it.
int find_no_elf(::Dwfl_Module*, void**, const char*, ::Dwarf_Addr, char**, ::Elf**) { return -1; }

// A server that does not answer would be waited for some minutes (90 s for each of several tries), again
// for each object. What the user sets holds.
constexpr const char* kSecondsToWait = "10";
constexpr std::chrono::seconds kNoAnswer{5};

// As libdwfl does it; but after a server was waited for in vain none is asked any more.
int find_or_give_up(::Dwfl_Module* module, void** data, const char* name, ::Dwarf_Addr base,
                    const char* file_name, const char* link, ::GElf_Word checksum, char** found) {
  ::setenv("DEBUGINFOD_TIMEOUT", kSecondsToWait, 0);
  ::setenv("DEBUGINFOD_RETRY_LIMIT", "0", 0);
  const auto begin = std::chrono::steady_clock::now();
  const int file =
      dwfl_standard_find_debuginfo(module, data, name, base, file_name, link, checksum, found);
  if (file < 0 && std::chrono::steady_clock::now() - begin >= kNoAnswer)
    ::unsetenv("DEBUGINFOD_URLS");
  return file;
}

// The descriptor of a copy that libdw need not unpack; the same where there is none.
int unpacked(int file) {
  const std::optional<program::Descriptor> copy = unpacked_copy(file);
  const int unpacked = copy ? ::dup(copy->get()) : -1;
  if (unpacked < 0) return file;
  ::close(file);
  return unpacked;
}

// The usual places, as libdwfl goes through them.
std::vector<std::string> places(const std::string& build, const std::string& object,
                                const char* link) {
  const std::string root = "/usr/lib/debug";
  std::vector<std::string> places;
  if (build.size() > 2)
    places.push_back(root + "/.build-id/" + build.substr(0, 2) + '/' + build.substr(2) + ".debug");
  if (link == nullptr) return places;
  const std::string folder = std::filesystem::path(object).parent_path();
  for (const std::string& in : {folder, folder + "/.debug", root + folder})
    places.push_back(in + '/' + link);
  return places;
}

// -1 if the file need not be unpacked, or is elsewhere.
int find_unpacked(const ObjectFile& object, const char* link, char** found) {
  const std::string build = object.build_id();
  if (build.empty()) return -1;
  for (const std::string& place : places(build, object.path(), link)) {
    const ObjectFile file(place, build);
    if (file.state() != ObjectFile::State::ready) continue;
    const std::optional<program::Descriptor> copy = unpacked_copy(file.file());
    if (copy) *found = ::realpath(place.c_str(), nullptr);
    return copy && *found != nullptr ? ::dup(copy->get()) : -1;
  }
  return -1;
}

char* debug_path = nullptr;  // the usual folders

// libdwfl maps a file that it finds by a build id, and looks at no other that is returned: so it has
// to find what is unpacked here. It does not map what a server sent, which has no name. (The file
// that dwz has made is looked for, too, by a name without a checksum.)
int find_debug_file(::Dwfl_Module* module, void** data, const char* name, ::Dwarf_Addr base,
                    const char* file_name, const char* link, ::GElf_Word checksum, char** found) {
  const bool is_common = link != nullptr && checksum == 0;
  if (!is_common)
    if (const int file = find_unpacked(*static_cast<const ObjectFile*>(*data), link, found);
        file >= 0)
      return file;
  const int file = find_or_give_up(module, data, name, base, file_name, link, checksum, found);
  return file < 0 || is_common || *found != nullptr ? file : unpacked(file);
}

}  // namespace

const ::Dwfl_Callbacks kFindDebugFiles = {
    .find_elf = find_no_elf,
    .find_debuginfo = find_debug_file,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = &debug_path,
};

::Dwfl_Module* report(::Dwfl* session, const ObjectFile& object) {
  const char* const path = object.path().c_str();
  // libdwfl closes the file.
  const int file = unpacked(::dup(object.file()));
  dwfl_report_begin(session);
  ::Dwfl_Module* const module = dwfl_report_elf(session, path, path, file, 0, true);
  if (module == nullptr) ::close(file);
  dwfl_report_end(session, nullptr, nullptr);
  if (module == nullptr) return nullptr;
  void** data = nullptr;
  dwfl_module_info(module, &data, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  *data = const_cast<ObjectFile*>(&object);
  return module;
}

}  // namespace cg::binaries
