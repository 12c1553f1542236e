package oi

import (
	"fmt"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// member returns the problem with this number, from 1, of a file; 0 means the only problem.
// titles are for the error, and example shows how to name one of several problems.
func member[T any](all []T, titles []string, number int, file, example string) (one T, err error) {
	switch n := len(all); {
	case n == 0:
		return one, fault.New(file, "contains no problem", "export it again")
	case number > 0 && number <= n:
		return all[number-1], nil
	case number == 0 && n == 1:
		return all[0], nil
	}
	numbered := make([]string, len(titles))
	for i, title := range titles {
		numbered[i] = fmt.Sprintf("%d %s", i+1, format.Visible(format.Clip(strings.TrimSpace(title), 40)))
	}
	return one, fault.New(file, i18n.Messagef("holds %s: %s", i18n.Plural(len(all), "problem"), format.Few(numbered, 5)), i18n.Messagef("name one of them, as %s", example))
}
