// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/capstone_library.h"

#include <dlfcn.h>

#include <optional>

namespace cg::binaries {

#ifdef CG_CAPSTONE_SONAME

const char* const CapstoneLibrary::kName = CG_CAPSTONE_SONAME;

namespace {

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

std::optional<CapstoneLibrary> load() {
  void* const library = ::dlopen(CG_CAPSTONE_SONAME, RTLD_NOW | RTLD_LOCAL);
  CapstoneLibrary result;
  if (library == nullptr || !find(library, "cs_open", result.open) ||
      !find(library, "cs_close", result.close) || !find(library, "cs_option", result.option) ||
      !find(library, "cs_malloc", result.make_instruction) ||
      !find(library, "cs_free", result.free_instruction) ||
      !find(library, "cs_disasm_iter", result.decode))
    return std::nullopt;
  return result;
}

}  // namespace

const CapstoneLibrary* CapstoneLibrary::loaded() {
  static const std::optional<CapstoneLibrary> library = load();
  return library ? &*library : nullptr;
}

#else  // linked

const char* const CapstoneLibrary::kName = "libcapstone";

const CapstoneLibrary* CapstoneLibrary::loaded() {
  static const CapstoneLibrary library = {::cs_open,   ::cs_close, ::cs_option,
                                          ::cs_malloc, ::cs_free,  ::cs_disasm_iter};
  return &library;
}

#endif

}  // namespace cg::binaries
