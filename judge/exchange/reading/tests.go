package reading

import (
	"maps"
	"path"
	"slices"
	"strings"

	"grundy/judge/exchange"
	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// Pairs reads the tests of a folder: NAME.in with NAME.out or NAME.ans, in natural order.
func Pairs(t *Tree, dir string) (tests []exchange.Test, err error) {
	all, err := t.List(dir)
	if err != nil {
		return nil, err
	}
	answers := map[string]Entry{}
	for _, e := range all {
		if ext := path.Ext(e.Name); !e.Folder && (ext == ".out" || ext == ".ans") {
			stem := strings.TrimSuffix(e.Name, ext)
			if other, twice := answers[stem]; twice {
				return nil, fault.New(e.Path, i18n.Messagef("the input has another answer, %s", other.Path), "remove one of them")
			}
			answers[stem] = e
		}
	}
	for _, e := range all {
		stem, ok := strings.CutSuffix(e.Name, ".in")
		if e.Folder || !ok {
			continue
		}
		if len(tests) == MostTests {
			return nil, fault.New(e.Path, i18n.Messagef("there are more than %d tests", MostTests), "list fewer")
		}
		one := exchange.Test{Name: stem, Input: t.File(e)}
		if a, ok := answers[stem]; ok {
			one.Answer = t.File(a)
			delete(answers, stem)
		} else {
			return nil, fault.New(e.Path, "the input has no answer", i18n.Messagef("put %s.out or %s.ans beside it", stem, stem))
		}
		tests = append(tests, one)
	}
	if lost := slices.Sorted(maps.Keys(answers)); len(lost) > 0 {
		return nil, fault.New(answers[lost[0]].Path, "the answer has no input", i18n.Messagef("put %s.in beside it", lost[0]))
	}
	slices.SortStableFunc(tests, func(a, b exchange.Test) int { return Natural(a.Name, b.Name) })
	return tests, nil
}

// Natural compares names so that numbers in them are ordered by value: 2 before 10.
func Natural(a, b string) int {
	for a != "" && b != "" {
		if IsDigit(a[0]) && IsDigit(b[0]) {
			x, y := digits(a), digits(b)
			p, q := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if len(p) != len(q) {
				return len(p) - len(q)
			}
			if c := strings.Compare(p, q); c != 0 {
				return c
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// IsDigit reports whether a character is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

func digits(s string) string {
	n := 0
	for n < len(s) && IsDigit(s[n]) {
		n++
	}
	return s[:n]
}
