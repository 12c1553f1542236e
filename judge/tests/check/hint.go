package check

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
	"unicode"

	"grundy/judge/base/i18n"
)

// Hint guesses the cause of the first difference by Tokens and describes it in a few words. It is
// empty if there is no guess.
func Hint(want, got []byte) i18n.Message {
	kind, i, j, differ := first(want, got)
	switch {
	case !differ:
		return ""
	case disguised(want, got) != "":
		return disguised(want, got)
	case bytes.Equal(closed(want), closed(got)):
		return "the separators are wrong: a newline or space is missing or extra"
	}
	switch text := added(want, got); {
	case IsPrompt(text):
		return PromptHint(text)
	case text != nil:
		return moreHint(text)
	}
	switch {
	case kind == Extra:
		if h := cmp.Or(besidesHint(want, got), linesHint(want, got)); len(bytes.Fields(lineAround(got, j))) > 1 && startsLine(got, j) && h != "" {
			return h
		}
		return extraHint(got, j)
	case kind == Missing:
		return missingHint(want, got, i)
	}
	if h := tokenHint(token(want[i:]), token(got[j:])); h != "" {
		return h
	}
	if h := shiftHint(want, got); h != "" {
		return i18n.Message(h)
	}
	if h := lineHint(lineAround(want, i), lineAround(got, j)); h != "" {
		return h
	}
	if h := besidesHint(want, got); h != "" {
		return h
	}
	return linesHint(want, got)
}

// closed returns a text without its white space.
func closed(text []byte) []byte { return bytes.Join(bytes.Fields(text), nil) }

// besidesHint recognizes an output that contains all expected tokens in order, with other words
// between them, such as a prompt or a number printed again. If one of these words is itself an
// expected token, there is no hint.
func besidesHint(want, got []byte) i18n.Message {
	answers := bytes.Fields(want)
	known := map[string]bool{}
	for _, w := range answers {
		known[string(w)] = true
	}
	i, other := 0, ""
	for _, g := range bytes.Fields(got) {
		switch {
		case i < len(answers) && bytes.Equal(g, answers[i]):
			i++
		case known[string(g)]:
			return ""
		case other == "":
			other = string(g)
		}
	}
	if i < len(answers) || other == "" {
		return ""
	}
	return moreHint([]byte(other))
}

// moreHint returns the hint that a text is printed in addition to the answer.
func moreHint(text []byte) i18n.Message {
	return i18n.Messagef("the program prints more than the answer: %q is not part of it", cut(text))
}

// linesHint recognizes an output that contains all expected lines in order, with other lines
// between them. The other lines have more words than any expected line, such as lists, or variables
// with their names. If one of them contains an expected word that has a letter, there is no hint.
func linesHint(want, got []byte) i18n.Message {
	wanted, most := filledLines(want), 0
	answers := map[string]bool{}
	for _, w := range bytes.Fields(want) {
		answers[string(w)] = bytes.ContainsFunc(w, unicode.IsLetter)
	}
	for _, line := range wanted {
		most = max(most, len(bytes.Fields(line)))
	}
	i, other := 0, []byte(nil)
	for _, line := range filledLines(got) {
		switch {
		case i < len(wanted) && bytes.Equal(line, wanted[i]):
			i++
		case len(bytes.Fields(line)) <= most || hasAnswer(line, answers):
			return ""
		case other == nil:
			other = line
		}
	}
	if i < len(wanted) || other == nil {
		return ""
	}
	return moreHint(other)
}

// filledLines returns the lines of a text that are not blank, each with single spaces
// between its words.
func filledLines(text []byte) (lines [][]byte) {
	for line := range bytes.Lines(text) {
		if words := bytes.Fields(line); len(words) > 0 {
			lines = append(lines, bytes.Join(words, []byte(" ")))
		}
	}
	return lines
}

// startsLine reports whether the line before position i contains only white space.
func startsLine(text []byte, i int) bool {
	return len(trim(text[bytes.LastIndexByte(text[:i], '\n')+1:i])) == 0
}

func extraHint(got []byte, j int) i18n.Message {
	if bytes.Equal(lineAround(got, j), trim(got[j:])) {
		return "one answer too many: does the program also answer the line that ends the input?"
	}
	return ""
}

