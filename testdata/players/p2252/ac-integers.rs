// Wythoff's game with square roots in whole numbers.
use std::io::{self, BufRead, Write};

fn root(n: u128) -> u128 {
    let mut r = (n as f64).sqrt() as u128;
    while r * r > n {
        r -= 1;
    }
    while (r + 1) * (r + 1) <= n {
        r += 1;
    }
    r
}

// The smaller pile of the lost pair with this difference.
fn smaller(d: i64) -> i64 {
    let d = d as u128;
    ((d + root(5 * d * d)) / 2) as i64
}

fn lost(a: i64, b: i64) -> bool {
    smaller(b - a) == a
}

fn best(a: i64, b: i64) -> (i64, i64) {
    let s = smaller(b - a);
    if s < a {
        return (s, s + b - a);
    }
    // The lost pair that a belongs to, as its smaller or as its larger pile.
    let (mut lo, mut hi) = (0, a);
    while lo < hi {
        let mid = (lo + hi) / 2;
        if smaller(mid) < a {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if smaller(lo) == a && a + lo < b {
        return (a, a + lo);
    }
    let (mut lo, mut hi) = (0, a);
    while lo < hi {
        let mid = (lo + hi) / 2;
        if smaller(mid) + mid < a {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if smaller(lo) + lo == a {
        return (smaller(lo), a);
    }
    let (mut lo, mut hi) = (0, b);
    while lo < hi {
        let mid = (lo + hi) / 2;
        if smaller(mid) + mid < b {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if smaller(lo) + lo == b && smaller(lo) < a {
        return (smaller(lo), b);
    }
    let left = b - 1;
    (a.min(left), a.max(left))
}

fn main() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines().map(|l| l.unwrap());
    lines.next();
    let mut mine = lines.next().unwrap().trim() == "first";
    let pair = |line: String| -> (i64, i64) {
        let v: Vec<i64> = line.split_whitespace().map(|w| w.parse().unwrap()).collect();
        (v[0], v[1])
    };
    let (mut a, mut b) = pair(lines.next().unwrap());
    while b > 0 {
        if mine {
            let next = if lost(a, b) { (a.min(b - 1), a.max(b - 1)) } else { best(a, b) };
            a = next.0;
            b = next.1;
            println!("{} {}", a, b);
            io::stdout().flush().unwrap();
        } else {
            match lines.next() {
                Some(line) => {
                    let next = pair(line);
                    a = next.0;
                    b = next.1;
                }
                None => return,
            }
        }
        mine = !mine;
    }
}
