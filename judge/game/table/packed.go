package table

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
)

// A Form is the form in which entries are packed into text.
type Form string

// The forms.
const (
	Numbers Form = "numbers" // 5x3 is 5 three times; 1..9 is 1 to 9, ascending or descending
	Letters Form = "letters" // entries are letters; Nx3 is N three times
	Marks   Form = "marks"   // entries are 0 and 1; a byte is the distance from a 1 to the next
)

// perPacked is the number of entries on a line of packed text, so that one changed entry changes
// one line.
const perPacked = 1000

// farther is the byte for a distance that does not fit into one byte.
const farther = '!'

// Packed returns the table as text that people can compare. The first line describes the table.
// Each other line has the number of its first entry, from 0, a tab, and 1000 entries; the last
// line may have fewer.
func (k Stored) Packed(f Form) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s%s\n", k.What, f.legend())
	for from := 0; from < len(k.Entries); from += perPacked {
		part := k.Entries[from:min(from+perPacked, len(k.Entries))]
		fmt.Fprintf(&b, "%d\t", from)
		if f == Marks {
			b.WriteString(steps(part))
		} else {
			b.WriteString(strings.Join(f.runs(part), " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// legend explains the lines.
func (f Form) legend() string {
	if f == Marks {
		return fmt.Sprintf("; a line begins with the number of its first entry; then come the distances from the entry before it to "+
			"the first 1, and from each 1 to the next, a byte each: %q is 1, %q adds %d; at last, how many entries follow the last 1", stepOf(1), farther, mostSteps)
	}
	return "; a line begins with the number of its first entry"
}

// mostSteps is the largest distance that one byte can express.
const mostSteps = '~' - base

func stepOf(n int) rune { return rune(base + n) }

// steps writes the positions of the ones as distances.
func steps(entries []int) string {
	var b strings.Builder
	last := -1
	for i, v := range entries {
		if v == 0 {
			continue
		}
		for ; i-last > mostSteps; last += mostSteps {
			b.WriteByte(farther)
		}
		b.WriteRune(stepOf(i - last))
		last = i
	}
	// The number of zeros after the last one determines the length of the line.
	fmt.Fprintf(&b, " %d", len(entries)-1-last)
	return b.String()
}

// runs divides entries into runs with a constant step.
func (f Form) runs(entries []int) []string {
	var words []string
	for len(entries) > 0 {
		n, count := run(entries, 0), max(run(entries, 1), run(entries, -1))
		word := f.word(entries[0])
		switch {
		case f == Numbers && count > max(n, 2):
			n = count
			word += ".." + f.word(entries[n-1])
		case n > 1:
			word += "x" + strconv.Itoa(n)
		}
		words = append(words, word)
		entries = entries[n:]
	}
	return words
}

// run returns the length of the longest run with the given step at the beginning.
func run(entries []int, more int) int {
	n := 1
	for n < len(entries) && entries[n] == entries[n-1]+more {
		n++
	}
	return n
}

func (f Form) word(v int) string {
	if f == Letters {
		return string(rune(v))
	}
	return strconv.Itoa(v)
}

// ReadPacked returns the entries of a text that Packed wrote. The error names the first line that
// Packed cannot have written. The entries are then from the lines before it.
func ReadPacked(f Form, text string) ([]int, error) {
	var entries []int
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n")[1:] {
		index, rest, _ := strings.Cut(line, "\t")
		part, ok := f.read(rest)
		if index != strconv.Itoa(len(entries)) || !ok {
			return entries, fault.Errorf("line %d is %q; it should be %d, a tab, and %s", i+2, cut(line), len(entries), f)
		}
		entries = append(entries, part...)
	}
	return entries, nil
}

// cut shortens a line for messages.
func cut(line string) string { return format.Clip(line, 40) }

// read reads the entries of one line.
func (f Form) read(text string) (entries []int, ok bool) {
	if f == Marks {
		return readSteps(text)
	}
	for word := range strings.SplitSeq(text, " ") {
		more, ok := f.readRun(word)
		if !ok || len(entries)+len(more) > perPacked {
			return nil, false
		}
		entries = append(entries, more...)
	}
	return entries, len(entries) > 0
}

func readSteps(text string) (entries []int, ok bool) {
	ways, rest, _ := strings.Cut(text, " ")
	ahead := 0
	for i := range len(ways) {
		if ways[i] == farther {
			ahead += mostSteps
			continue
		}
		if ahead += int(ways[i]) - base; ahead < 1 || len(entries)+ahead > perPacked {
			return nil, false
		}
		entries = append(append(entries, make([]int, ahead-1)...), 1)
		ahead = 0
	}
	left, err := strconv.Atoi(rest)
	if err != nil || left < 0 || ahead > 0 || len(entries)+left > perPacked {
		return nil, false
	}
	return append(entries, make([]int, left)...), true
}

// readRun reads a word for a run.
func (f Form) readRun(word string) (entries []int, ok bool) {
	first, last, counts := strings.Cut(word, "..")
	if counts && f == Numbers {
		return readCount(first, last)
	}
	value, times, repeats := strings.Cut(word, "x")
	n := 1
	var err error
	if repeats {
		n, err = strconv.Atoi(times)
	}
	v, ok := f.value(value)
	if err != nil || !ok || n < 1 || n > perPacked {
		return nil, false
	}
	for range n {
		entries = append(entries, v)
	}
	return entries, true
}

func readCount(first, last string) (entries []int, ok bool) {
	v, err := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err != nil || err2 != nil || math.Abs(float64(to)-float64(v)) > perPacked {
		return nil, false
	}
	for ; v < to; v++ {
		entries = append(entries, v)
	}
	for ; v > to; v-- {
		entries = append(entries, v)
	}
	return append(entries, to), true
}

func (f Form) value(word string) (int, bool) {
	if f == Letters {
		return int((word + " ")[0]), len(word) == 1
	}
	v, err := strconv.Atoi(word)
	return v, err == nil
}
