use std::io::{self, BufRead};

fn main() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines().map(|l| l.unwrap());
    let t: usize = lines.next().unwrap().trim().parse().unwrap();
    for _ in 0..t {
        let n: usize = lines.next().unwrap().trim().parse().unwrap();
        let s = lines.next().unwrap();
        let s = s.trim();
        let zeros = s.bytes().filter(|&b| b == b'0').count();
        let palindrome = s[..n / 2] == s[n - n / 2..];
        let answer = match (palindrome, zeros) {
            (true, 1) => "BOB",
            (true, z) if z % 2 == 0 => "BOB",
            (false, 2) if n % 2 == 1 && s.as_bytes()[n / 2] == b'0' => "DRAW",
            _ => "ALICE",
        };
        println!("{answer}");
    }
}
