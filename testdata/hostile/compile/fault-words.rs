// fault-words: the same in Rust.
// expect: CE
compile_error!(concat!("No space left ", "on device (os error 28)"));

fn main() {}
