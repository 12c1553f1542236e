package main

import "fmt"

func main() {
	var g [10001]int
	for n := 1; n <= 1000; n++ {
		seen := map[int]bool{}
		for i := 1; i <= n; i++ {
			l, r := max(i-2, 0), max(n-i-1, 0)
			seen[g[l]^g[r]] = true
		}
		for seen[g[n]] {
			g[n]++
		}
	}
	var t, n int
	fmt.Scan(&t)
	for ; t > 0; t-- {
		fmt.Scan(&n)
		if g[n] > 0 {
			fmt.Println("First")
		} else {
			fmt.Println("Second")
		}
	}
}
