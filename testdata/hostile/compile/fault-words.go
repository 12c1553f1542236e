// fault-words: the same in Go, whose compiler works out constants before it complains.
// expect: CE

package main

const words int = "no space left " + "on device"

func main() { println(words) }
