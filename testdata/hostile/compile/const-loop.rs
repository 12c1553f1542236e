// const-loop: has a constant that takes for ever to compute.
// expect: CE
#![allow(long_running_const_eval)]
const ENDLESS: u64 = {
    let mut n = 0u64;
    while n != u64::MAX {
        n = n.wrapping_add(2);
    }
    n
};

fn main() {
    println!("{}", ENDLESS);
}
