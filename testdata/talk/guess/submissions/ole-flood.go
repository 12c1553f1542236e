package main

import (
	"os"
	"strings"
)

// One guess that never ends.
func main() {
	zeros := strings.Repeat("0", 4096)
	for {
		os.Stdout.WriteString(zeros)
	}
}
