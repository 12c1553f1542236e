// rust-include-shadow: puts the host's list of passwords into the program.
// expect: CE
// absent: root:
fn main() {
    print!("{}", include_str!("/etc/shadow"));
}
