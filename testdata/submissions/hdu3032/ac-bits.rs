use std::io::{self, BufRead};

fn main() {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let t: usize = line.trim().parse().unwrap();
    for _ in 0..t {
        line.clear();
        input.read_line(&mut line).unwrap(); // the number of heaps
        line.clear();
        input.read_line(&mut line).unwrap();
        let x = line
            .split_ascii_whitespace()
            .map(|s| s.parse::<u32>().unwrap())
            .map(|s| ((s - 1) ^ (((s - 1) >> 1) & 1)) + 1)
            .fold(0, |a, b| a ^ b);
        println!("{}", if x > 0 { "Alice" } else { "Bob" });
    }
}
