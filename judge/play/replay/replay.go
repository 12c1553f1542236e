// Package replay shows finished games on a page, where their moves can be stepped through.
// The page has no scripts: arrow keys, a mouse and a finger do, and a screen reader reads it.
//
//	page := template.Must(template.Must(replay.Templates(lang)).Parse(
//		`<style>{{template "page style"}}</style>{{template "replay" .}}`))
//	page.Execute(w, replay.Of("game1", start, moves, [2]string{"a.py", "b.cpp"}, lang, replay.Most))
package replay

import (
	"embed"
	"fmt"
	"html/template"
	"strings"

	"grundy/judge/explain"
	"grundy/judge/i18n"
	"grundy/judge/play"
	"grundy/judge/play/figure"
	"grundy/judge/play/session"
)

//go:embed replay.html
var files embed.FS

// A Replay is a game to step through.
type Replay struct {
	ID    string // begins the ids of its elements; unique among the replays of a page
	Focus bool   // the keyboard begins here
	Steps []Step
	Left  int // moves at the end that have no step
}

// Most is how many bytes the steps of a game may have on a page that shows no other game.
const Most = 4 << 20

// A Step is a position of a game, and the move to it.
type Step struct {
	Move, Name string
	Drawing
}

// A Drawing is a figure or, if there is none, rows of text.
type Drawing struct {
	Figure template.HTML
	Rows   []Row
}

// A Row is a row of a drawing.
type Row struct{ Label, Text string }

// size returns about how many bytes a step has on a page.
func (s Step) size() int {
	n := 300 + len(s.Move) + len(s.Name) + len(s.Figure)
	for _, r := range s.Rows {
		n += len(r.Label) + len(r.Text) + 10
	}
	return n
}

// Outcome says who won a game of two programs. Nobody is winner of a draw. If the game was
// stopped, it says what decided.
func Outcome(winner string, stopped bool, lang string) string {
	text := i18n.Sprintf(lang, "A draw.")
	if winner != "" {
		text = i18n.Sprintf(lang, "%s wins.", winner)
	}
	if stopped {
		text = i18n.Sentences(lang, text, i18n.Sprintf(lang, "The game was stopped, and best play from there decided."))
	}
	return text
}

// Size returns about how many bytes the replay has on a page.
func (r Replay) Size() (n int) {
	for _, s := range r.Steps {
		n += s.size()
	}
	return n
}

// Templates returns the templates "replay" and "board", and the function say for texts in a
// language. The template "replay style" has the styles of these two, "page style" also those
// of a page around them.
func Templates(lang string) (*template.Template, error) {
	say := func(f string, args ...any) string { return i18n.Sprintf(lang, f, args...) }
	return template.New("").Funcs(template.FuncMap{"say": say}).ParseFS(files, "replay.html")
}

// Of returns the replay of a game. The player players[0] moves first. The steps have about
// most bytes; the last moves are left out if there is no room for them.
func Of(id string, start play.Position, moves []play.Move, players [2]string, lang string, most int) Replay {
	r := Replay{ID: id, Left: len(moves)}
	if most -= r.add(i18n.Sprintf(lang, "The start"), start, lang); most < 0 {
		r.Steps = nil
		return r
	}
	for i, m := range moves {
		if most -= r.add(fmt.Sprintf("%s: %s", players[i%2], Move(m, lang)), m.To, lang); most < 0 {
			r.Steps = r.Steps[:len(r.Steps)-1]
			break
		}
		r.Left--
	}
	return r
}

// add adds a step and returns its size. Its drawing has ids of its own, because browsers draw
// no arrowhead that is defined in a step they do not show.
func (r *Replay) add(move string, p play.Position, lang string) int {
	o := figure.Options{ID: fmt.Sprintf("%sstep%d", r.ID, len(r.Steps))}
	s := Step{move, explain.Position(p.String(), lang), Draw(p, lang, o)}
	r.Steps = append(r.Steps, s)
	return s.size()
}

// Move returns a move as people read it.
func Move(m play.Move, lang string) string {
	to := explain.Position(m.To.String(), lang)
	if m.Heap == 0 {
		return to
	}
	return m.Text + " → " + to
}

// Draw draws a position.
func Draw(p play.Position, lang string, o figure.Options) (d Drawing) {
	if f, ok := figure.Of(p); ok {
		d.Figure = f.SVG(o)
		return d
	}
	for _, line := range session.Picture(p, lang) {
		label, text, _ := strings.Cut(line, "\t")
		d.Rows = append(d.Rows, Row{label, text})
	}
	return d
}
