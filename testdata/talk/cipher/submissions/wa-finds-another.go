package main

import "fmt"

// Goes the same way again when it is to go back.
func main() {
	var word string
	var n, x int
	fmt.Scan(&word, &n, &x)
	fmt.Println(x%n + 1)
}
