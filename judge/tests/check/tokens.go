package check

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Tokens compares token by token. It takes linear time and allocates only the Difference.
func Tokens(want, got []byte) *Difference {
	kind, i, j, differ := first(want, got)
	if !differ {
		return nil
	}
	return tokenDifference(kind, want, got, i, j)
}

// tokenDifference describes the tokens at i in want and j in got.
func tokenDifference(kind Kind, want, got []byte, i, j int) *Difference {
	d := &Difference{Kind: kind, Offset: i, Line: 1 + bytes.Count(got[:j], newline)}
	switch kind {
	case Differs:
		d.apart(token(want[i:]), token(got[j:]))
	case Extra:
		d.Got = cut(token(got[j:]))
	case Missing:
		d.Want = cut(token(want[i:]))
		if j > 0 && got[j-1] != '\n' {
			d.Line++
		}
	}
	return d
}

var newline = []byte{'\n'}

// first finds where the first differing tokens begin: i in want and j in got.
//
// It skips equal bytes, white space or not, and looks at tokens only where the bytes differ, so
// equal stretches cost almost nothing. Before each round, i and j are both at the beginning of a
// token, or at the start or end of the text. So every token that begins in an equal stretch begins
// there in both.
func first(want, got []byte) (kind Kind, i, j int, differ bool) {
	for {
		n := common(want[i:], got[j:])
		i, j = i+n, j+n
		wantEnds := i == len(want) || space(want[i])
		gotEnds := j == len(got) || space(got[j])
		between := i == 0 || space(want[i-1])
		if wantEnds == gotEnds && !wantEnds || wantEnds != gotEnds && !between {
			back := behind(want[:i])
			return Differs, i - back, j - back, true
		}
		i, j = skip(want, i), skip(got, j)
		switch {
		case i == len(want) && j == len(got):
			return 0, i, j, false
		case i == len(want):
			return Extra, i, j, true
		case j == len(got):
			return Missing, i, j, true
		}
	}
}

// common returns the length of the longest common prefix, comparing eight bytes at a
// time.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	a, b = a[:n], b[:n]
	i := 0
	for ; i+8 <= n; i += 8 {
		x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:])
		if x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// behind returns the length of the incomplete token at the end of text.
func behind(text []byte) int {
	n := 0
	for n < len(text) && !space(text[len(text)-1-n]) {
		n++
	}
	return n
}

func skip(text []byte, i int) int {
	for i < len(text) && space(text[i]) {
		i++
	}
	return i
}

// token returns the token at the beginning of text.
func token(text []byte) []byte {
	n := 0
	for n < len(text) && !space(text[n]) {
		n++
	}
	return text[:n]
}
