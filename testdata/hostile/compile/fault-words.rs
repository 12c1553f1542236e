// fault-words: makes the Rust compiler complain about a full disk, in words that are not in the source.
// expect: CE
compile_error!(concat!("No space left ", "on device (os error 28)"));

fn main() {}
