// fault-words: makes the Go compiler compute a complaint about a full disk, in words that are not in the source.
// expect: CE

package main

const words int = "no space left " + "on device"

func main() { println(words) }
