// proc-macro: asks to be code that runs in the compiler.
// expect: CE
#![crate_type = "proc-macro"]
extern crate proc_macro;

#[proc_macro]
pub fn evil(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    panic!("ESCAPED: ran in the compiler")
}

evil!();

fn main() {}
