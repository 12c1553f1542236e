use std::collections::HashMap;
use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut counts: HashMap<&str, u64> = HashMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort();
    writeln!(io::stdout().lock(), "{:?}", list)
}
