use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().map(|w| w.parse::<u32>().unwrap());
    let cases = words.next().unwrap();
    for _ in 0..cases {
        let n = words.next().unwrap();
        let mut x = 0;
        for _ in 0..n {
            x |= words.next().unwrap();
        }
        println!("{}", if x != 0 { "Yes" } else { "No" });
    }
}
