// SPDX-License-Identifier: GPL-2.0-or-later
use std::collections::BTreeMap;
fn main() {
    let mut counts = BTreeMap::new();
    for n in 0..1000u32 { *counts.entry(n * n % 97).or_insert(0u32) += 1; }
    println!("{:?}", counts.iter().max_by_key(|(k, v)| (**v, **k)));
}
