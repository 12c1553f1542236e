package server

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"grundy/judge/contest"
	"grundy/judge/report"
)

// rowsPerPage is how many rows of a list are on a page.
const rowsPerPage = 100

// pages describes the page of a list that is shown, with links to its other pages.
type pages struct {
	Number, Count   int // of pages, starting at 1
	First, Last, Of int // of rows, starting at 1
	Newer, Older    string
}

// paged returns the part of a list that a request asks for. The newest rows come first.
func paged[T any](r *http.Request, list []T) ([]T, pages) {
	p := pages{Number: 1, Count: max(1, (len(list)+rowsPerPage-1)/rowsPerPage), Of: len(list)}
	if n, err := strconv.Atoi(r.URL.Query().Get("page")); err == nil {
		p.Number = min(max(1, n), p.Count)
	}
	from := (p.Number - 1) * rowsPerPage
	list = list[from:min(len(list), from+rowsPerPage)]
	p.First, p.Last = from+1, from+len(list)
	if p.Number > 1 {
		p.Newer = pageAddress(r, p.Number-1)
	}
	if p.Number < p.Count {
		p.Older = pageAddress(r, p.Number+1)
	}
	return list, p
}

// pageAddress returns the address of another page of the requested list.
func pageAddress(r *http.Request, number int) string {
	query := r.URL.Query()
	query.Del("page")
	if number > 1 {
		query.Set("page", strconv.Itoa(number))
	}
	to := url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
	return to.String()
}

// A filter is the form that filters a list. Its values are part of the address, so that a
// filtered list can be linked to.
type filter struct {
	Path    string
	Choices []choice
	Chosen  bool // whether any option is selected
}

// A choice is one field of a filter.
type choice struct {
	Name    string
	Options []option
}

// An option is a value of a choice, and its text.
type option struct {
	Value, Text string
	Selected    bool
}

// A narrowing is the filter of a request and its selected values.
type narrowing struct {
	filter
	st     *contest.State
	lang   string
	query  url.Values
	chosen map[string]string // the selected value of each choice, by name
}

func newFilter(r *http.Request, st *contest.State) *narrowing {
	return &narrowing{filter: filter{Path: r.URL.Path}, st: st, lang: languageOf(r), query: r.URL.Query(), chosen: map[string]string{}}
}

// add adds a choice. It ignores a value in the query that is not among the options.
func (n *narrowing) add(name string, options []option) {
	for i, o := range options {
		if o.Value == n.query.Get(name) && o.Value != "" {
			options[i].Selected, n.Chosen = true, true
			n.chosen[name] = o.Value
		}
	}
	n.Choices = append(n.Choices, choice{name, options})
}

// teams adds a choice of teams.
func (n *narrowing) teams() {
	var list []option
	for _, t := range n.st.Contest.Teams {
		list = append(list, option{Value: t.ID, Text: t.Name})
	}
	n.add("team", list)
}

// problems adds a choice of problems, by label.
func (n *narrowing) problems() {
	var list []option
	for _, p := range n.st.Contest.Problems {
		list = append(list, option{Value: p.Label, Text: p.Label})
	}
	n.add("problem", list)
}

// verdicts adds a choice of the verdicts that occur, and of "waiting".
func (n *narrowing) verdicts(occurs func(verdict string) bool) {
	var list []option
	for _, v := range report.Verdicts {
		if occurs(string(v)) {
			list = append(list, option{Value: string(v), Text: string(v)})
		}
	}
	if occurs(waiting) {
		list = append(list, option{Value: waiting, Text: say(waiting, n.lang)})
	}
	n.add("verdict", list)
}

// waiting is the filter value for submissions without a verdict.
const waiting = "waiting"

// kinds adds a choice of kinds.
func (n *narrowing) kinds(values ...string) {
	var list []option
	for _, v := range values {
		list = append(list, option{Value: v, Text: say("kind "+v, n.lang)})
	}
	n.add("kind", list)
}

// fits reports whether one of the values is selected, or nothing is. Problems are given by their
// ids.
func (n *narrowing) fits(name string, values ...string) bool {
	chosen, ok := n.chosen[name]
	if !ok {
		return true
	}
	if name == "problem" {
		p, _ := n.st.Contest.Called(chosen)
		chosen = p.ID
	}
	return slices.Contains(values, chosen)
}
