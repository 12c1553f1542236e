package mutant

import (
	"fmt"
	"strconv"
	"strings"
)

// Steps bound a mutant that is tried among others: Factor times the steps of the
// reference, and Spare more.
type Steps struct{ Factor, Spare int64 }

// One is the environment that makes the program a mutant; 0 is the reference.
func One(id int) []string { return []string{fmt.Sprintf("GRUNDY_MUTANT=%d", id)} }

// Count is the environment that makes the program print how many steps the reference
// takes on its input.
func Count() []string { return []string{"GRUNDY_COUNT=1"} }

// Many is the environment that makes the program try mutants on its input, or on the
// parts of it, whose sizes in bytes are given. Their answers are compared with the
// reference's by words, or where blanks count byte by byte.
func Many(ids []int, parts []int, blanks bool, steps Steps) []string {
	env := []string{
		"GRUNDY_MUTANTS=" + commas(ids), "GRUNDY_PARTS=" + commas(parts),
		fmt.Sprintf("GRUNDY_FACTOR=%d", steps.Factor), fmt.Sprintf("GRUNDY_SPARE=%d", steps.Spare),
	}
	if blanks {
		env = append(env, "GRUNDY_BLANKS=1")
	}
	return env
}

func commas(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

// An End says how the run of a mutant ended that was tried among others.
type End byte

// The ends.
const (
	Untouched End = '-' // the input does not reach what is changed
	Alike     End = '=' // it does what the reference does: its site does not differ
	Varies    End = 'v' // it answers as the reference, and its site differs
	Blank     End = 'b' // it answers as the reference but for blanks, which do not count
	Differs   End = 'd' // it answers otherwise
	Breaks    End = 'e' // it panics, or returns an error about the input
	Endless   End = 's' // it was stopped at its bound of steps
	Died      End = 'x' // the process ended in it
)

// Fine reports whether the mutant did as well as the reference.
func (e End) Fine() bool { return strings.ContainsRune("-=vb", rune(e)) }

// Tried reads what the program writes about mutants to standard error: by mutant an end
// for every part of the input, up to the first that is not Fine. A mutant that the
// process died in is the last; those after it were not tried and are absent.
func Tried(stderr []byte) map[int][]End {
	tried := map[int][]End{}
	for line := range strings.Lines(string(stderr)) {
		id, rest := leading(line)
		if id == 0 {
			return tried
		}
		ends := []End{}
		for rest != "" && strings.ContainsRune("-=vbdes", rune(rest[0])) {
			ends = append(ends, End(rest[0]))
			rest = rest[1:]
		}
		if whole := rest == "\n" && len(ends) > 0; !whole {
			tried[id] = append(ends, Died)
			return tried
		}
		tried[id] = ends
	}
	return tried
}

// leading cuts the number off that a line begins with; 0 when there is none.
func leading(line string) (n int, rest string) {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	n, _ = strconv.Atoi(line[:digits])
	return n, line[digits:]
}
