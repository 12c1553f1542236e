package resolver

import (
	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// A View is a ceremony as data for programs and pages.
type View struct {
	Name     string          `json:"name"`
	Scoring  contest.Scoring `json:"scoring"`
	Problems []ViewProblem   `json:"problems"`
	Teams    []ViewTeam      `json:"teams"`
	// Rows is the frozen board, best team first.
	Rows  []ViewRow  `json:"rows"`
	Steps []ViewStep `json:"steps"`
	// Awards has the names of the awards by their ids, as CLICS defines them.
	Awards map[string]string `json:"awards"`
}

// A ViewProblem is a column of the board.
type ViewProblem struct {
	Label  string `json:"label"`
	Name   string `json:"name,omitempty"`
	Color  string `json:"color,omitempty"`
	Points int    `json:"points,omitempty"` // the maximum, if the contest counts points
}

// A ViewTeam is a team. Logo and Photo are addresses of pictures, or empty.
type ViewTeam struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Organization string `json:"organization,omitempty"`
	Group        string `json:"group,omitempty"`
	Logo         string `json:"logo,omitempty"`
	Photo        string `json:"photo,omitempty"`
}

// A ViewSum is the result of a team: in contests with points Points, otherwise Solved and Time. Last is
// the minute of the last solved problem, which decides ties.
type ViewSum struct {
	Solved int     `json:"solved"`
	Time   int     `json:"time"` // penalty time in minutes
	Last   int     `json:"last"`
	Points float64 `json:"points"`
}

// A ViewRow is a row of the frozen board. Team is an id.
type ViewRow struct {
	Rank int    `json:"rank"`
	Team string `json:"team"`
	ViewSum
	Cells []ViewCell `json:"cells"`
}

// A ViewCell is a cell of the board.
type ViewCell struct {
	Tries   int     `json:"tries,omitempty"`
	Pending int     `json:"pending,omitempty"`
	Solved  bool    `json:"solved,omitempty"`
	First   bool    `json:"first,omitempty"`
	Minute  int     `json:"minute,omitempty"`
	Points  float64 `json:"points,omitempty"`
}

// A ViewStep is a step. Problem is a label. From and To are indices of rows, from 0. The other members
// are present in the kinds of steps that need them.
type ViewStep struct {
	Kind    Kind      `json:"kind"`
	Team    string    `json:"team"`
	Problem string    `json:"problem,omitempty"`
	Column  *int      `json:"column,omitempty"` // the index of the problem
	From    int       `json:"from"`
	To      int       `json:"to"`
	Cell    *ViewCell `json:"cell,omitempty"`
	Sum     *ViewSum  `json:"sum,omitempty"`
	Rank    int       `json:"rank,omitempty"` // the final rank, in announce
	Awards  []string  `json:"awards,omitempty"`
	Text    string    `json:"text"` // the step as a sentence
}

// View returns the ceremony as data, with texts in a language. The function picture returns the address of a team's picture, whose
// kind is logo or photo.
func (m *Ceremony) View(lang string, picture func(t contest.Team, kind string, p *contest.Picture) string) View {
	points := m.Contest.Scoring == contest.IOI
	v := View{Name: m.Contest.Name, Scoring: m.Contest.Scoring, Problems: []ViewProblem{}, Teams: []ViewTeam{}, Rows: []ViewRow{}, Steps: []ViewStep{}, Awards: map[string]string{}}
	for _, p := range m.Contest.Problems {
		one := ViewProblem{Label: p.Label, Name: p.Name, Color: p.Color}
		if points {
			one.Points = p.Whole()
		}
		v.Problems = append(v.Problems, one)
	}
	address := func(t contest.Team, kind string, p *contest.Picture) string {
		if p == nil {
			return ""
		}
		return picture(t, kind, p)
	}
	for _, r := range m.Frozen.Rows {
		t := r.Team
		v.Teams = append(v.Teams, ViewTeam{t.ID, t.Name, t.Organization, t.Group, address(t, "logo", t.Logo), address(t, "photo", t.Photo)})
		row := ViewRow{Rank: r.Rank, Team: t.ID, ViewSum: sumOf(r), Cells: []ViewCell{}}
		for _, c := range r.Cells {
			row.Cells = append(row.Cells, cellOf(c))
		}
		v.Rows = append(v.Rows, row)
	}
	for _, s := range m.Steps {
		v.Steps = append(v.Steps, m.view(s, lang))
		for _, id := range s.Awards {
			v.Awards[id] = m.AwardName(id, lang)
		}
	}
	return v
}

// view returns a step as data.
func (m *Ceremony) view(s Step, lang string) ViewStep {
	one := ViewStep{Kind: s.Kind, Team: s.Team.ID, From: s.From, To: s.To, Awards: s.Awards, Text: m.Text(s, lang)}
	if s.Problem >= 0 {
		one.Problem, one.Column = m.Contest.Problems[s.Problem].Label, &s.Problem
	}
	switch s.Kind {
	case Reveal:
		cell, sum := cellOf(s.Row.Cells[s.Problem]), sumOf(s.Row)
		one.Cell, one.Sum = &cell, &sum
	case Announce:
		sum := sumOf(s.Row)
		one.Sum, one.Rank = &sum, s.Row.Rank
	}
	return one
}

func sumOf(r board.Row) ViewSum { return ViewSum{r.Solved, r.Time, r.Last, r.Points} }

func cellOf(c board.Cell) ViewCell {
	return ViewCell{c.Tries, c.Pending, c.Solved, c.First, c.Minute, c.Points}
}
