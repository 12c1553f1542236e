// A program that plays Nim, the problem p2197. Change choose for another game.
// grundy show PROBLEM --play shows what such a program reads and prints.
use std::io::{self, BufRead, Write};

/// choose returns a heap, numbered from 1, and how many to take from it.
fn choose(heaps: &[u64]) -> (usize, u64) {
    let xor = heaps.iter().fold(0, |x, heap| x ^ heap);
    for (i, &heap) in heaps.iter().enumerate() {
        if heap ^ xor < heap {
            return (i + 1, heap - (heap ^ xor));
        }
    }
    let largest = heaps.iter().max().unwrap();
    (heaps.iter().position(|heap| heap == largest).unwrap() + 1, 1)
}

fn main() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines().map(|line| line.unwrap());
    let mut numbers: Vec<u64> = Vec::new();
    let mut mine = false;
    for line in lines.by_ref() {
        let word = line.trim();
        if word == "first" || word == "second" {
            mine = word == "first";
            break;
        }
        numbers.extend(word.split_whitespace().map(|n| n.parse::<u64>().unwrap()));
    }
    let mut heaps = numbers.split_off(1); // without the number of heaps
    while heaps.iter().any(|&heap| heap > 0) {
        let (heap, take) = if mine {
            let (heap, take) = choose(&heaps);
            println!("{} {}", heap, take);
            io::stdout().flush().unwrap();
            (heap, take)
        } else {
            match lines.next() {
                Some(line) => {
                    let n: Vec<u64> = line.split_whitespace().map(|n| n.parse().unwrap()).collect();
                    (n[0] as usize, n[1])
                }
                None => return,
            }
        };
        heaps[heap - 1] -= take;
        mine = !mine;
    }
}
