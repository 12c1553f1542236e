package main

import "fmt"

func main() {
	var t, n, a int
	fmt.Scan(&t)
	for i := 0; i < t; i++ {
		fmt.Scan(&n)
		x, sum := 0, 0
		for j := 0; j < n; j++ {
			fmt.Scan(&a)
			x ^= a
		}
		if x == 0 {
			fmt.Println("No")
		} else {
			fmt.Println("Yes")
		}
	}
}
