// Package results writes the results of a contest as tables for other programs: CSV for
// spreadsheets, TSV for the ICPC, JSON and HTML. They have ranks, groups, medals, and who was the
// first to solve a problem.
//
//	r := results.Of(state, true)
//	err := r.CSV(w, "en")
package results

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// Results are the results of a contest.
type Results struct {
	Name    string          `json:"name"`
	Scoring contest.Scoring `json:"scoring"`
	// Frozen says that verdicts from the freeze are missing. Final says that the result stands. Only
	// then, or without the freeze, there are medals.
	Frozen   bool     `json:"frozen,omitempty"`
	Final    bool     `json:"final"`
	Problems []string `json:"problems"` // their labels
	Teams    []Team   `json:"teams"`    // best first
}

// A Team is the result of one team.
type Team struct {
	Rank         int     `json:"rank"`
	ID           string  `json:"id"`
	Name         string  `json:"name"`
	Organization string  `json:"organization,omitempty"`
	Group        string  `json:"group,omitempty"`
	GroupRank    int     `json:"groupRank,omitempty"`
	Medal        string  `json:"medal,omitempty"` // gold, silver or bronze
	Solved       int     `json:"solved"`
	Time         int     `json:"time,omitempty"`   // penalty time, in minutes
	Last         int     `json:"last,omitempty"`   // minute of the last solved problem
	Points       float64 `json:"points,omitempty"` // with points or ratings
	// FirstSolved has the labels of the problems that the team was the first to solve.
	FirstSolved []string `json:"firstSolved,omitempty"`
	Cells       []Cell   `json:"cells"` // in the order of the problems
}

// A Cell is the result of a team on a problem.
type Cell struct {
	Tries   int     `json:"tries,omitempty"`
	Pending int     `json:"pending,omitempty"`
	Solved  bool    `json:"solved,omitempty"`
	Minute  int     `json:"minute,omitempty"`
	Points  float64 `json:"points,omitempty"`
}

// Of returns the results of the teams that are not hidden. With unfrozen, they have the verdicts of
// the freeze and the medals.
func Of(s *contest.State, unfrozen bool) *Results {
	b := board.Of(s, board.View{Unfrozen: unfrozen})
	r := &Results{Name: s.Contest.Name, Scoring: b.Scoring, Frozen: b.Frozen, Final: !s.Finalized.IsZero(), Problems: []string{}, Teams: []Team{}}
	for _, p := range b.Problems {
		r.Problems = append(r.Problems, p.Label)
	}
	medals := map[string]string{}
	if unfrozen || r.Final && !b.Frozen {
		for _, a := range b.Awards(s.Contest.Medals) {
			for _, team := range a.Teams {
				if medal, ok := strings.CutSuffix(a.ID, "-medal"); ok {
					medals[team] = medal
				}
			}
		}
	}
	for _, row := range b.Rows {
		t := Team{
			Rank: row.Rank, ID: row.Team.ID, Name: row.Team.Name, Organization: row.Team.Organization, Group: row.Team.Group, GroupRank: row.GroupRank,
			Medal: medals[row.Team.ID], Solved: row.Solved, Time: row.Time, Last: row.Last, Points: row.Points, Cells: []Cell{},
		}
		for i, c := range row.Cells {
			if c.First {
				t.FirstSolved = append(t.FirstSolved, r.Problems[i])
			}
			t.Cells = append(t.Cells, Cell{c.Tries, c.Pending, c.Solved, c.Minute, c.Points})
		}
		r.Teams = append(r.Teams, t)
	}
	return r
}

// JSON writes the results as JSON.
func (r *Results) JSON(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(r)
}

// CSV writes a row for each team, for spreadsheets. No text is run as a formula.
func (r *Results) CSV(w io.Writer, lang string) error {
	if _, err := io.WriteString(w, format.ByteOrderMark); err != nil {
		return err
	}
	rows := [][]string{r.heads(lang)}
	for _, t := range r.Teams {
		row := r.texts(t, lang)
		for i := range row {
			row[i] = format.Inert(row[i])
		}
		rows = append(rows, row)
	}
	out := csv.NewWriter(w)
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}

// heads returns the headings of the columns.
func (r *Results) heads(lang string) []string {
	say := func(text i18n.Message) string { return text.In(lang) }
	heads := []string{say("rank"), "id", say("team"), say("organization"), say("group"), say("rank in the group"), say("medal")}
	if r.Scoring == contest.ICPC {
		heads = append(heads, say("solved"), say("penalty"))
	} else {
		heads = append(heads, say("points"))
	}
	heads = append(heads, r.Problems...)
	return append(heads, say("first to solve"))
}

