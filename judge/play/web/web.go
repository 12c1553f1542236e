// Package web is a game between a person and the opponent on a web page. The page has forms and
// no scripts. It works with mouse, touch and keyboard, and with a screen reader.
//
// The server is stateless: the address of a page contains the start and all moves. So the
// browser's Back button takes back a move, and an address can be sent to others.
//
//	http.ListenAndServe("127.0.0.1:8000", web.New(game, web.Options{Title: "Nim", Lang: "en"}))
package web

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/play"
	"grundy/judge/play/figure"
	"grundy/judge/play/replay"
	"grundy/judge/play/session"
	"grundy/judge/spec/grammar"
)

//go:embed page.html
var files embed.FS

// Options control how games are played.
type Options struct {
	Title string
	Lang  string // en or zh
	// Path is the path of the page on its server; empty: /.
	Path string
	// Back is the address of the page that led here; empty: there is none.
	Back string
	// Statement is the statement of the problem, for pages without a Back page.
	Statement template.HTML
	// Open accepts requests for any host name, for servers that check it themselves. Otherwise
	// only requests for this machine are answered, so that no other web site can play.
	Open bool
}

// A server serves pages of games.
type server struct {
	Options
	game *play.Game
	// right is the game with Right as the player who begins; nil if both have the same moves.
	right *play.Game
	page  *template.Template
}

// New returns a handler for the page of a game.
func New(g *play.Game, o Options) http.Handler {
	if o.Path == "" {
		o.Path = "/"
	}
	s := &server{Options: o, game: g}
	if right, ok := g.RightBegins(); ok {
		s.right = right
	}
	s.page = template.Must(template.Must(replay.Templates(o.Lang)).ParseFS(files, "page.html")).Lookup("page.html")
	return s
}

// These constants bound the number of moves in an address, and of moves with a button.
const (
	mostMoves = 2000
	mostShown = 120
)

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	switch {
	case !s.Open && !Local(r.Host):
		http.Error(w, "this page is for this machine alone", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "only GET is answered", http.StatusMethodNotAllowed)
	case r.URL.Path != s.Path:
		http.NotFound(w, r)
	default:
		s.answer(w, r)
	}
}

// Local reports whether a host name, with or without a port, means this machine.
func Local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// answer shows the position in the address, or makes the opponent's reply and redirects. An address
// without a case leads to a random start.
func (s *server) answer(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("case") == "" {
		s.begin(w, r, q)
		return
	}
	at, _ := strconv.Atoi(q.Get("at"))
	g := s.begun(q)
	start, err := g.Read(q.Get("case"), at)
	if err != nil {
		s.fail(w, err)
		return
	}
	m, err := g.Match(start)
	if err != nil {
		s.fail(w, err)
		return
	}
	v := view{s: s, q: q, game: g, match: m}
	if q.Get("side") == "second" {
		v.Person = 1
	}
	list := q["m"]
	if len(list) > mostMoves {
		list = list[:mostMoves]
	}
	for i, text := range list {
		move, err := v.parse(text)
		if err != nil {
			if v.Error = i18n.Line(s.Lang, err); i < len(list)-1 {
				s.fail(w, err)
				return
			}
			q["m"] = list[:i]
			break
		}
		if _, over := m.End(); over {
			break
		}
		m.Play(move)
	}
	v.solver = m.Solver(play.Budget)
	if _, over := m.End(); !over && m.Turn() != v.Person {
		c, err := v.solver.Choose(r.Context(), m.Position(), v.level(), grammar.NewRand("page", q.Encode()))
		if err != nil {
			s.fail(w, err)
			return
		}
		q["m"] = append(append([]string{}, q["m"]...), c.Text)
		q.Del("do")
		http.Redirect(w, r, v.address(q), http.StatusSeeOther)
		return
	}
	if err := v.fill(r); err != nil {
		s.fail(w, err)
		return
	}
	if v.Replay {
		w.Header().Set("Content-Disposition", `attachment; filename="replay.html"`)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = s.page.Execute(w, &v) // an error means that the client has gone
}

// begun returns the game with the player who begins.
func (s *server) begun(q url.Values) *play.Game {
	if q.Get("begins") == "right" && s.right != nil {
		return s.right
	}
	return s.game
}

// begin redirects to a random start.
func (s *server) begin(w http.ResponseWriter, r *http.Request, q url.Values) {
	seed := q.Get("seed")
	if seed == "" {
		seed = strconv.FormatInt(time.Now().UnixNano(), 10)
	}
	start, err := s.begun(q).Draw(r.Context(), grammar.NewRand("page", seed), q.Get("large") != "")
	if err != nil {
		s.fail(w, err)
		return
	}
	to := url.Values{"case": {start.Text()}, "at": {strconv.Itoa(start.Index)}}
	for _, name := range []string{"begins", "side", "level"} {
		if q.Get(name) != "" {
			to.Set(name, q.Get(name))
		}
	}
	http.Redirect(w, r, s.Path+"?"+to.Encode(), http.StatusSeeOther)
}

func (s *server) fail(w http.ResponseWriter, err error) {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		w.Header().Set("Retry-After", "5")
		http.Error(w, i18n.Line(s.Lang, fault.New("", "the opponent has no time for this position", "try again, or begin a smaller game")), http.StatusServiceUnavailable)
		return
	}
	http.Error(w, i18n.Line(s.Lang, err), http.StatusBadRequest)
}

