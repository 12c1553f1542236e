// rust-include-zero: puts a device without end into the program.
// expect: CE
static ZEROS: &[u8] = include_bytes!(concat!("/dev/", "zero"));

fn main() {
    println!("{}", ZEROS.len());
}
