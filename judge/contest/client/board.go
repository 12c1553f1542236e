package client

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A Board is the scoreboard of a contest, as the CLICS Contest API returns it.
type Board struct {
	Name string `json:"name"`
	// Scoring is the scoreboard type of CLICS: "pass-fail" for solved problems and penalty time,
	// "score" for points.
	Scoring  string   `json:"scoring"`
	Problems []string `json:"problems"` // their labels
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
	Rank   int     `json:"rank"`
	Team   string  `json:"team"`
	Solved int     `json:"solved,omitempty"`
	Time   string  `json:"time,omitempty"` // in the form of the API
	Score  float64 `json:"score,omitempty"`
	Cells  []Cell  `json:"cells"`
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
		ID      string `json:"id"`
		Name    string `json:"name"`
		Label   string `json:"label"`
		Scoring string `json:"scoreboard_type"`
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
	c, ok := reach(address, password)
	if !ok {
		return nil, fault.New(address, "is not an address of a contest", "give one as http://192.0.2.1:8080, as grundy serve prints it")
	}
	if err := c.signed(); err != nil {
		return nil, err
	}
	get := func(path string, into any) error { return c.ask(ctx, http.MethodGet, path, "", nil, into) }
	var contests, teams, problems []apiNamed
	if err := get("api/contests", &contests); err != nil {
		return nil, err
	}
	if len(contests) == 0 {
		return nil, fault.New(c.base.Host, "has no contest", "")
	}
	of := "api/contests/" + url.PathEscape(contests[0].ID) + "/"
	var scores apiScores
	for path, into := range map[string]any{"teams": &teams, "problems": &problems, "scoreboard": &scores} {
		if err := get(of+path, into); err != nil {
			return nil, err
		}
	}
	return join(contests[0], teams, problems, scores), nil
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
		row := Row{Rank: r.Rank, Team: names[r.TeamID], Solved: r.Score.Solved, Score: r.Score.Score, Cells: make([]Cell, len(problems))}
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

// Write writes the contest's name and its board as a table, in the language lang. A cell has +
// for solved, - for tried or ? for pending, and the number of submissions. If points are counted,
// the cell shows the points. A cell without submissions is a dot. Problems that do not fit into
// the columns of the terminal go into further tables. If columns is 0, the width is unlimited.
func (b *Board) Write(w io.Writer, columns int, lang string) error {
	say := func(word string) string { return i18n.Sprintf(lang, word) }
	head := []string{say("rank"), say("team"), say("solved"), say("penalty")}
	if b.Scoring == score {
		head = []string{say("rank"), say("team"), say("points")}
	}
	rows := [][]string{head}
	for _, p := range b.Problems {
		rows[0] = append(rows[0], format.Visible(p))
	}
	for _, r := range b.Rows {
		line := []string{strconv.Itoa(r.Rank), format.Visible(r.Team), strconv.Itoa(r.Solved), strings.TrimSuffix(r.Time, ".000")}
		if b.Scoring == score {
			line = []string{line[0], line[1], format.Points(r.Score)}
		}
		for _, c := range r.Cells {
			line = append(line, c.String())
		}
		rows = append(rows, line)
	}
	text := format.Visible(b.Name) + "\n"
	if b.Frozen != nil {
		text += i18n.Sprintf(lang, "The public board has been frozen since %s: later submissions are shown as pending.\n", b.Frozen.Local().Format("15:04"))
	}
	_, err := io.WriteString(w, text+format.Blocks(rows, 2, columns))
	return err
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