// A view is the content of a page.
type view struct {
	s      *server
	q      url.Values
	game   *play.Game
	match  *play.Match
	solver *play.Solver

	Person int    // 0 if the person moves first, otherwise 1
	Error  string // why the last move in the address is not legal
	Replay bool
	Game   replay.Replay
	replay.Drawing
	Name    string // of the position
	Last    string // the opponent's last move
	Outcome string
	Moves   []option
	More    bool // there are more moves than shown
	Notes   []string
	Asked   string // the requested help: hint, analysis, line or why

	legal []play.Move // the moves that are shown
	best  string      // the text of the move that a hint shows
}

// An option is a legal move on the page.
type option struct{ Value, Label, Worth string }

// parse reads a move.
func (v *view) parse(text string) (play.Move, error) { return v.match.Position().Parse(text) }

func (v *view) level() play.Level {
	for _, l := range play.Levels() {
		if v.q.Get("level") == l {
			return play.Level(l)
		}
	}
	return play.Perfect
}

func (v *view) address(q url.Values) string { return v.s.Path + "?" + q.Encode() }

func (v *view) say(f string, args ...any) string { return i18n.Sprintf(v.s.Lang, f, args...) }

// shown returns a move as text for people.
func (v *view) shown(m play.Move) string {
	return replay.Move(m, v.s.Lang)
}

// fill computes the content of the page.
func (v *view) fill(r *http.Request) error {
	p := v.match.Position()
	v.Name = explain.Position(p.Name(), v.s.Lang)
	if _, m, ok := v.match.Before(1 - v.Person); ok {
		v.Last = v.shown(m)
	}
	if v.q.Get("replay") != "" {
		v.Replay = true
		start, err := v.game.Position(v.match.Start)
		if err != nil {
			return err
		}
		players := [2]string{session.Player(v.match, 0, v.Person, v.s.Lang), session.Player(v.match, 1, v.Person, v.s.Lang)}
		v.Game = replay.Of("", start, v.match.Moves(), players, v.s.Lang, replay.Most)
		v.Game.Focus = true
	}
	v.Asked = v.q.Get("do")
	if end, over := v.match.End(); over {
		v.Outcome = v.say(map[int]string{v.Person: "You win.", 1 - v.Person: "The opponent wins.", -1: "A draw."}[end.Winner])
		v.Drawing = v.draw(p)
		if _, _, moved := v.match.Before(v.Person); !moved {
			return nil
		}
		return v.why(r)
	}
	if err := v.moves(r, p); err != nil {
		return err
	}
	err := v.notes(r, p)
	v.Drawing = v.draw(p)
	return err
}

// worth describes the worth of a move, with a mark if it wins.
func (v *view) worth(w play.Worth, p play.Position) string {
	text := session.Worth(w, p, v.s.Lang)
	if w.Known() && w.Result > 0 && !p.Scored() {
		text = "✓ " + text
	}
	return text
}

// moves computes the list of legal moves.
func (v *view) moves(r *http.Request, p play.Position) error {
	if v.Asked == "analysis" {
		a, err := v.solver.Analyse(r.Context(), p)
		if err != nil {
			return err
		}
		for _, m := range a.Moves {
			v.legal = append(v.legal, m.Move)
			v.Moves = append(v.Moves, option{m.Text, v.shown(m.Move), v.worth(m.Worth, p)})
		}
		v.More = !a.Whole
		v.Notes = append(v.Notes, session.Values(v.solver, p, v.s.Lang)...)
		draws := slices.ContainsFunc(a.Moves, func(m play.Rated) bool { return m.Worth.Known() && m.Worth.Result == 0 })
		if text := session.Classes(p, draws, v.s.Lang); text != "" {
			v.Notes = append(v.Notes, text)
		}
	} else {
		list, whole, err := p.Moves(mostShown + 1)
		if err != nil {
			return err
		}
		for _, m := range list {
			v.legal = append(v.legal, m)
			v.Moves = append(v.Moves, option{m.Text, v.shown(m), ""})
		}
		v.More = !whole
	}
	if len(v.Moves) > mostShown {
		v.Moves, v.More = v.Moves[:mostShown], true
	}
	return nil
}

