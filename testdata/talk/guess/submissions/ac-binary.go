package main

import "fmt"

func main() {
	lo, hi := 1, 0
	fmt.Scan(&hi)
	for {
		mid := (lo + hi) / 2
		fmt.Println(mid)
		var s string
		fmt.Scan(&s)
		switch s {
		case "correct":
			return
		case "less":
			hi = mid - 1
		default:
			lo = mid + 1
		}
	}
}
