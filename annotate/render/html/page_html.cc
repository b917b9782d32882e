// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/html/page_html.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "annotate/render/html/assets.h"
#include "annotate/render/html/packed.h"
#include "annotate/render/html/page_json.h"

namespace cg::annotate::render::html {
namespace {

using Write = std::function<void(std::string_view)>;

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Profile</title>
<style>{}</style>
</head>
<body>
<noscript>This page shows a profile by a script, and scripts are switched off.</noscript>
)";

void write_data(const Write& write, const std::string& id, std::string_view json) {
  write(fmt::format("<script type=\"application/octet-stream\" id=\"{}\">{}</script>\n", id,
                    packed(json)));
}

}  // namespace

void page_html(const Page& page, const Write& write) {
  write(fmt::format(kHead, kScriptHash, kStyleHash, kStyle));
  write_data(write, "index", index_json(page));
  for (std::size_t file = 0; file < page.files.size(); ++file)
    if (page.files[file].lines.size() > 0)
      write_data(write, fmt::format("file-{}", file), file_json(page.files[file]));
  write("<script type=\"module\">");
  write(kScript);
  write("</script>\n</body>\n</html>\n");
}

}  // namespace cg::annotate::render::html
