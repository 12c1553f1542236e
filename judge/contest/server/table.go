package server

import (
	"html/template"
	"slices"
	"strings"
	"sync"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// A table is a board as pages show it. Its rows are formatted once for each language, because
// hundreds of pages request them after each change.
type table struct {
	*board.Board
	Final bool                   // whether the final result is shown
	Won   []string               // the awards for the medals that were won
	rows  map[string]func() rows // by language
	// Group is the group to whose teams the board is limited; empty if it has all teams. Grouped
	// says that teams have groups.
	Group   string
	Grouped bool
	won     map[string]string // the award of each team
	mu      sync.Mutex
	groups  map[string]*table // the boards of groups that were requested
	names   []string          // of the groups on the board
}

// rows has all rows as HTML. at is the offset of each team's row.
type rows struct {
	text string
	at   map[string]int
}

// medals lists the awards that are medals.
var medals = []string{"gold-medal", "silver-medal", "bronze-medal"}

// newTable returns the board for a state. It includes medals if the contest is finalized and the
// view has no freeze.
func newTable(st *contest.State, v board.View) *table {
	b := board.Of(st, v)
	t := &table{Board: b, Final: !st.Finalized.IsZero() && !b.Frozen, won: map[string]string{}, groups: map[string]*table{}, names: b.Groups(st.Contest)}
	t.Grouped = len(t.names) > 0
	if t.Final {
		for _, a := range b.Awards(st.Contest.Medals) {
			if !slices.Contains(medals, a.ID) {
				continue
			}
			t.Won = append(t.Won, a.ID)
			for _, team := range a.Teams {
				t.won[team] = a.ID
			}
		}
	}
	t.prepare()
	return t
}

// prepare sets the functions that format the rows when a page needs them.
func (t *table) prepare() {
	t.rows = map[string]func() rows{}
	for lang, pages := range templates() {
		t.rows[lang] = sync.OnceValue(func() rows { return t.format(pages) })
	}
}

// of returns the board of a group, or the whole board if group is "". It returns nil if no team on
// the board is in the group.
func (t *table) of(group string) *table {
	if group == "" {
		return t
	}
	if !slices.Contains(t.names, group) {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	one := t.groups[group]
	if one == nil {
		one = &table{Board: t.Board.Group(group), Final: t.Final, Won: t.Won, Group: group, Grouped: true, won: t.won}
		one.prepare()
		t.groups[group] = one
	}
	return one
}

// none returns the board without rows, for a group that the board does not have.
func (t *table) none(group string) *table {
	one := &table{Board: t.Board.Group(group), Final: t.Final, Won: t.Won, Group: group, Grouped: true}
	one.prepare()
	return one
}

// format formats the rows with the templates of a language.
func (t *table) format(pages *template.Template) rows {
	b := t.Board
	var text strings.Builder
	at := map[string]int{}
	for _, r := range b.Rows {
		at[r.Team.ID] = text.Len()
		data := map[string]any{"Row": r, "Points": b.Scoring != contest.ICPC, "Ladder": b.Scoring == contest.Ladder, "Award": t.won[r.Team.ID], "Group": t.Group, "Problems": b.Problems}
		if err := pages.ExecuteTemplate(&text, "row", data); err != nil {
			panic("server: a row of the board: " + err.Error()) // the template is part of this program
		}
	}
	return rows{text.String(), at}
}

// HTML returns the rows in a language, with the given team's row marked.
func (t *table) HTML(lang, team string) template.HTML {
	all := t.rows[lang]()
	begin, ok := all.at[team]
	if !ok {
		return template.HTML(all.text)
	}
	own := begin + len("<tr")
	return template.HTML(all.text[:own] + ` class="mine"` + all.text[own:])
}
