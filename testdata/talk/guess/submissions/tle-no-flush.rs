use std::io::{stdin, stdout, BufWriter, Write};

fn line() -> String {
    let mut s = String::new();
    stdin().read_line(&mut s).unwrap();
    s.trim().to_string()
}

fn main() {
    let mut out = BufWriter::new(stdout());
    let mut lo = 1;
    let mut hi: i32 = line().parse().unwrap();
    loop {
        let mid = (lo + hi) / 2;
        writeln!(out, "{}", mid).unwrap();
        match line().as_str() {
            "correct" => return,
            "less" => hi = mid - 1,
            _ => lo = mid + 1,
        }
    }
}
