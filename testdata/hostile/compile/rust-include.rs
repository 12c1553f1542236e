// rust-include: puts a file of the host into the program.
// expect: CE | OK
// absent: daemon:
fn main() {
    print!("{}", include_str!("/etc/passwd"));
}
