// assembly: has a function whose code would be in another file.
// expect: CE

package main

func evil() int

func main() { println(evil()) }
