// rust-env: prints the environment variables that the compiler gets.
// expect: CE | OK
// absent: /root
// absent: /home/
// absent: GRUNDY
fn main() {
    println!("{}", env!("HOME"));
    println!("{:?}", option_env!("GRUNDY_CANARY"));
}
