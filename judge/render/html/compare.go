package html

import (
	"strings"

	"grundy/judge/base/format"
)

// A lineBeside is a line of the expected answer with the corresponding line of the output.
type lineBeside struct {
	Number    int // from 1
	Want, Got []fragment
	// NoWant and NoGot say that the line is missing on that side.
	NoWant, NoGot bool
	Same          bool
	Folded        int // if above 0, this number of lines is omitted, and no other field is set
}

// A fragment is a part of a line. Mark says that it differs.
type fragment struct {
	Text string
	Mark bool
}

// These constants bound the comparison.
const (
	linesBefore   = 3   // shown before the first difference
	linesCompared = 24  // shown in all
	lineShown     = 160 // characters of a line
)

// compare compares two answers line by line around the first difference, for two columns.
func compare(want, got, lang string) (rows []lineBeside) {
	w, g := textLines(want), textLines(got)
	all := max(len(w), len(g))
	first := 0
	for first < min(len(w), len(g)) && w[first] == g[first] {
		first++
	}
	from := max(0, first-linesBefore)
	if from > 0 {
		rows = append(rows, lineBeside{Folded: from})
	}
	to := min(all, from+linesCompared)
	for i := from; i < to; i++ {
		rows = append(rows, besideAt(w, g, i, lang))
	}
	if all > to {
		rows = append(rows, lineBeside{Folded: all - to})
	}
	return rows
}

func besideAt(want, got []string, i int, lang string) lineBeside {
	row := lineBeside{Number: i + 1, NoWant: i >= len(want), NoGot: i >= len(got)}
	switch {
	case row.NoWant:
		row.Got = []fragment{{shorten(got[i], lang), true}}
	case row.NoGot:
		row.Want = []fragment{{shorten(want[i], lang), true}}
	default:
		row.Same = want[i] == got[i]
		row.Want, row.Got = pieces(shorten(want[i], lang), shorten(got[i], lang))
	}
	return row
}

// textLines returns the lines of a text without their ends.
func textLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func shorten(line, lang string) string { return format.LineIn(lang, onPage(line), lineShown) }

// pieces divides two lines into their common words at both ends, and the different text between.
func pieces(want, got string) (a, b []fragment) {
	if want == got {
		return []fragment{{want, false}}, []fragment{{got, false}}
	}
	x, y := strings.SplitAfter(want, " "), strings.SplitAfter(got, " ")
	front := 0
	for front < min(len(x), len(y)) && x[front] == y[front] {
		front++
	}
	back := 0
	for back < min(len(x), len(y))-front && x[len(x)-1-back] == y[len(y)-1-back] {
		back++
	}
	return parted(x, front, back), parted(y, front, back)
}

func parted(parts []string, front, back int) (list []fragment) {
	end := len(parts) - back
	for _, p := range []fragment{
		{strings.Join(parts[:front], ""), false}, {strings.Join(parts[front:end], ""), true}, {strings.Join(parts[end:], ""), false},
	} {
		if p.Text != "" {
			list = append(list, p)
		}
	}
	return list
}

// onPage returns a line for a page. Tabs stay. Invisible characters, and characters that change
// the writing direction, become escapes.
func onPage(line string) string {
	parts := strings.Split(line, "\t")
	for i := range parts {
		parts[i] = turns.Replace(format.Visible(parts[i]))
	}
	return strings.Join(parts, "\t")
}

// turns replaces characters that change the writing direction, because they can make a source
// look different.
var turns = strings.NewReplacer(
	"\u202a", `\u202a`, "\u202b", `\u202b`, "\u202c", `\u202c`, "\u202d", `\u202d`, "\u202e", `\u202e`,
	"\u2066", `\u2066`, "\u2067", `\u2067`, "\u2068", `\u2068`, "\u2069", `\u2069`,
)
