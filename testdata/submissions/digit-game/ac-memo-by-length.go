package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

// memo[l][n] belongs to the string of length l that reads n; 0 is not known yet.
var memo [7][]int8

func wins(s []byte) bool {
	if len(s) == 0 {
		return false
	}
	if s[0] == '0' {
		return true
	}
	n, _ := strconv.Atoi(string(s))
	at := &memo[len(s)][n]
	if *at == 0 {
		*at = -1
		if search(s) {
			*at = 1
		}
	}
	return *at > 0
}

func search(s []byte) bool {
	for i, c := range s {
		if c == '0' && !wins(s[:i]) {
			return true
		}
		for d := byte('0'); d < c; d++ {
			s[i] = d
			w := wins(s)
			s[i] = c
			if !w {
				return true
			}
		}
	}
	return false
}

func main() {
	for l, size := 0, 1; l < 7; l, size = l+1, size*10 {
		memo[l] = make([]int8, size)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		if wins([]byte(sc.Text())) {
			fmt.Fprintln(out, "Yes")
		} else {
			fmt.Fprintln(out, "No")
		}
	}
}
