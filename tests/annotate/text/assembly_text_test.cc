// SPDX-License-Identifier: GPL-2.0-or-later
//
// Instructions as text and as JSON.
#include "annotate/text/assembly_text.h"

#include <gtest/gtest.h>

#include <string>

#include "annotate/json/json.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {
namespace {

Listing listing() {
  Listing listing;
  listing.columns = {{"Ir", 1000, "1000", {1, 1000}}, {"Dr", 50, "50", {1, 50}}};
  listing.assembly = std::vector<AssemblyFunction>{
      {.file = "a.c",
       .name = "f",
       .object = "/prog",
       .stretches =
           {{.file = "a.c",
             .line = 7,
             .text = "  x += 1;",
             .rows =
                 {{0xfff, {900, 5}, "inc    %eax", {}, true},
                  {0x1001, {}, "nop"},
                  {0x1002, {90, {}}, "jne    fff", 0xfff, false, false, {{0xfff, 1080, 1090}}}}},
            {.bytes_before = 80,
             .file = "b.h",
             .rows = {{0x2000, {10, 0}, "jmp    *%rax", {}, false, {}, {{0x2, 7, 7}, {0x3, 3, 3}}},
                      {0x2002, {}, "call   30", 0x30, false, {}, {}, "g(int)@plt"}}}}},
      {.file = "a.c", .name = "g", .object = "", .fault = "no such file"}};
  return listing;
}

TEST(AssemblyText, HasCountsAddressesAndLines) {
  const std::string rule = std::string(80, '-') + '\n';
  std::string all;
  text(listing(), {.percentages = false}, [&](std::string_view lines) { all += lines; });
  EXPECT_EQ(all.substr(all.find("-- Assembly")),
            "-- Assembly: a.c:f in /prog\n" + rule +
                "Ir  Dr \n\n"
                "        a.c:7    x += 1;\n"
                "900  5  >    fff: inc    %eax\n"
                "  .  .      1001: nop\n"
                " 90  .      1002: jne    fff ^  1,080x of 1,090\n"
                "        ... 80 bytes did not run\n"
                "        b.h:?\n"
                " 10  0      2000: jmp    *%rax  2  7x  3  3x\n"
                "  .  .      2002: call   30 <g(int)@plt>\n\n" +
                rule + "-- Assembly: a.c:g (no such file)\n" + rule + "Ir Dr \n\n\n");
}

TEST(AssemblyText, IsInJson) {
  std::string all;
  json(listing(), [&](std::string_view lines) { all += lines; });
  EXPECT_NE(all.find(R"("assembly")"), std::string::npos);
  EXPECT_NE(all.find(R"("address": "0x1002", "counts": [90, null], "text": "jne    fff", )"
                     R"("target": "0xfff", "target_name": null, "is_target": false, )"
                     R"("jumps": [{"to": "0xfff", "followed": 1080, "executed": 1090}])"),
            std::string::npos)
      << all;
  EXPECT_NE(all.find(R"("address": "0x1001", "counts": null, "text": "nop", "target": null)"),
            std::string::npos);
  EXPECT_NE(all.find(R"("address": "0x2000", "counts": [10, 0], "text": "jmp    *%rax")"),
            std::string::npos);
  EXPECT_NE(all.find(R"("object": null, "fault": "no such file")"), std::string::npos);
  Listing without = listing();
  without.assembly.reset();
  all.clear();
  json(without, [&](std::string_view lines) { all += lines; });
  EXPECT_EQ(all.find("assembly"), std::string::npos);
}

}  // namespace
}  // namespace cg::annotate::render
