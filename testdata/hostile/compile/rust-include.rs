// rust-include: puts the host's list of users into the program.
// expect: CE | OK
// absent: daemon:
fn main() {
    print!("{}", include_str!("/etc/passwd"));
}
