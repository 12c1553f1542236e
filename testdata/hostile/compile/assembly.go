// assembly: a function whose code would be in a file beside it.
// expect: CE

package main

func evil() int

func main() { println(evil()) }
