// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/page_html.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "annotate/html/code_json.h"
#include "annotate/html/compared_json.h"
#include "annotate/html/packed.h"
#include "annotate/html/page_json.h"
#include "annotate/page/assets.h"

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

// Its attributes, and its contents.
void write_element(const Write& write, std::string_view attributes, std::string_view data) {
  write(fmt::format("<script type=\"application/octet-stream\" {}>", attributes));
  write(data);
  write("</script>\n");
}

void write_data(const Write& write, const std::string& id, std::string_view text) {
  write_element(write, fmt::format("id=\"{}\"", id), packed(text));
}

void write_rows(const Write& write, const std::string& id, const CountRows& rows) {
  write_element(write, fmt::format("id=\"{}\" data-rows=\"{}\"", id, rows.size()),
                base64(rows.bytes()));
}

void write_file_rows(const Write& write, std::string_view kind, std::size_t file,
                     const CountRows& rows) {
  if (rows.size() != 0) write_rows(write, fmt::format("{}-{}", kind, file), rows);
}

void write_calls(const Write& write, const PageCalls& calls) {
  write_data(write, "calls", calls_json(calls));
  write_rows(write, "inclusive", calls.inclusive);
  write_rows(write, "call-rows", calls.calls);
  if (calls.stacks) write_rows(write, "stack-rows", calls.stacks->self);
  for (std::size_t file = 0; file < calls.lines.size(); ++file) {
    write_file_rows(write, "calls", file, calls.lines[file].out);
    write_file_rows(write, "inside", file, calls.lines[file].inside);
  }
}

void write_objects(const Write& write, const PageObjects& objects) {
  write_data(write, "objects", objects_json(objects));
  write_rows(write, "object-offsets", objects.offsets);
  write_rows(write, "object-lines", objects.lines);
}

void write_strides(const Write& write, const PageStrides& strides) {
  write_data(write, "strides", strides_json(strides));
  write_rows(write, "stride-lines", strides.lines);
}

void write_assembly(const Write& write, const std::vector<AssemblyFunction>& functions,
                    std::size_t events) {
  write_data(write, "assembly", assembly_json(functions));
  for (std::size_t at = 0; at < functions.size(); ++at) {
    write_data(write, fmt::format("code-{}", at), code_json(functions[at]));
    write_rows(write, fmt::format("code-rows-{}", at), code_counts(functions[at], events));
  }
}

void write_file(const Write& write, std::size_t number, const PageFile& file) {
  if (file.lines.size() == 0) return;
  write_rows(write, fmt::format("file-{}", number), file.lines);
  if (file.state == TextState::shown) write_data(write, fmt::format("text-{}", number), file.text);
}

template <class WriteFiles>
void document(const Write& write, std::string_view index, WriteFiles write_files) {
  write(fmt::format(kHead, kScriptHash, kStyleHash, kStyle));
  write_data(write, "index", index);
  write_files();
  write("<script type=\"module\">");
  write(kScript);
  write("</script>\n</body>\n</html>\n");
}

}  // namespace

void page_html(const Page& page, const Write& write) {
  document(write, index_json(page), [&] {
    write_rows(write, "parts", page.parts);
    if (page.groups) write_rows(write, "group-rows", page.groups->counts);
    if (page.calls) write_calls(write, *page.calls);
    if (page.objects) write_objects(write, *page.objects);
    if (page.strides) write_strides(write, *page.strides);
    if (!page.assembly.empty()) write_assembly(write, page.assembly, page.columns.size());
    for (std::size_t number = 0; number < page.files.size(); ++number)
      write_file(write, number, page.files[number]);
  });
}

void page_html(const Comparison& comparison, const Write& write) {
  document(write, compared_index_json(comparison), [&] {
    if (comparison.stacks) write_rows(write, "stack-rows", comparison.stacks->self);
    for (std::size_t file = 0; file < comparison.files.size(); ++file)
      write_data(write, fmt::format("file-{}", file),
                 compared_file_json(comparison.files[file], comparison.columns.size()));
  });
}

}  // namespace cg::annotate::render::html
