// deep-types: has a function that calls itself with a type twice as large.
// expect: CE
fn grow<T: Clone>(n: u32, value: T) -> u32 {
    if n == 0 {
        0
    } else {
        1 + grow(n - 1, (value.clone(), value))
    }
}

fn main() {
    println!("{}", grow(3, 1u8));
}
