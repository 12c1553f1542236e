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
	t := &table{Board: b, Final: !st.Finalized.IsZero() && !b.Frozen, rows: map[string]func() rows{}}
	won := map[string]string{} // the award of a team
	if t.Final {
		for _, a := range b.Awards(st.Contest.Medals) {
			if !slices.Contains(medals, a.ID) {
				continue
			}
			t.Won = append(t.Won, a.ID)
			for _, team := range a.Teams {
				won[team] = a.ID
			}
		}
	}
	for lang, pages := range templates() {
		t.rows[lang] = sync.OnceValue(func() rows { return rowsOf(b, won, pages) })
	}
	return t
}

func rowsOf(b *board.Board, won map[string]string, pages *template.Template) rows {
	var text strings.Builder
	at := map[string]int{}
	for _, r := range b.Rows {
		at[r.Team.ID] = text.Len()
		if err := pages.ExecuteTemplate(&text, "row", map[string]any{"Row": r, "Points": b.Scoring != contest.ICPC, "Ladder": b.Scoring == contest.Ladder, "Award": won[r.Team.ID]}); err != nil {
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