// mostLine is the maximum number of shown moves of best play.
const mostLine = 30

// notes computes the answer to the request for help.
func (v *view) notes(r *http.Request, p play.Position) error {
	switch v.Asked {
	case "hint":
		a, err := v.solver.Analyse(r.Context(), p)
		if best, ok := a.Best(); ok && err == nil {
			v.best = best.Text
			v.Notes = append(v.Notes, v.say("Hint: %s", v.shown(best.Move)), session.Worth(best.Worth, p, v.s.Lang))
		}
		return err
	case "line":
		line, err := v.solver.Line(r.Context(), p, mostLine)
		for i, m := range line {
			who := session.Player(v.match, (v.Person+i)%2, v.Person, v.s.Lang)
			v.Notes = append(v.Notes, fmt.Sprintf("%d. %s: %s", i+1, who, v.shown(m.Move)))
		}
		return err
	case "why":
		return v.why(r)
	}
	return nil
}

// why adds an explanation of the person's last move.
func (v *view) why(r *http.Request) error {
	text, err := session.Why(r.Context(), v.match, v.solver, v.Person, v.s.Lang)
	v.Notes = append(v.Notes, text)
	return err
}

// draw draws the current position. If all legal moves are shown, they can be pressed.
func (v *view) draw(p play.Position) replay.Drawing {
	o := figure.Options{Link: v.after, Name: v.shown, Hint: v.best}
	if !v.Replay && !v.More {
		o.Moves = v.legal
	}
	return replay.Draw(p, v.s.Lang, o)
}

// after returns the address of the page after a move.
func (v *view) after(m play.Move) string {
	q := maps.Clone(v.q)
	q["m"] = append(slices.Clone(q["m"]), m.Text)
	q.Del("do")
	return v.address(q)
}

// The following methods are for the template.

// Lang returns the language of the page.
func (v *view) Lang() string { return v.s.Lang }

// Lead describes who leads in a game decided by points.
func (v *view) Lead() string { return session.Lead(v.match, v.Person, v.s.Lang) }

// sides are the names of the players on the page: if both have the same moves, if Left begins, and if
// Right begins.
var sides = [3][2]i18n.Message{{"first", "second"}, {"first (Left)", "second (Right)"}, {"first (Right)", "second (Left)"}}

// Side names a player: 0 for the one who begins.
func (v *view) Side(player int) string {
	kind := 0
	switch {
	case !v.Partizan():
	case v.match.Left(0):
		kind = 1
	default:
		kind = 2
	}
	return sides[kind][player].In(v.s.Lang)
}

// Partizan reports whether the players have different moves.
func (v *view) Partizan() bool { return v.match.Position().Partizan() }

// LeftBegins reports whether the player who moves first is Left.
func (v *view) LeftBegins() bool { return v.match.Left(0) }

// Mover names the player whose turn it is.
func (v *view) Mover() string {
	return session.Player(v.match, v.match.Turn(), v.Person, v.s.Lang)
}

// Terms returns what a person must know in addition to the case and the statement.
func (v *view) Terms() []string { return session.Terms(v.game, v.match, v.Person, v.s.Lang) }

// Title returns the title of the page.
func (v *view) Title() string { return v.s.Title }

// Back returns the address of the previous page.
func (v *view) Back() string { return v.s.Back }

// Statement returns the statement of the problem.
func (v *view) Statement() template.HTML { return v.s.Statement }

// Path returns the path of the page.
func (v *view) Path() string { return v.s.Path }

// Case returns the case of the start.
func (v *view) Case() string { return v.match.Start.Text() }

// Fields returns the hidden fields of forms: the start and the moves so far.
func (v *view) Fields() (list []option) {
	for _, name := range []string{"case", "at", "begins", "side", "level", "m"} {
		for _, value := range v.q[name] {
			list = append(list, option{Value: value, Label: name})
		}
	}
	return list
}

// Undo returns the address before the person's last move; empty if there is none.
func (v *view) Undo() string {
	moves := v.q["m"]
	if len(moves) < 2+v.Person {
		if _, over := v.match.End(); !over || len(moves) == 0 {
			return ""
		}
	}
	back := 2
	if len(moves)%2 != v.Person { // the game ended with a move of the person
		back = 1
	}
	q := maps.Clone(v.q)
	q["m"] = moves[:max(0, len(moves)-back)]
	q.Del("do")
	return v.address(q)
}

// Link returns an address that requests more information about the same position.
func (v *view) Link(name, value string) string {
	q := maps.Clone(v.q)
	q.Set(name, value)
	return v.address(q)
}

// Levels returns the levels of play.
func (v *view) Levels() []string { return play.Levels() }

// Level returns the level of the game.
func (v *view) Level() string { return string(v.level()) }
