package server

import (
	"html/template"
	"strings"
	"sync"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
)

// A table is a board as pages show it. Its rows are written once in each language:
// hundreds of pages ask for them after each change.
type table struct {
	*board.Board
	rows map[string]func() rows // by language
}

// rows are all rows as HTML, and where that of a team begins.
type rows struct {
	text string
	at   map[string]int
}

func newTable(b *board.Board) *table {
	t := &table{b, map[string]func() rows{}}
	for lang, pages := range templates() {
		t.rows[lang] = sync.OnceValue(func() rows { return rowsOf(b, pages) })
	}
	return t
}

func rowsOf(b *board.Board, pages *template.Template) rows {
	var text strings.Builder
	at := map[string]int{}
	for _, r := range b.Rows {
		at[r.Team.ID] = text.Len()
		if err := pages.ExecuteTemplate(&text, "row", map[string]any{"Row": r, "Points": b.Scoring == contest.IOI}); err != nil {
			panic("server: a row of the board: " + err.Error()) // the template is ours
		}
	}
	return rows{text.String(), at}
}

// HTML returns the rows in a language, that of a team marked as its own.
func (t *table) HTML(lang, team string) template.HTML {
	all := t.rows[lang]()
	begin, ok := all.at[team]
	if !ok {
		return template.HTML(all.text)
	}
	own := begin + len("<tr")
	return template.HTML(all.text[:own] + ` class="mine"` + all.text[own:])
}
