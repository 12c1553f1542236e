package main

import "fmt"

// Whoever begins makes two equal rows and then copies every move.
func main() {
	for n := 0; ; {
		if _, err := fmt.Scan(&n); err != nil {
			return
		}
		if n > 0 {
			fmt.Println("first")
		} else {
			fmt.Println("second")
		}
	}
}
