use std::io::{self, BufRead};

fn main() {
    let powers: Vec<usize> = (0..10).map(|e| 1 << e).collect();
    let mut win = vec![false; 1001];
    for n in 1..=1000 {
        win[n] = powers.iter().any(|&p| !win[n - p]);
    }
    for line in io::stdin().lock().lines() {
        let n: usize = line.unwrap().trim().parse().unwrap();
        println!("{}", if win[n] { "Kiki" } else { "Cici" });
    }
}
