package mutant

import (
	"fmt"
	"strconv"
	"strings"
)

// Steps bound a mutant that is tried among others: Factor times the steps of the reference, plus
// Spare.
type Steps struct{ Factor, Spare int64 }

// One returns the environment that runs a mutant; id 0 is the reference.
func One(id int) []string { return []string{fmt.Sprintf("GRUNDY_MUTANT=%d", id)} }

// Count returns the environment that prints how many steps the reference takes on the input.
func Count() []string { return []string{"GRUNDY_COUNT=1"} }

// Many returns the environment that tries mutants on the input, or on parts of it with the given
// sizes in bytes. Answers are compared with the reference's by words, or byte by byte if blanks is
// set.
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

// An End says how the run of a mutant ended.
type End byte

// How a run of a mutant can end.
const (
	Untouched End = '-' // the input does not reach the change
	Alike     End = '=' // its site does not differ, so it does what the reference does
	Varies    End = 'v' // its answer is the reference's, but its site differs
	Blank     End = 'b' // its answer differs only in white space, which does not count
	Differs   End = 'd' // its answer differs
	Breaks    End = 'e' // it panics, or returns an error about the input
	Endless   End = 's' // it exceeded its number of steps
	Died      End = 'x' // the process ended during its run
)

// Fine reports whether the mutant answered like the reference, apart from white space that does not
// count.
func (e End) Fine() bool { return strings.ContainsRune("-=vb", rune(e)) }

// Tried parses what the program writes about mutants to standard error. For each mutant, it has an
// end for every part of the input, up to the first that is not Fine. If the process died, the
// mutant that ran is the last, and the remaining ones are absent.
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

// leading removes the number at the beginning of a line and returns it, or 0 if there is none.
func leading(line string) (n int, rest string) {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	n, _ = strconv.Atoi(line[:digits])
	return n, line[digits:]
}
