package procfs

import (
	"os"
	"strconv"
	"strings"
)

// A Theft is how much of the machine's processors its host has given to others so far.
// On a virtual machine, such time is charged to the program that was running.
type Theft struct{ stolen, all float64 }

// Steal returns the Theft until now; it is zero if the system does not report it.
func Steal() Theft {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return Theft{}
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return parseSteal(line)
}

// parseSteal reads the line "cpu user nice system idle iowait irq softirq steal ...".
func parseSteal(line string) (t Theft) {
	const steal, last = 8, 8 // what follows is part of user and nice
	for i, word := range strings.Fields(line) {
		ticks, err := strconv.ParseFloat(word, 64)
		if i == 0 || i > last || err != nil {
			continue
		}
		t.all += ticks
		if i == steal {
			t.stolen = ticks
		}
	}
	return t
}

// Since returns the share of the processors that was taken away since an earlier
// reading, from 0 to 1.
func (t Theft) Since(earlier Theft) float64 {
	if t.all <= earlier.all {
		return 0
	}
	return max(0, t.stolen-earlier.stolen) / (t.all - earlier.all)
}
