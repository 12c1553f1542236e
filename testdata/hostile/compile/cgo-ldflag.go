// cgo-ldflag: has linker flags in a comment that only cgo may write.
// expect: CE

package main

//go:cgo_ldflag "-fplugin=/tmp/evil.so"
//go:cgo_import_dynamic evil evil "/etc/shadow"

func main() {}
