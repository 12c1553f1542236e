use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.clear();
    io::stdin().read_line(&mut line).unwrap();
    let mut n: Vec<i32> = line.split_whitespace().map(|w| w.parse().unwrap()).collect();
    let mut x = 0;
    for v in n {
        x ^= v;
    }
    if x == 0 {
        println!("lose");
        return;
    }
    for i in 0..n.len() {
        if n[i] ^ x < n[i] {
            println!("{} {}", n[i] - (n[i] ^ x), i + 1);
            n[i] ^= x;
            break;
        }
    }
    for v in n {
        print!("{} ", v);
    }
}
