package check

import "bytes"

// byLine compares line by line. White space at line ends and blank lines at the very end do not
// matter. Other blank lines matter, and so do spaces at the beginning of a line or between its
// words. Want and Got are lines. Spacing means that the answers agree by Tokens.
func byLine(want, got []byte) *Difference {
	return lineByLine(want, got, func(a, b []byte) bool { return bytes.Equal(a, b) || bytes.Equal(trim(a), trim(b)) })
}

// byWords compares line by line, and each line word by word. White space within a line and blank
// lines at the very end do not matter. Spacing means that the answers agree by Tokens.
func byWords(want, got []byte) *Difference {
	return lineByLine(want, got, func(a, b []byte) bool { return bytes.Equal(a, b) || Tokens(a, b) == nil })
}

// lineByLine compares lines with the function same. Blank lines at the very end do not matter. Want
// and Got are lines.
func lineByLine(want, got []byte, same func(a, b []byte) bool) *Difference {
	w, g := trim(want), trim(got)
	i, j := 0, 0
	for n := 1; i < len(w) || j < len(g); n++ {
		a, b := line(w[i:]), line(g[j:])
		switch {
		case j >= len(g):
			i += blankLines(w[i:])
			return spacedOnly(&Difference{Kind: Missing, Want: cut(trim(line(w[i:]))), Line: n, Offset: i}, want, got)
		case i >= len(w):
			blank := blankLines(g[j:])
			n += bytes.Count(g[j:j+blank], newline)
			return spacedOnly(&Difference{Kind: Extra, Got: cut(trim(line(g[j+blank:]))), Line: n, Offset: len(want)}, want, got)
		case !same(a, b):
			return spacedOnly(differing(trim(a), trim(b), n, i), want, got)
		}
		i, j = min(i+len(a)+1, len(w)), min(j+len(b)+1, len(g))
	}
	return nil
}

// spacedOnly sets Spacing if only white space differs.
func spacedOnly(d *Difference, want, got []byte) *Difference {
	_, _, _, differ := first(want, got)
	d.Spacing = !differ
	return d
}

// blankLines returns the total length of the blank lines at the beginning of text.
func blankLines(text []byte) int {
	return bytes.LastIndexByte(text[:skip(text, 0)], '\n') + 1
}
