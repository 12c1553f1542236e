package check

import "bytes"

// Exact compares byte for byte and returns the first difference. Want and Got are the lines that
// differ. They include their newlines for Missing and Extra, and if only the newlines differ.
func Exact(want, got []byte) *Difference {
	n := common(want, got)
	if n == len(want) && n == len(got) {
		return nil
	}
	start := bytes.LastIndexByte(want[:n], '\n') + 1
	w, g := want[start:], got[start:]
	d := &Difference{Line: 1 + bytes.Count(got[:start], newline), Offset: start}
	switch {
	case len(w) == 0:
		d.Kind, d.Got = Extra, ended(g)
	case len(g) == 0:
		d.Kind, d.Want = Missing, ended(w)
	case bytes.Equal(line(w), line(g)):
		d.Want, d.Got = ended(w), ended(g)
	default:
		d.apart(line(w), line(g))
	}
	_, _, _, differ := first(want, got)
	d.Spacing = !differ
	return d
}

// spacing returns the first line whose white space differs, in answers that agree by
// Tokens. Spaces at line ends and newlines at the very end do not matter.
func spacing(want, got []byte) *Difference {
	w, g := trim(want), trim(got)
	for i, n := 0, 1; len(w) > 0 || len(g) > 0; n++ {
		a, b := line(w), line(g)
		if !bytes.Equal(trim(a), trim(b)) {
			d := differing(a, b, n, i)
			d.Spacing = true
			return d
		}
		next := min(len(a)+1, len(w))
		i, w, g = i+next, w[next:], g[min(len(b)+1, len(g)):]
	}
	return nil
}

// trim removes white space at the end.
func trim(text []byte) []byte {
	n := len(text)
	for n > 0 && space(text[n-1]) {
		n--
	}
	return text[:n]
}

// line returns the first line of text, without its newline.
func line(text []byte) []byte {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return text[:n]
	}
	return text
}

// ended returns the first line of text, shortened but with its newline.
func ended(text []byte) string {
	l := line(text)
	if len(l) == len(text) {
		return cut(l)
	}
	return cut(l) + "\n"
}
