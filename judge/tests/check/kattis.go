package check

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// Flags are the flags of Kattis's default validator. The zero value compares token by token. It
// ignores the case of letters and compares numbers as text.
type Flags struct {
	CaseSensitive        bool
	SpaceChangeSensitive bool
	// LineChangeSensitive demands a line break between two tokens exactly if the answer has one.
	// DMOJ compares in this way; Kattis's validator does not have the flag.
	LineChangeSensitive bool
	// Absolute and Relative are tolerances of numbers. If Floats is not set, tokens are compared as
	// text. A negative tolerance means that its flag is absent. Numbers agree if they are within
	// one of the tolerances.
	Floats             bool
	Absolute, Relative float64
}

// LineChangeSensitive is the name of the flag that Kattis does not have.
const LineChangeSensitive = "line_change_sensitive"

// ParseFlags parses flags in Kattis's form: case_sensitive float_tolerance 1e-6.
func ParseFlags(text string) (Flags, error) {
	f := Flags{Absolute: -1, Relative: -1}
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case "case_sensitive":
			f.CaseSensitive = true
			continue
		case "space_change_sensitive":
			f.SpaceChangeSensitive = true
			continue
		case LineChangeSensitive:
			f.LineChangeSensitive = true
			continue
		case "float_tolerance", "float_absolute_tolerance", "float_relative_tolerance":
		default:
			return f, fmt.Errorf("no flag is called %s", words[i])
		}
		if i+1 == len(words) {
			return f, fmt.Errorf("the flag %s wants a number", words[i])
		}
		tolerance, ok := finite([]byte(words[i+1]))
		if !ok || tolerance.near < 0 {
			return f, i18n.Errorf("%s is not a tolerance", words[i+1])
		}
		f.Floats = true
		if words[i] != "float_relative_tolerance" {
			f.Absolute = tolerance.near
		}
		if words[i] != "float_absolute_tolerance" {
			f.Relative = tolerance.near
		}
		i++
	}
	return f, nil
}

// kattis returns a comparer that accepts what Kattis's default validator accepts.
func kattis(f Flags) comparer {
	return func(want, got []byte) *Difference {
		for i, j := 0, 0; ; {
			a, b := skip(want, i), skip(got, j)
			between := i > 0 && a < len(want) && b < len(got)
			if f.SpaceChangeSensitive && !bytes.Equal(want[i:a], got[j:b]) || f.LineChangeSensitive && between && breaks(want[i:a]) != breaks(got[j:b]) {
				return &Difference{
					Line: 1 + bytes.Count(got[:j], newline), Offset: i,
					Why: fmt.Sprintf("the white space is %q, want %q", cut(got[j:b]), cut(want[i:a])),
				}
			}
			i, j = a, b
			switch {
			case i == len(want) && j == len(got):
				return nil
			case i == len(want):
				return tokenDifference(Extra, want, got, i, j)
			case j == len(got):
				return tokenDifference(Missing, want, got, i, j)
			}
			w, g := token(want[i:]), token(got[j:])
			if !f.agree(w, g) {
				return tokenDifference(Differs, want, got, i, j)
			}
			i, j = i+len(w), j+len(g)
		}
	}
}

// breaks reports whether white space contains a line break.
func breaks(text []byte) bool { return bytes.ContainsAny(text, "\r\n") }

// agree reports whether two tokens are equal to the validator.
func (f Flags) agree(want, got []byte) bool {
	if f.Floats {
		if b, ok := finite(want); ok {
			a, ok := finite(got)
			return ok && (absolutely(a, b, f.Absolute) || relatively(a, b, f.Relative))
		}
	}
	if f.CaseSensitive {
		return bytes.Equal(want, got)
	}
	return len(want) == len(got) && bytes.Equal(lower(want), lower(got))
}

// lower converts ASCII letters to lower case.
func lower(text []byte) []byte {
	out := bytes.Clone(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c | 0x20
		}
	}
	return out
}

// decimal and hex match the forms of finite numbers that scanf reads with %lf.
var (
	decimal = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)
	hex     = regexp.MustCompile(`^[+-]?0[xX]([0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)([pP][+-]?\d+)?$`)
)

// finite parses a token as scanf does with %lf, if scanf would read all of it. To the validator,
// infinities, NaN and numbers too large for a float64 are words.
func finite(text []byte) (number, bool) {
	s := string(text)
	inHex := false
	switch {
	case decimal.MatchString(s):
	case !hex.MatchString(s):
		return number{}, false
	default:
		inHex = true
		if !strings.ContainsAny(s, "pP") {
			s += "p0"
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	if inHex {
		const most = 1074 // digits after the point of a float64
		text = strconv.AppendFloat(nil, f, 'f', most, 64)
	}
	return number{f, text}, err == nil
}
