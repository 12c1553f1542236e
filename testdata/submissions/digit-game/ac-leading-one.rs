use std::io::{self, BufRead, Write};

// A one in front keeps 7 and 07 apart, and all strings below 2 000 000.
struct Table(Vec<u8>);

impl Table {
    fn wins(&mut self, n: usize) -> bool {
        if n == 1 {
            return false;
        }
        if self.0[n] == 0 {
            self.0[n] = if self.search(n) { 2 } else { 1 };
        }
        self.0[n] == 2
    }

    fn search(&mut self, n: usize) -> bool {
        let mut p = 1;
        while n / p >= 10 {
            let digit = n / p % 10;
            if digit == 0 && !self.wins(n / p / 10) {
                return true;
            }
            for less in 1..=digit {
                if !self.wins(n - less * p) {
                    return true;
                }
            }
            p *= 10;
        }
        false
    }
}

fn main() {
    let mut table = Table(vec![0; 2_000_000]);
    let stdin = io::stdin();
    let mut out = io::stdout().lock();
    for line in stdin.lock().lines() {
        let s = line.unwrap();
        let n: usize = format!("1{}", s.trim()).parse().unwrap();
        let answer = if table.wins(n) { "Yes" } else { "No" };
        writeln!(out, "{}", answer).unwrap();
    }
}
