package client

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Board is the scoreboard of a contest, as the CLICS Contest API returns it.
type Board struct {
	Name string `json:"name"`
	// Scoring is the scoreboard type of CLICS: "pass-fail" for solved problems and penalty time,
	// "score" for points.
	Scoring  string   `json:"scoring"`
	Problems []string `json:"problems"` // their labels
	// Group is the name of the group to whose teams the board is limited; empty if it has all teams.
	Group string `json:"group,omitempty"`
	// Frozen is the time of the freeze. It is nil if the public sees all verdicts.
	Frozen *time.Time `json:"frozen,omitempty"`
	Rows   []Row      `json:"rows"`
}

// The scoreboard types of CLICS.
const (
	passFail = "pass-fail"
	score    = "score"
)

// A Row is the result of one team.
type Row struct {
	Rank   int     `json:"rank"` // in the whole contest
	Team   string  `json:"team"`
	Groups []Group `json:"groups,omitempty"` // the team's groups
	Solved int     `json:"solved,omitempty"`
	Time   string  `json:"time,omitempty"` // in the form of the API
	Score  float64 `json:"score,omitempty"`
	Cells  []Cell  `json:"cells"`
	id     string
}

// A Group is a group of a team, and the team's rank in it.
type Group struct {
	Name string `json:"name"`
	Rank int    `json:"rank"`
	id   string
}

// A Cell is a team's result on one problem. If points are counted, Score is set once a submission
// is judged, and Solved is false.
type Cell struct {
	Judged  int      `json:"judged,omitempty"`
	Pending int      `json:"pending,omitempty"`
	Solved  bool     `json:"solved,omitempty"`
	Score   *float64 `json:"score,omitempty"`
}

// The answers of the API, with the members that a board needs.
type (
	apiNamed struct {
		ID      string   `json:"id"`
		Name    string   `json:"name"`
		Label   string   `json:"label"`
		Scoring string   `json:"scoreboard_type"`
		Groups  []string `json:"group_ids"`
	}
	apiScores struct {
		State struct{ Frozen, Thawed *time.Time }
		Rows  []struct {
			Rank   int    `json:"rank"`
			TeamID string `json:"team_id"`
			Score  struct {
				Solved int     `json:"num_solved"`
				Time   any     `json:"total_time"`
				Score  float64 `json:"score"`
			} `json:"score"`
			Problems []struct {
				ID      string   `json:"problem_id"`
				Judged  int      `json:"num_judged"`
				Pending int      `json:"num_pending"`
				Solved  bool     `json:"solved"`
				Score   *float64 `json:"score"`
			} `json:"problems"`
		} `json:"rows"`
	}
)

// ReadBoard reads the board of the first contest on a server. It reads the board as the user that
// the address names, or else as the public.
func ReadBoard(ctx context.Context, address, password string) (*Board, error) {
	c, first, err := firstContest(ctx, address, password)
	if err != nil {
		return nil, err
	}
	get := func(path string, into any) error { return c.ask(ctx, http.MethodGet, path, "", nil, into) }
	var teams, problems []apiNamed
	var scores apiScores
	for path, into := range map[string]any{"teams": &teams, "problems": &problems, "scoreboard": &scores} {
		if err := get(first.path(path), into); err != nil {
			return nil, err
		}
	}
	var groups []apiNamed
	if slices.ContainsFunc(teams, func(t apiNamed) bool { return len(t.Groups) > 0 }) {
		if err := get(first.path("groups"), &groups); err != nil {
			return nil, err
		}
	}
	b := join(first, teams, problems, scores)
	b.rankGroups(teams, groups)
	return b, nil
}

// rankGroups sets the groups of the rows, and the ranks in them. Rows of a group that share a rank
// of the contest share a rank of the group.
func (b *Board) rankGroups(teams, groups []apiNamed) {
	names := map[string]string{}
	for _, g := range groups {
		names[g.ID] = cmp.Or(g.Name, g.ID)
	}
	of := map[string][]string{}
	for _, t := range teams {
		of[t.ID] = t.Groups
	}
	type place struct{ count, rank, whole int } // of the last row
	last := map[string]place{}
	for i := range b.Rows {
		r := &b.Rows[i]
		for _, id := range of[r.id] {
			p := last[id]
			if p.count++; p.count == 1 || p.whole != r.Rank {
				p.rank, p.whole = p.count, r.Rank
			}
			last[id] = p
			r.Groups = append(r.Groups, Group{cmp.Or(names[id], id), p.rank, id})
		}
	}
}

// Limit removes the teams that are not in a group, which is given by its name or id.
func (b *Board) Limit(group string) error {
	in := func(r Row) int {
		return slices.IndexFunc(r.Groups, func(g Group) bool { return g.Name == group || g.id == group })
	}
	var known []string
	var rows []Row
	for _, r := range b.Rows {
		for _, g := range r.Groups {
			if !slices.Contains(known, g.Name) {
				known = append(known, g.Name)
			}
		}
		if i := in(r); i >= 0 {
			b.Group = r.Groups[i].Name
			r.Groups = r.Groups[i : i+1]
			rows = append(rows, r)
		}
	}
	switch {
	case len(rows) > 0:
		b.Rows = rows
		return nil
	case len(known) == 0:
		return fault.New("--group", "no team on the board is in a group", "remove the flag")
	}
	return fault.New("--group", i18n.Messagef("no team on the board is in the group %q", format.Clip(group, 60)), i18n.Messagef("the groups are %s", strings.Join(known, ", ")))
}

