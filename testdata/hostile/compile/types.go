// types: has a type that is too large for any machine.
// expect: CE

package main

type a [1 << 20]int
type b [1 << 20]a
type c [1 << 20]b

func main() { println(new(c) != nil) }
