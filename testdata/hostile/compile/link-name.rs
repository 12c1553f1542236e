// link-name: hides options for the linker in the name of a library.
// expect: CE
// absent: root:
#[link(name = "c -T/etc/shadow -o/tmp/evil", kind = "dylib")]
extern "C" {}
#[link(name = ":../../../../etc/shadow")]
extern "C" {}

fn main() {}
