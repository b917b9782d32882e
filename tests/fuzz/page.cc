// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page of whatever.
#include <nlohmann/json.hpp>

#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/make_page.h"
#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/html/page_html.h"
#include "annotate/html/page_json.h"
#include "annotate/page/assets.h"
#include "tests/fuzz/annotate_input.h"

namespace cg::fuzz {
namespace {

// Without what is the same in all pages, the file has no character that means anything to HTML but
// those of its own elements.
void require_harmless(std::string_view text) {
  using namespace annotate::render::html;
  const std::size_t body = text.find("<body>");
  const std::size_t script = text.find("<script type=\"module\">");
  require(body != text.npos && script != text.npos, "a page has its parts");
  for (const char c : text.substr(body, script - body))
    require(c == '\n' || (c >= ' ' && c <= '~'), "data is ASCII");
  require(text.substr(script).starts_with("<script type=\"module\">" + std::string(kScript)),
          "the script is as it was built");
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  Arguments words = annotate_input(data, size);

  accepts([&] {
    const annotate::Options options = words.command_line(annotate::kProgram).parse();
    if (!options.comparison.asked_by.empty()) return;
    program::Console console("fuzz");
    annotate::Profiles profiles(options, console);
    const annotate::Page page = make_page(options, profiles, make_listing(options, profiles));
    std::string text;
    annotate::render::html::page_html(page, [&](std::string_view piece) { text += piece; });
    require_harmless(text);
    require(nlohmann::json::accept(annotate::render::html::index_json(page)), "the index is JSON");
  });
  return 0;
}