func missingHint(want, got []byte, i int) i18n.Message {
	switch {
	case len(trim(got)) == 0:
		return "nothing was printed"
	case bytes.Equal(lineAround(want, i), trim(want[i:])):
		return "only the last answer is missing"
	case len(filledLines(got)) == 1 && len(filledLines(want)) > 2 && startsLine(want, i):
		return "only the first answer is printed: are all cases read?"
	}
	return ""
}

// tokenHint compares the two differing tokens.
func tokenHint(want, got []byte) i18n.Message {
	switch {
	case bytes.EqualFold(want, got):
		return "only letter case differs"
	case bytes.Equal(bytes.Trim(got, "\"'`"), want):
		return "the quotes are not part of the answer"
	case bytes.Equal(want, append(bytes.Clone(got), '.')):
		return "the full stop is part of the answer"
	case bytes.Equal(got, append(bytes.Clone(want), '.')):
		return "the full stop is not part of the answer"
	case real(want, got):
		return i18n.Messagef("%q is a real number, and the answer is a whole number; in Python, write // in place of /", cut(got))
	}
	return ""
}

// real reports whether two tokens are a whole number and the same number with zeros after a point.
func real(want, got []byte) bool {
	zeros, ok := bytes.CutPrefix(got, append(bytes.Clone(want), '.'))
	_, err := strconv.ParseInt(string(want), 10, 64)
	return ok && err == nil && len(zeros) > 0 && len(bytes.Trim(zeros, "0")) == 0
}

// leastShifted is how many numbers must be shifted before the hint says that all are, rather than
// some by chance.
const leastShifted = 3

// shiftHint recognizes an output in which every number is one too large, or one too small.
func shiftHint(want, got []byte) i18n.Message {
	wanted, printed := bytes.Fields(want), bytes.Fields(got)
	if len(wanted) != len(printed) {
		return ""
	}
	shifted, by := 0, int64(0)
	for i, w := range wanted {
		a, err := strconv.ParseInt(string(w), 10, 64)
		b, other := strconv.ParseInt(string(printed[i]), 10, 64)
		switch {
		case err != nil || other != nil:
			if !bytes.Equal(w, printed[i]) {
				return ""
			}
		case a < math.MinInt64+2 || a > math.MaxInt64-2 || b != a-1 && b != a+1 || shifted > 0 && b-a != by:
			return ""
		default:
			shifted, by = shifted+1, b-a
		}
	}
	switch {
	case shifted < leastShifted:
		return ""
	case by > 0:
		return "every number is one too large: does the program count from 1 instead of 0?"
	}
	return "every number is one too small: does the program count from 0 instead of 1?"
}

// lineHint compares the lines of the two differing tokens.
func lineHint(want, got []byte) i18n.Message {
	w, g := label(want), label(got)
	switch {
	case len(w) > 0 && len(g) == 0:
		return i18n.Messagef("the line should begin with %q", w)
	case len(w) == 0 && len(g) > 0:
		return i18n.Messagef("the line should not begin with %q", g)
	case !bytes.Equal(w, g):
		return i18n.Messagef("the line should begin with %q, not %q", w, g)
	}
	a, b := bytes.Fields(want), bytes.Fields(got)
	if len(a) == 2 && len(b) == 2 && bytes.Equal(a[0], b[1]) && bytes.Equal(a[1], b[0]) {
		return "the two values are in the wrong order"
	}
	return ""
}

// label returns the beginning of a line like "Case #1:", up to the colon, or nothing.
func label(line []byte) []byte {
	letters, digits := 0, 0
	for i, c := range line[:min(len(line), 30)] {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			letters++
		case '0' <= c && c <= '9':
			digits++
		case c == ':' && letters > 0 && digits > 0:
			return line[:i+1]
		case c != ' ' && c != '#':
			return nil
		}
	}
	return nil
}

// lineAround returns the line that contains position i, without white space at its ends.
func lineAround(text []byte, i int) []byte {
	start := bytes.LastIndexByte(text[:i], '\n') + 1
	l := line(text[start:])
	return trim(l[skip(l, 0):])
}
