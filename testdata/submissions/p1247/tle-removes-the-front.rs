use std::io::{stdin, Read};

fn next(words: &mut Vec<&str>) -> i64 {
    words.remove(0).parse().unwrap()
}

fn main() {
    let mut text = String::new();
    stdin().read_to_string(&mut text).unwrap();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let k = next(&mut words);
    let mut n = Vec::new();
    let mut x = 0;
    for _ in 0..k {
        let v = next(&mut words);
        x ^= v;
        n.push(v);
    }
    if x == 0 {
        println!("lose");
        return;
    }
    let b = (0..n.len()).find(|&i| n[i] ^ x < n[i]).unwrap();
    println!("{} {}", n[b] - (n[b] ^ x), b + 1);
    n[b] ^= x;
    let mut line = String::new();
    for v in n {
        line += &format!("{} ", v);
    }
    println!("{}", line.trim_end());
}
