package procfs

import (
	"os"
	"strconv"
	"strings"
)

// A Theft is the processor time that the host of a virtual machine has given to others so far.
// The kernel charges such time to the program that was running.
type Theft struct{ stolen, all float64 }

// Steal returns the present Theft. It is zero if the system does not report it.
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
	const steal, last = 8, 8 // the later fields are included in user and nice
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

// Since returns the share of processor time that was taken away since an earlier reading, from 0
// to 1.
func (t Theft) Since(earlier Theft) float64 {
	if t.all <= earlier.all {
		return 0
	}
	return max(0, t.stolen-earlier.stolen) / (t.all - earlier.all)
}
