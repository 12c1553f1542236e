package spec

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

var (
	// The tokens of a bound. A literal may be in a notation that bounds do not
	// allow, such as 1_000 or .5, so that complaints can quote it.
	token    = regexp.MustCompile(`\.\.|[\pL_][\pL\pN_]*|\.?\pN[\pL\pN_]*(?:\.\pN[\pL\pN_]*)*|\S`)
	plain    = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
	power    = regexp.MustCompile(`^([1-9][0-9]*)[eE]([0-9]+)$`)
	sized    = regexp.MustCompile(`^([1-9][0-9]*) ?(B|KiB|MiB|GiB)$`)
	decimal  = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)
	signed   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)
	fraction = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([eE]-?[0-9]+)?$`)
)

// expression is the pattern by which editors check a number. A dot is allowed only in the two dots
// of a range; literals checks this in the decoder.
const expression = `\s*[^.\s][^.]*`

// A numberForm is a set of notations in which a key accepts a number.
type numberForm int

const (
	single numberForm = 1 << iota // one expression
	ranged                        // two expressions, with .. between them
)

// number reads an expression, a range of two expressions, or either of these. Package grammar
// interprets the expressions. This package checks only the literals, which YAML might have changed,
// and the number of parts.
func (d *decoder) number(into *Text, wanted numberForm) reader {
	return reader{
		d.withText(func(v value, t Text) {
			bad, dots := literals(t.Value)
			for _, b := range bad {
				d.complain(v.Node, i18n.Messagef("%s is not a whole decimal number", quote(b)), whole(b))
			}
			low, high, _ := strings.Cut(t.Value, "..")
			low, high = strings.TrimSpace(low), strings.TrimSpace(high)
			switch {
			case len(bad) > 0:
			case dots == 0 && wanted&single == 0:
				d.complain(v.Node, i18n.Messagef("%s is not a range: %s", v.called(), quote(t.Value)), i18n.Messagef("write %s", quote(ranging(low))))
			case dots > 0 && wanted&ranged == 0:
				d.complain(v.Node, i18n.Messagef("%s is a range: %s", v.called(), quote(t.Value)), "write one number")
			case dots > 1 || dots == 1 && (low == "" || high == ""):
				d.complain(v.Node, i18n.Messagef("%s is not a range", quote(t.Value)), "write LOW..HIGH")
			default:
				*into = t
			}
		}),
		wanted.schema,
	}
}

// otherRange matches ranges that are not written with two dots, such as 1-100, 1 to 100 or 1~100.
var otherRange = regexp.MustCompile(`^(-?[\w^*]+)\s*(?:-|–|—|~|…|to|,|:)\s*(-?[\w^*]+)$`)

// ranging returns the range that a text without two dots probably means. It is a range between two
// ends, or a single number.
func ranging(text string) string {
	if m := otherRange.FindStringSubmatch(text); m != nil {
		return m[1] + ".." + m[2]
	}
	return text + ".." + text
}

// reals reads a range of numbers that may have digits after the decimal point.
func (d *decoder) reals(into *Text) reader {
	return reader{
		d.withText(func(v value, t Text) {
			low, high, ok := strings.Cut(t.Value, "..")
			if !ok || low == "" || high == "" {
				d.complain(v.Node, i18n.Messagef("%s is not a range: %s", v.called(), quote(t.Value)), "write LOW..HIGH, such as 0..100 or 0.5..1.5")
				return
			}
			for _, end := range []string{low, high} {
				if signed.MatchString(strings.TrimSpace(end)) {
					continue
				}
				if bad, dots := literals(end); len(bad) > 0 || dots > 0 {
					d.complain(v.Node, i18n.Messagef("%s is not a bound of a real", quote(strings.TrimSpace(end))), "write a number such as 0.5, or a formula of whole numbers")
					return
				}
			}
			*into = t
		}),
		func() *schema { return &schema{Type: "string", Pattern: `^\s*[^.\s].*\.\..*[^.\s]\s*$`} },
	}
}

func (s numberForm) schema() *schema {
	pattern := map[numberForm]string{
		single:          `^` + expression + `$`,
		ranged:          `^` + expression + `\.\.` + expression + `$`,
		single | ranged: `^` + expression + `(\.\.` + expression + `)?$`,
	}[s]
	if s&single == 0 {
		return &schema{Type: "string", Pattern: pattern}
	}
	return &schema{Type: []string{"string", "integer"}, Pattern: pattern}
}

// literals returns the number literals that are not plain, including single dots, and the number of
// .. tokens.
func literals(s string) (bad []string, dots int) {
	operand, sign := false, "" // whether a plus would mean addition, and the plus that is a sign
	for _, t := range token.FindAllString(s, -1) {
		number := isNumber(t)
		switch {
		case t == "..":
			dots++
		case t == "." || number && !plain.MatchString(sign+t):
			bad = append(bad, sign+t)
		}
		if sign = ""; t == "+" && !operand {
			sign = "+"
		}
		operand = number || t == ")" || isName(t)
	}
	return bad, dots
}

// isNumber reports whether a token is a literal, including .5 and １.
func isNumber(token string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimPrefix(token, "."))
	return unicode.IsNumber(r)
}

// whole returns a remedy for a literal that is not plain. The remedy has the number that was
// probably meant, if there is one.
func whole(literal string) i18n.Message {
	s := strings.ReplaceAll(strings.TrimPrefix(literal, "+"), "_", "")
	if trimmed := strings.TrimLeft(s, "0"); plain.MatchString(trimmed) {
		s = trimmed
	} else if strings.Trim(s, "0") == "" {
		s = "0"
	}
	if m := power.FindStringSubmatch(s); m != nil {
		return i18n.Messagef("write %s", strings.TrimPrefix(m[1]+"*10^"+m[2], "1*"))
	}
	if n, err := strconv.ParseUint(s, 0, 64); err == nil {
		return i18n.Messagef("write %d", n)
	}
	return "write digits, or a power such as 10^6"
}

// duration reads a time limit.
func (d *decoder) duration(into *time.Duration) reader {
	return reader{
		d.withText(func(v value, t Text) {
			long, err := ParseTime(t.Value)
			switch {
			case err != nil:
				f := fault.In(err)
				d.complain(v.Node, f.What, f.Remedy)
			case long <= 0 || long > time.Hour:
				d.complain(v.Node, i18n.Messagef("a limit of %s is out of range", quote(t.Value)), "write one above 0s and up to 1h")
			default:
				*into = long
			}
		}),
		func() *schema {
			return &schema{Type: "string", Pattern: `^[+]?([0-9.]+(ns|us|µs|μs|ms|s|m|h))+$`, Default: into.String()}
		},
	}
}

// bytesOf maps the units in which defaults are shown to their sizes in bytes.
var bytesOf = map[string]int64{"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}

// LeastMemory is the least memory limit in bytes, since the sandbox itself needs some memory before
// a program begins.
const LeastMemory = 1 << 20

// size reads a limit in bytes. The limit must be at least the parameter least.
func (d *decoder) size(least int64, into *int64) reader {
	return reader{
		d.withText(func(v value, t Text) {
			n, err := ParseSize(t.Value)
			switch {
			case !sized.MatchString(t.Value): // specs allow only one notation for a size; flags allow more
				d.complain(v.Node, i18n.Messagef("%s is not a size", quote(t.Value)), "write one such as 128MiB, 64KiB, 1GiB or 512B")
			case err != nil:
				f := fault.In(err)
				d.complain(v.Node, i18n.Messagef("a limit of %s", f.What), f.Remedy)
			case n < least:
				d.complain(v.Node, i18n.Messagef("%q is too little for a program", t.Value), "use at least 1MiB")
			default:
				*into = n
			}
		}),
		func() *schema { return &schema{Type: "string", Pattern: sized.String(), Default: inUnits(*into)} },
	}
}

// mostFactor is the largest factor for a limit.
const mostFactor = 100

// factor reads a number by which a limit is multiplied.
func (d *decoder) factor(into *float64) reader {
	return reader{
		d.withText(func(v value, t Text) {
			f, err := strconv.ParseFloat(t.Value, 64)
			if !decimal.MatchString(t.Value) || err != nil || f < 1 || f > mostFactor {
				d.complain(v.Node, i18n.Messagef("%s is not a factor", quote(t.Value)), "write a number from 1 to 100, such as 2 or 1.5")
				return
			}
			*into = f
		}),
		func() *schema {
			return &schema{Type: []string{"number", "string"}, Pattern: decimal.String(), ExclusiveMinimum: new(int)}
		},
	}
}

// tolerance reads how far a float may be off: a positive decimal number, perhaps with an exponent.
func (d *decoder) tolerance(into *Text) reader {
	return reader{
		d.withText(func(v value, t Text) {
			f, err := strconv.ParseFloat(t.Value, 64)
			if !fraction.MatchString(t.Value) || err != nil || f <= 0 {
				d.complain(v.Node, i18n.Messagef("%s is not a tolerance", quote(t.Value)), "write one above 0, such as 1e-6 or 0.01")
				return
			}
			*into = t
		}),
		func() *schema {
			return &schema{Type: []string{"number", "string"}, Pattern: fraction.String(), ExclusiveMinimum: new(int)}
		},
	}
}

// wholeNumber reads a whole number within bounds.
func (d *decoder) wholeNumber(least, most int, into *int) reader {
	return reader{
		d.withText(func(v value, t Text) {
			n, err := strconv.Atoi(t.Value)
			if !plain.MatchString(t.Value) || err != nil || n < least || n > most {
				d.complain(v.Node, i18n.Messagef("%s is %s", v.called(), quote(t.Value)), i18n.Messagef("write a whole number from %d to %d", least, most))
				return
			}
			*into = n
		}),
		func() *schema {
			above := least - 1
			return &schema{Type: []string{"string", "integer"}, Pattern: plain.String(), ExclusiveMinimum: &above}
		},
	}
}

// points reads points: a decimal number from 0 to mostPoints.
func (d *decoder) points(into *float64) reader {
	return reader{
		d.withText(func(v value, t Text) {
			f, err := strconv.ParseFloat(t.Value, 64)
			if !decimal.MatchString(t.Value) || err != nil || f > mostPoints {
				d.complain(v.Node, i18n.Messagef("%s is %s", v.called(), quote(t.Value)), i18n.Messagef("write a number from 0 to %d, such as 30 or 2.5", mostPoints))
				return
			}
			*into = f
		}),
		func() *schema {
			return &schema{Type: []string{"number", "string"}, Pattern: decimal.String(), Minimum: new(int)}
		},
	}
}
