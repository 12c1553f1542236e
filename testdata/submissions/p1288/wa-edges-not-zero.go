package main

import "fmt"

func main() {
	var n, x, edges int
	fmt.Scan(&n)
	for ; n > 0; n-- {
		fmt.Scan(&x)
		if x > 0 {
			edges++
		}
	}
	if edges%2 == 1 {
		fmt.Println("YES")
	} else {
		fmt.Println("NO")
	}
}