// join makes a board from the API's answers. It replaces ids of teams by their names and ids of
// problems by their labels.
func join(of apiNamed, teams, problems []apiNamed, scores apiScores) *Board {
	b := &Board{Name: of.Name, Scoring: cmp.Or(of.Scoring, passFail), Rows: []Row{}}
	if scores.State.Thawed == nil {
		b.Frozen = scores.State.Frozen
	}
	names, column := map[string]string{}, map[string]int{}
	for _, t := range teams {
		names[t.ID] = t.Name
	}
	for i, p := range problems {
		b.Problems = append(b.Problems, p.Label)
		column[p.ID] = i
	}
	for _, r := range scores.Rows {
		row := Row{Rank: r.Rank, Team: names[r.TeamID], Solved: r.Score.Solved, Score: r.Score.Score, Cells: make([]Cell, len(problems)), id: r.TeamID}
		if r.Score.Time != nil {
			row.Time = fmt.Sprint(r.Score.Time)
		}
		for _, cell := range r.Problems {
			if i, ok := column[cell.ID]; ok {
				row.Cells[i] = b.cell(cell.Judged, cell.Pending, cell.Solved, cell.Score)
			}
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// cell returns a cell of the board.
func (b *Board) cell(judged, pending int, solved bool, points *float64) Cell {
	if b.Scoring != score {
		return Cell{Judged: judged, Pending: pending, Solved: solved}
	}
	if points == nil && judged > 0 {
		points = new(float64)
	}
	if judged == 0 && points != nil && *points == 0 {
		points = nil
	}
	return Cell{Judged: judged, Pending: pending, Score: points}
}

// Write writes the contest's name and its board as a table, in the language lang. If teams have
// groups, a column has them with the ranks in them. The board of one group has the ranks in the
// group instead, and a column with the ranks in the whole contest. A cell has +
// for solved, - for tried or ? for pending, and the number of submissions. If points are counted,
// the cell shows the points. A cell without submissions is a dot. Problems that do not fit into
// the columns of the terminal go into further tables. If columns is 0, the width is unlimited.
func (b *Board) Write(w io.Writer, columns int, lang string) error {
	say := func(word string) string { return i18n.Sprintf(lang, word) }
	head := []string{say("rank"), say("team")}
	grouped := slices.ContainsFunc(b.Rows, func(r Row) bool { return len(r.Groups) > 0 })
	switch {
	case b.Group != "":
		head = []string{say("rank"), say("overall"), say("team")}
	case grouped:
		head = append(head, say("group"))
	}
	if b.Scoring == score {
		head = append(head, say("points"))
	} else {
		head = append(head, say("solved"), say("penalty"))
	}
	rows := [][]string{head}
	for _, p := range b.Problems {
		rows[0] = append(rows[0], format.Visible(p))
	}
	for _, r := range b.Rows {
		line := []string{strconv.Itoa(r.Rank), format.Visible(r.Team)}
		switch {
		case b.Group != "":
			line = append([]string{strconv.Itoa(r.Groups[0].Rank)}, line...)
		case grouped:
			line = append(line, r.groups())
		}
		if b.Scoring == score {
			line = append(line, format.Points(r.Score))
		} else {
			line = append(line, strconv.Itoa(r.Solved), strings.TrimSuffix(r.Time, ".000"))
		}
		for _, c := range r.Cells {
			line = append(line, c.String())
		}
		rows = append(rows, line)
	}
	text := format.Visible(b.Name) + "\n"
	fixed := 2 // the columns that every block of the table repeats
	if b.Group != "" {
		fixed = 3
		text += i18n.Sprintf(lang, "Group: %s", format.Visible(b.Group)) + "\n"
	}
	if b.Frozen != nil {
		text += i18n.Sprintf(lang, "The public board has been frozen since %s: later submissions are shown as pending.\n", b.Frozen.Local().Format("15:04"))
	}
	_, err := io.WriteString(w, text+format.Blocks(rows, fixed, columns))
	return err
}

// groups formats the groups of a team and its ranks in them.
func (r Row) groups() string {
	var list []string
	for _, g := range r.Groups {
		list = append(list, fmt.Sprintf("%s #%d", format.Visible(g.Name), g.Rank))
	}
	return strings.Join(list, ", ")
}

// String formats a cell as +2, -1, ?1 or a dot, or as points. After the points, ?1 means that one
// submission is pending.
func (c Cell) String() string {
	switch {
	case c.Score != nil && c.Pending > 0:
		return format.Points(*c.Score) + "?" + strconv.Itoa(c.Pending)
	case c.Score != nil:
		return format.Points(*c.Score)
	case c.Solved:
		return "+" + strconv.Itoa(c.Judged)
	case c.Pending > 0:
		return "?" + strconv.Itoa(c.Judged+c.Pending)
	case c.Judged > 0:
		return "-" + strconv.Itoa(c.Judged)
	}
	return "."
}
