// rust-path: makes the compiler quote the host's list of users.
// expect: CE
// absent: daemon:
#[path = "/etc/passwd"]
mod users;

fn main() {}
