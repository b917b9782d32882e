// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the core knows of the client's code: symbols, lines, objects and their sections.
#include <cstring>

#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

using cg::tool::fake::core;

namespace cg::tool::fake {
namespace {

// A look-up's string: the one before it is gone.
const HChar* lend(std::string& storage, const char* text) {
  storage.assign(storage.size(), '!');
  storage = text;
  return storage.c_str();
}

const Place* find_place(Addr a) {
  const auto found = core.debug_info.find(a);
  return found == core.debug_info.end() ? nullptr : &found->second;
}

const Section* find_section(Addr a) {
  for (const Section& section : core.sections)
    if (section.begin <= a && a < section.end) return &section;
  return nullptr;
}

const Mapping* find_mapping(Addr a) {
  for (const Mapping& mapping : core.mappings)
    if (mapping.begin <= a && a < mapping.end) return &mapping;
  return nullptr;
}

}  // namespace
}  // namespace cg::tool::fake

extern "C" {

// One at a time; a segment's last address is in it.
NSegment const* VG_(am_find_nsegment)(Addr a) {
  static NSegment segment;
  const cg::tool::fake::Mapping* const mapping = cg::tool::fake::find_mapping(a);
  if (mapping == nullptr) return nullptr;
  segment = {};
  segment.start = mapping->begin;
  segment.end = mapping->end - 1;
  segment.kind = mapping->path.empty() ? SkAnonC : SkFileC;
  if (mapping->path.empty()) return &segment;
  segment.ino = cg::tool::fake::inode(mapping->path);
  segment.offset = mapping->offset;
  segment.fnIdx = static_cast<Int>(mapping - core.mappings.data());
  return &segment;
}

Bool VG_(am_is_valid_for_client)(Addr start, SizeT size, UInt) {
  const cg::tool::fake::Mapping* const mapping = cg::tool::fake::find_mapping(start);
  return mapping != nullptr && start + size <= mapping->end;
}

const HChar* VG_(am_get_filename)(NSegment const* segment) {
  return core.mappings.at(static_cast<std::size_t>(segment->fnIdx)).path.c_str();
}

DiEpoch VG_(current_DiEpoch)(void) { return {cg::tool::fake::core.epoch}; }

Bool VG_(get_filename_linenum)(DiEpoch, Addr a, const HChar** file, const HChar** directory,
                               UInt* line) {
  static std::string lent_file;
  static std::string lent_directory;
  const cg::tool::fake::Place* const place = cg::tool::fake::find_place(a);
  if (place == nullptr || place->file == nullptr) {
    *file = *directory = "rubbish";
    *line = 99;
    return False;
  }
  *file = cg::tool::fake::lend(lent_file, place->file);
  *directory = cg::tool::fake::lend(lent_directory, place->directory);
  *line = place->line;
  return True;
}

// A DebugInfo is the place of its name.
const DebugInfo* VG_(next_DebugInfo)(const DebugInfo* object) {
  const auto* const at = reinterpret_cast<const std::string*>(object);
  const std::string* const next = at == nullptr ? core.objects.data() : at + 1;
  return next == core.objects.data() + core.objects.size()
             ? nullptr
             : reinterpret_cast<const DebugInfo*>(next);
}

const HChar* VG_(DebugInfo_get_filename)(const DebugInfo* object) {
  return reinterpret_cast<const std::string*>(object)->c_str();
}

Bool VG_(get_fnname)(DiEpoch, Addr a, const HChar** function) {
  static std::string lent;
  ++cg::tool::fake::core.asked_functions;
  const cg::tool::fake::Place* const place = cg::tool::fake::find_place(a);
  if (place == nullptr || place->function == nullptr) {
    *function = "rubbish";
    return False;
  }
  *function = cg::tool::fake::lend(lent, place->function);
  return True;
}

Bool VG_(get_fnname_w_offset)(DiEpoch epoch, Addr a, const HChar** function) {
  static std::string lent;
  const HChar* name = nullptr;
  if (!VG_(get_fnname)(epoch, a, &name)) return False;
  const Addr offset = cg::tool::fake::find_place(a)->offset;
  std::string text = name;
  if (offset != 0) text.append("+").append(std::to_string(offset));
  *function = cg::tool::fake::lend(lent, text.c_str());
  return True;
}

Bool VG_(get_fnname_if_entry)(DiEpoch epoch, Addr a, const HChar** function) {
  return VG_(get_fnname)(epoch, a, function) && cg::tool::fake::find_place(a)->offset == 0 ? True
                                                                                           : False;
}

// A cursor stands at one of the functions that are inlined at its address, the innermost first.
struct _InlIPCursor {
  std::vector<cg::tool::fake::Place> places;
  std::size_t at = 0;
};

InlIPCursor* VG_(new_IIPC)(DiEpoch, Addr a) {
  const auto inlined = core.inlined.find(a);
  if (inlined == core.inlined.end()) return nullptr;
  auto* const cursor = new InlIPCursor{inlined->second};
  if (const auto* const place = cg::tool::fake::find_place(a)) cursor->places.push_back(*place);
  return cursor;
}
Bool VG_(next_IIPC)(InlIPCursor* cursor) { return ++cursor->at < cursor->places.size(); }
void VG_(delete_IIPC)(InlIPCursor* cursor) { delete cursor; }

const HChar* VG_(describe_IP)(DiEpoch, Addr a, const InlIPCursor* cursor) {
  static std::string lent;
  const cg::tool::fake::Place* const place =
      cursor != nullptr ? &cursor->places[cursor->at] : cg::tool::fake::find_place(a);
  std::string text = "0x1234: ";
  text += place == nullptr || place->function == nullptr ? "???" : place->function;
  if (place != nullptr && place->file != nullptr)
    text.append(" (").append(place->file).append(":" + std::to_string(place->line) + ")");
  else if (place != nullptr)
    text += " (in /usr/lib/libc.so.6)";
  return cg::tool::fake::lend(lent, text.c_str());
}

Vg_FnNameKind VG_(get_fnname_kind)(const HChar* name) {
  if (std::strcmp(name, "main") == 0) return Vg_FnNameMain;
  return std::strcmp(name, "__libc_start_main") == 0 ? Vg_FnNameBelowMain : Vg_FnNameNormal;
}

// By its text alone.
DebugInfo* VG_(find_DebugInfo)(DiEpoch, Addr a) {
  const cg::tool::fake::Section* const section = cg::tool::fake::find_section(a);
  if (section == nullptr || section->kind != Vg_SectText) return nullptr;
  return reinterpret_cast<DebugInfo*>(&core.objects[section->object]);
}

PtrdiffT VG_(DebugInfo_get_text_bias)(const DebugInfo* object) {
  for (const cg::tool::fake::Section& section : core.sections)
    if (reinterpret_cast<const DebugInfo*>(&core.objects[section.object]) == object)
      return static_cast<PtrdiffT>(section.bias);
  return 0;
}

VgSectKind VG_(DebugInfo_sect_kind)(const HChar** name, Addr a) {
  const cg::tool::fake::Section* const section = cg::tool::fake::find_section(a);
  *name = "rubbish";
  return section == nullptr ? Vg_SectUnknown : section->kind;
}

}  // extern "C"
