// SPDX-License-Identifier: GPL-2.0-or-later
//
// The header of a profile in the form for exports: texts without keys, in valid UTF-8.
#pragma once

#include "profile/call_header.h"
#include "profile/header.h"

namespace cg::annotate::exports {

profile::CallHeader exported_header(const profile::Header& header);

}  // namespace cg::annotate::exports
