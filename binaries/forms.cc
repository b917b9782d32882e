// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/forms.h"

#include <dwarf.h>

namespace cg::binaries {

// Of DWARF 5, section 7.5.6, and GNU's forms before it.
std::size_t Forms::fixed_size(unsigned form) const {
  switch (form) {
    case DW_FORM_flag_present:
    case DW_FORM_implicit_const:
      return 0;
    case DW_FORM_data1:
    case DW_FORM_ref1:
    case DW_FORM_flag:
    case DW_FORM_strx1:
    case DW_FORM_addrx1:
      return 1;
    case DW_FORM_data2:
    case DW_FORM_ref2:
    case DW_FORM_strx2:
    case DW_FORM_addrx2:
      return 2;
    case DW_FORM_strx3:
    case DW_FORM_addrx3:
      return 3;
    case DW_FORM_data4:
    case DW_FORM_ref4:
    case DW_FORM_strx4:
    case DW_FORM_addrx4:
    case DW_FORM_ref_sup4:
      return 4;
    case DW_FORM_data8:
    case DW_FORM_ref8:
    case DW_FORM_ref_sig8:
    case DW_FORM_ref_sup8:
      return 8;
    case DW_FORM_data16:
      return 16;
    case DW_FORM_addr:
      return address_size;
    case DW_FORM_ref_addr:
      return version == 2 ? address_size : offset_size;
    case DW_FORM_strp:
    case DW_FORM_sec_offset:
    case DW_FORM_line_strp:
    case DW_FORM_strp_sup:
    case DW_FORM_GNU_ref_alt:
    case DW_FORM_GNU_strp_alt:
      return offset_size;
    default:
      return kVaries;
  }
}

void Forms::skip(ByteCursor& cursor, unsigned form) const {
  if (form == DW_FORM_indirect) form = static_cast<unsigned>(cursor.unsigned_leb());
  if (const std::size_t fixed = fixed_size(form); fixed != kVaries) return cursor.skip(fixed);
  switch (form) {
    case DW_FORM_block1:
      return cursor.skip(cursor.number(1));
    case DW_FORM_block2:
      return cursor.skip(cursor.number(2));
    case DW_FORM_block4:
      return cursor.skip(cursor.number(4));
    case DW_FORM_block:
    case DW_FORM_exprloc:
      return cursor.skip(cursor.unsigned_leb());
    case DW_FORM_string:
      cursor.text();
      return;
    case DW_FORM_sdata:
    case DW_FORM_udata:
    case DW_FORM_ref_udata:
    case DW_FORM_strx:
    case DW_FORM_addrx:
    case DW_FORM_loclistx:
    case DW_FORM_rnglistx:
    case DW_FORM_GNU_addr_index:
    case DW_FORM_GNU_str_index:
      cursor.unsigned_leb();
      return;
    default:
      return cursor.skip(UINT64_MAX);  // unknown: nothing behind it can be read
  }
}

}  // namespace cg::binaries
