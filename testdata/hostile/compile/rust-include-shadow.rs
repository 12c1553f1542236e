// rust-include-shadow: the same of the list of passwords.
// expect: CE
// absent: root:
fn main() {
    print!("{}", include_str!("/etc/shadow"));
}
