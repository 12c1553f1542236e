package answer

import (
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// only returns the single value of an answer whose other parts are fixed texts; nil if the answer
// has another form.
func (f *Format) only() (only *part) {
	for _, it := range f.items {
		if it.block != nil || it.either != nil {
			return nil
		}
		for i := range it.line {
			p := &it.line[i]
			switch {
			case p.exact:
			case only != nil || p.field.variable.List:
				return nil
			default:
				only = p
			}
		}
	}
	return only
}

// Separates reports whether an output can be split into the answers to its cases. It cannot if the
// spec has no section output.
func (f *Format) Separates() bool { return len(f.items) > 0 }

// SaysWinner reports whether an answer consists of the winner and fixed texts.
func (f *Format) SaysWinner() bool {
	only := f.only()
	return only != nil && len(only.sides) > 0 && only.sides[0] != Unknown
}

// SaysNumber reports whether an answer consists of a number and fixed texts.
func (f *Format) SaysNumber() bool {
	only := f.only()
	return only != nil && only.field.kind == number
}

// PrintWinner returns the answer to the given case of a file, from 1, of which SaysWinner is true.
func (f *Format) PrintWinner(of int, side Side) (string, error) {
	only := f.only()
	for i, s := range only.sides {
		if s == side {
			return f.print(of, only.options[i]), nil
		}
	}
	return "", i18n.Errorf("the game is a draw, but the output has no word for it")
}

// PrintNumber returns the answer to the given case of a file, from 1, of which SaysNumber is true.
func (f *Format) PrintNumber(of int, n int64) string { return f.print(of, strconv.FormatInt(n, 10)) }

// print returns an answer with its only value.
func (f *Format) print(of int, value string) string {
	var b strings.Builder
	for _, it := range f.items {
		for i, p := range it.line {
			if i > 0 {
				b.WriteByte(' ')
			}
			if p.exact {
				b.WriteString(strings.ReplaceAll(p.options[0], "{case}", strconv.Itoa(of)))
			} else {
				b.WriteString(value)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Says reports whether the numbers of an answer are the given one.
func (a Answer) Says(n int64) bool {
	count := 0
	for _, list := range a.numbers {
		for _, v := range list {
			if count++; v != n {
				return false
			}
		}
	}
	return count == 1
}
