// crate-type: asks to be a library, which cannot be run.
// expect: CE | OK
#![crate_type = "lib"]

fn main() {
    println!("contained");
}
