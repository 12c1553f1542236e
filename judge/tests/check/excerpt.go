package check

import "unicode/utf8"

// before and after are the numbers of characters shown before and after the first difference of two
// long words or lines. If they have at least alike characters in common, only the surroundings of
// the difference are shown.
const (
	before = 10
	after  = 20
	alike  = 40
)

// apart sets Want and Got to two words or lines that differ. Both begin at their start or, if they
// have a long common beginning, shortly before the difference.
func (d *Difference) apart(want, got []byte) {
	n := common(want, got)
	for n > 0 && (n < len(want) && !utf8.RuneStart(want[n]) || n < len(got) && !utf8.RuneStart(got[n])) {
		n--
	}
	same := utf8.RuneCount(want[:n])
	if same < alike {
		d.Want, d.Got = cut(want), cut(got)
		return
	}
	from := n
	for range before {
		_, size := utf8.DecodeLastRune(want[:from])
		from -= size
	}
	d.Char, d.Want, d.Got = same+1, "..."+piece(want[from:]), "..."+piece(got[from:])
}

// differing returns the Difference of two lines.
func differing(want, got []byte, number, offset int) *Difference {
	d := &Difference{Line: number, Offset: offset}
	d.apart(want, got)
	return d
}

// piece returns the beginning of a text, as long as an excerpt around a difference.
func piece(text []byte) string {
	end := 0
	for range before + after {
		_, size := utf8.DecodeRune(text[end:])
		end += size
	}
	if end == len(text) {
		return string(text)
	}
	return string(text[:end]) + "..."
}
