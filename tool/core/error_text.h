// SPDX-License-Identifier: GPL-2.0-or-later
//
// The reason why a file could not be written, in a few words. The core has no public strerror.
#pragma once

namespace cg::tool {

// `error_number` is the system's or files::kNoReason.
const char* error_text(int error_number);

}  // namespace cg::tool
