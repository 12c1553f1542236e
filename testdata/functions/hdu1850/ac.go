package main

func moves(a []int) int {
	sum, n := 0, 0
	for _, x := range a {
		sum ^= x
	}
	for _, x := range a {
		if x^sum < x {
			n++
		}
	}
	return n
}