// texts returns the cells of a team's row.
func (r *Results) texts(t Team, lang string) []string {
	row := []string{strconv.Itoa(t.Rank), t.ID, t.Name, t.Organization, t.Group, "", ""}
	if t.GroupRank > 0 {
		row[5] = strconv.Itoa(t.GroupRank)
	}
	if t.Medal != "" {
		row[6] = medalNames[t.Medal].In(lang)
	}
	if r.Scoring == contest.ICPC {
		row = append(row, strconv.Itoa(t.Solved), strconv.Itoa(t.Time))
	} else {
		row = append(row, format.Points(t.Points))
	}
	for _, c := range t.Cells {
		row = append(row, r.text(c))
	}
	return append(row, strings.Join(t.FirstSolved, " "))
}

var medalNames = map[string]i18n.Message{"gold": "gold", "silver": "silver", "bronze": "bronze"}

// text returns a cell: with ICPC rules the minute and the number of tries, such as 57 (2), and else the
// points. A number of tries alone is in brackets.
func (r *Results) text(c Cell) string {
	switch {
	case r.Scoring != contest.ICPC && c.Tries > 0:
		return format.Points(c.Points)
	case r.Scoring == contest.ICPC && c.Solved:
		return fmt.Sprintf("%d (%d)", c.Minute, c.Tries)
	case r.Scoring == contest.ICPC && c.Tries+c.Pending > 0:
		return fmt.Sprintf("(%d)", c.Tries+c.Pending)
	}
	return ""
}

// TSV writes results.tsv, as the ICPC's systems read it: after a line with the version, a line for each
// team with its id, rank, award, number of solved problems, penalty time, minute of the last solved
// problem, and the group that it won. Teams that solved fewer problems than the median get an
// honorable mention and no rank.
func (r *Results) TSV(w io.Writer) error {
	if r.Scoring != contest.ICPC {
		return fault.New("results.tsv", "is defined only for scoring: icpc", "use CSV or JSON")
	}
	var b strings.Builder
	b.WriteString("results\t1\n")
	won := map[string]bool{}
	median := r.median()
	for _, t := range r.Teams {
		award, rank, group := "Honorable", "", ""
		switch {
		case t.Medal != "":
			award = strings.ToUpper(t.Medal[:1]) + t.Medal[1:] + " Medal"
			rank = strconv.Itoa(t.Rank)
		case t.Solved > 0 && t.Solved >= median:
			award, rank = "Ranked", strconv.Itoa(t.Rank)
		}
		if t.Group != "" && t.GroupRank == 1 && t.Solved > 0 && !won[t.Group] {
			group, won[t.Group] = t.Group, true
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%d\t%d\t%d\t%s\n", plain(t.ID), rank, award, t.Solved, t.Time, t.Last, plain(group))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// median returns the median of the numbers of solved problems.
func (r *Results) median() int {
	var list []int
	for _, t := range r.Teams {
		list = append(list, t.Solved)
	}
	slices.Sort(list)
	if len(list) == 0 {
		return 0
	}
	return list[len(list)/2]
}

// plain returns a text for a cell of a TSV file, which has no quotes.
func plain(text string) string {
	return format.Inert(strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == '\t' || c == '\n' || c == '\r' }), " "))
}

// HTML writes a page without scripts, to publish or to print.
func (r *Results) HTML(w io.Writer, lang string) error {
	data := struct {
		*Results
		Lang, Provisional string
		Heads             []string
		Rows              [][]string
	}{Results: r, Lang: map[bool]string{true: "zh-CN", false: "en"}[lang == "zh"], Heads: r.heads(lang)}
	switch {
	case r.Frozen:
		data.Provisional = i18n.Message("the board is frozen: the last verdicts are missing").In(lang)
	case !r.Final:
		data.Provisional = i18n.Message("the result is not final").In(lang)
	}
	for _, t := range r.Teams {
		data.Rows = append(data.Rows, r.texts(t, lang))
	}
	return page.Execute(w, data)
}

var page = template.Must(template.New("results").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{.Name}}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8888; padding: .2rem .5rem; text-align: left; }
tbody tr:nth-child(even) { background: #8881; }
</style></head>
<body><h1>{{.Name}}</h1>
{{with .Provisional}}<p>{{.}}</p>
{{end}}<div class="wide" tabindex="0" role="region" aria-label="{{.Name}}"><table>
<thead><tr>{{range .Heads}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</tbody></table></div></body></html>
`))
