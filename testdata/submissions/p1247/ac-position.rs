use std::io::*;

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let mut it = input.split_ascii_whitespace().map(|w| w.parse::<u32>().unwrap());
    let k = it.next().unwrap() as usize;
    let mut n: Vec<u32> = it.take(k).collect();
    let x = n.iter().fold(0, |x, v| x ^ v);
    match n.iter().position(|&v| v ^ x < v) {
        None => println!("lose"),
        Some(b) => {
            let mut out = BufWriter::new(stdout());
            writeln!(out, "{} {}", n[b] - (n[b] ^ x), b + 1).unwrap();
            n[b] ^= x;
            let words: Vec<String> = n.iter().map(|v| v.to_string()).collect();
            writeln!(out, "{}", words.join(" ")).unwrap();
        }
    }
}
