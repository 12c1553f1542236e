use std::io::{self, Read};

const MAX: usize = 1000;

fn main() {
    let mut fib = vec![1, 2];
    while fib[fib.len() - 1] < MAX {
        fib.push(fib[fib.len() - 1] + fib[fib.len() - 2]);
    }
    // every pile tells its value to those from which it can be reached
    let mut seen = vec![[false; 16]; MAX + 1];
    let mut sg = [0usize; MAX + 1];
    for n in 0..=MAX {
        sg[n] = seen[n].iter().position(|&s| !s).unwrap();
        for &f in fib.iter().take_while(|&&f| n + f <= MAX) {
            seen[n + f][sg[n]] = true;
        }
    }
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let numbers: Vec<usize> = input.split_ascii_whitespace().map(|w| w.parse().unwrap()).collect();
    for piles in numbers.chunks(3) {
        if piles == [0, 0, 0] {
            break;
        }
        let x = piles.iter().fold(0, |x, &n| x ^ sg[n]);
        println!("{}", if x == 0 { "Nacci" } else { "Fibo" });
    }
}
