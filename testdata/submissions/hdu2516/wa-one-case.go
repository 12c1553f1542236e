package main

import "fmt"

func main() {
	var n int
	fmt.Scan(&n)
	a, b := 1, 2
	for a < n {
		a, b = b, a+b
	}
	if a == n {
		fmt.Println("Second win")
	} else {
		fmt.Println("First win")
	}
}
