// rust-env: prints what the compiler was told by its environment.
// expect: CE | OK
// absent: /root
// absent: /home/
// absent: GRUNDY
fn main() {
    println!("{}", env!("HOME"));
    println!("{:?}", option_env!("GRUNDY_CANARY"));
}
