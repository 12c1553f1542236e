package explain

import (
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report/arrange"
)

// orders describe the files in which all legal cases were tried.
var orders = map[arrange.Order]i18n.Message{
	arrange.Ascending:  "ascending",
	arrange.Descending: "descending",
	arrange.Shuffled:   "shuffled",
	arrange.Twice:      "each twice in a row",
	arrange.Bounds:     "each bound alone in a file",
	arrange.Alone:      "each alone in a file",
	arrange.Single:     "one in each file, as the problem has it",
}

// Tried describes the files in which all legal cases were tried, if all passed. The argument within
// limits the claim, such as " within --max".
func Tried(t arrange.Tried, within, lang string) string {
	var tried []string
	for _, o := range arrange.All {
		if t.Has(o) && (o != arrange.Bounds || !t.Has(arrange.Alone)) {
			tried = append(tried, orders[o].In(lang))
		}
	}
	if t.Together && !t.Has(arrange.Single) {
		tried = append(tried, i18n.Format(lang, "one file holds all"))
	}
	cases, files := format.Count(int64(t.Cases)), i18n.List(lang, tried)
	if t.Suffices() {
		return i18n.Sprintf(lang, "all %s legal cases%s pass (%s)", cases, within, files)
	}
	return i18n.Sprintf(lang, "each of the %s legal cases%s passes, but not every order of them was tried (%s)", cases, within, files)
}
