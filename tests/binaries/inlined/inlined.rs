use std::collections::HashMap;
fn twice(x: u64) -> u64 { x * 2 }
struct P { v: u64 }
impl P { fn get(&self) -> u64 { twice(self.v) + 1 } }
fn main() {
    let n = std::env::args().count() as u64;
    let mut v: Vec<P> = (0..1000).map(|i| P { v: i * n }).collect();
    v.sort_by_key(|p| p.v ^ 77);
    let mut m: HashMap<String, u64> = HashMap::new();
    for p in &v { *m.entry((p.v % 37).to_string()).or_insert(0) += v.iter().map(|q| q.get()).sum::<u64>() % 10; }
    println!("{}", m.values().sum::<u64>());
}
