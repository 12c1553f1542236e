package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	if a > 1 {
		b = -b // wrong
	}
	fmt.Println(a + b)
}
