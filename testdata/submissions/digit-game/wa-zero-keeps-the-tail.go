package main

import (
	"bufio"
	"fmt"
	"os"
)

var memo = map[string]bool{"": false}

// wins erases a zero alone and lets what stands to its right move up.
func wins(s string) bool {
	if w, ok := memo[s]; ok {
		return w
	}
	w := false
	for i := 0; i < len(s) && !w; i++ {
		if s[i] == '0' {
			w = !wins(s[:i] + s[i+1:])
		}
		for d := byte('0'); d < s[i] && !w; d++ {
			w = !wins(s[:i] + string(d) + s[i+1:])
		}
	}
	memo[s] = w
	return w
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if wins(in.Text()) {
			fmt.Println("Yes")
		} else {
			fmt.Println("No")
		}
	}
}
