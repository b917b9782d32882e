# SPDX-License-Identifier: GPL-2.0-or-later
# JSON read and written and a list sorted, all in pure Python: none of it in C.
import json.decoder
import json.encoder
import json.scanner

decoder = json.decoder.JSONDecoder()
decoder.parse_string = json.decoder.py_scanstring
decoder.scan_once = json.scanner.py_make_scanner(decoder)
json.encoder.c_make_encoder = None
json.encoder.encode_basestring_ascii = json.encoder.py_encode_basestring_ascii


def merge_sort(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]


records = [{"id": i * 7919 % 5003, "name": f"n{i}\n", "tags": [i % 3, i / 8, None]} for i in range(2000)]
text = json.dumps(records)
back = decoder.decode(text)
assert back == records
order = merge_sort([record["id"] for record in back] * 3)
print(len(text), order[:3], order[-3:])
