// Every size must occur an even number of times: the number of piles is even, the xor of the sizes
// is 0, and so is the xor of the bits of the sizes modulo 64. Four piles in two pairs pass all three.
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|w| w.parse::<u32>().unwrap());
    while let Some(n) = numbers.next() {
        if n == 0 {
            break;
        }
        let (mut x, mut odd) = (0, 0u64);
        for _ in 0..n {
            let a = numbers.next().unwrap();
            x ^= a;
            odd ^= 1 << (a % 64);
        }
        println!("{}", if n % 2 == 1 || x != 0 || odd != 0 { "Win" } else { "Lose" });
    }
}
