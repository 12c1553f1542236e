package reading

import (
	"maps"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
)

// Pairs reads the tests of a folder: NAME.in with NAME.out or NAME.ans, in natural order.
func Pairs(t *Tree, dir string) (tests []packages.Test, err error) {
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
		one := packages.Test{Name: stem, Input: t.File(e)}
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
	slices.SortStableFunc(tests, func(a, b packages.Test) int { return format.Natural(a.Name, b.Name) })
	return tests, nil
}

// IsDigit reports whether a character is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }
