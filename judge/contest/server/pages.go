package server

import (
	"bytes"
	"crypto/rand"
	"embed"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"grundy/judge/build"
	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/message"
	"grundy/judge/report"
)

//go:embed assets
var assets embed.FS

// templates are the pages in each language, a file each; layout.tmpl is around them.
var templates = sync.OnceValue(func() map[string]*template.Template {
	return map[string]*template.Template{"en": parse("en"), "zh": parse("zh")}
})

func parse(lang string) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"t": func(word string) string { return say(word, lang) }, "since": clock, "stamp": stamp, "cpu": cpu,
		"means": func(v report.Verdict) string { return say(string(v), lang) }, "titled": titled,
		"nonce": rand.Text,
	}).ParseFS(assets, "assets/*.tmpl"))
}

// titled returns what a language is called; of one that an installation added, its id.
func titled(id string) string {
	for _, l := range build.Known() {
		if l.ID == id {
			return l.Name
		}
	}
	return id
}

// asset answers with a file of the page.
func asset(name, kind string) http.HandlerFunc {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "max-age=300")
		_, _ = w.Write(text)
	}
}

// A page is what the layout shows around each of them.
type page struct {
	Title   string
	Lang    string // en or zh
	Who     identity
	Contest *contest.Contest
	Phase   string // before, running, over
	Now     time.Time
	Path    string
	Jury    bool
	Team    bool
	Unread  int    // answers and announcements of the last minutes
	Seq     uint64 // of the events that its reader sees the page shows as many, and may show more
	Chosen  string // label of the problem that the page is about
	Last    string // language of the team's last submission
	Data    any
}

// Frozen is the sentence on a frozen board; empty before it freezes.
func (p page) Frozen() string {
	if p.Now.Before(p.Contest.FrozenAt()) {
		return ""
	}
	return fmt.Sprintf(say("frozen", p.Lang), span(p.Contest.Freeze, p.Lang))
}

// span writes a time in minutes or, if it is no whole number of them, in seconds.
func span(d time.Duration, lang string) string {
	n, unit := int(d/time.Minute), "minute"
	if d%time.Minute != 0 {
		n, unit = int((d+time.Second-1)/time.Second), "second"
	}
	return message.Plural(lang, n, unit)
}

// At writes a time by the clock of the contest, with the day if it is another one than
// that of the start.
func (p page) At(t time.Time) string {
	start := p.Contest.Start
	t = t.In(start.Location())
	if t.Format(time.DateOnly) == start.Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// Moment writes a time by the clock of the contest, to the second and with its day.
func (p page) Moment(t time.Time) string {
	return t.In(p.Contest.Start.Location()).Format("2006-01-02 15:04:05 -07:00")
}

// Since writes a time since the start to the second.
func (p page) Since(t time.Time) string {
	d, sign := t.Sub(p.Contest.Start).Truncate(time.Second), ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d:%02d:%02d", sign, int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60)
}

// Heads returns the headings of a table.
func (p page) Heads(list ...string) []string {
	for i, word := range list {
		list[i] = say(word, p.Lang)
	}
	return list
}

// ID returns who is signed in.
func (p page) ID() string { return p.Who.id }

// show writes a page.
func (s *Server) show(w http.ResponseWriter, r *http.Request, who identity, name, title string, data any) error {
	return s.write(w, r, who, http.StatusOK, name, title, data)
}

func (s *Server) write(w http.ResponseWriter, r *http.Request, who identity, status int, name, title string, data any) error {
	p := page{Title: title, Lang: languageOf(r), Who: who, Now: s.Now(), Path: r.URL.Path, Jury: who.role == jury, Team: who.role == team, Chosen: strings.ToUpper(r.PathValue("label")), Data: data}
	p.Seq, _ = r.Context().Value(seenKey{}).(uint64)
	s.read(func(st *contest.State) {
		if p.Contest = st.Contest; p.Contest == nil {
			p.Contest = &contest.Contest{Name: "Grundy"}
			return
		}
		p.Phase = phase(st.Contest, p.Now)
		if own := st.Of(who.id); p.Team && len(own) > 0 {
			p.Last = own[len(own)-1].Language
		}
		for _, c := range st.Clarifications {
			if sees(who, c) && c.From == "" && p.Now.Sub(c.Time) < 10*time.Minute {
				p.Unread++
			}
		}
	})
	var b bytes.Buffer
	if err := templates()[p.Lang].ExecuteTemplate(&b, name+".tmpl", p); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
	return nil
}

func phase(c *contest.Contest, now time.Time) string {
	switch {
	case now.Before(c.Start):
		return "before"
	case now.Before(c.End()):
		return "running"
	}
	return "over"
}

// errorPage shows an error.
func (s *Server) errorPage(w http.ResponseWriter, r *http.Request, who identity, status int, err error) {
	if e := s.write(w, r, who, status, "error", http.StatusText(status), message.Line(languageOf(r), err)); e != nil {
		s.Log.Error("the page of an error fails", "error", e)
		http.Error(w, err.Error(), status)
	}
}

// languageOf returns the language of a request: as chosen, or as the browser wants it.
func languageOf(r *http.Request) string {
	if c, err := r.Cookie("lang"); err == nil && (c.Value == "en" || c.Value == "zh") {
		return c.Value
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		switch tag := strings.ToLower(strings.TrimSpace(part)); {
		case strings.HasPrefix(tag, "zh"):
			return "zh"
		case strings.HasPrefix(tag, "en"):
			return "en"
		}
	}
	return "en"
}

// speak chooses a language.
func (s *Server) speak(w http.ResponseWriter, r *http.Request, _ identity) error {
	lang := r.PathValue("lang")
	if lang != "en" && lang != "zh" {
		return notFound
	}
	http.SetCookie(w, &http.Cookie{Name: "lang", Value: lang, Path: "/", MaxAge: 365 * 24 * 3600, SameSite: http.SameSiteLaxMode, Secure: s.Secure})
	return redirect(w, r, here(r.URL.Query().Get("from")))
}

// here returns the path of an address on this server; that of another one, and one that a
// browser might read as such, is "/".
func here(address string) string {
	u, err := url.Parse(address) // refuses the tabs and line ends that browsers skip
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" || !strings.HasPrefix(u.Path, "/") {
		return "/"
	}
	return "/" + strings.TrimLeft(u.EscapedPath(), `/\`)
}

// clock writes a time since the start as 1:23.
func clock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d:%02d", sign, int(d/time.Hour), int(d/time.Minute)%60)
}

// stamp writes a time for the script of the pages.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000Z07:00") }

func cpu(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s" }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (s *Server) home(w http.ResponseWriter, r *http.Request, who identity) error {
	return s.show(w, r, who, "home", "", s.showsProblems(who))
}

// showsProblems reports whether somebody may read the problems: once the contest has
// begun.
func (s *Server) showsProblems(who identity) (ok bool) {
	s.read(func(st *contest.State) { ok = who.role == jury || !s.Now().Before(st.Contest.Start) })
	return ok
}

func (s *Server) boardPage(w http.ResponseWriter, r *http.Request, who identity) error {
	return s.show(w, r, who, "board", "board", s.board(board.View{}))
}

func (s *Server) juryBoard(w http.ResponseWriter, r *http.Request, who identity) error {
	return s.show(w, r, who, "board", "board", s.board(board.View{Jury: true}))
}

// problemPage shows a statement.
func (s *Server) problemPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var p contest.Problem
	ok := s.showsProblems(who)
	s.read(func(st *contest.State) {
		if ok {
			p, ok = st.Contest.Called(r.PathValue("label"))
		}
	})
	if !ok {
		return notFound
	}
	digest := p.Statements[languageOf(r)]
	if digest == "" {
		digest = p.Statements["en"]
	}
	var text []byte
	if digest != "" {
		var err error
		if text, err = s.Stream.Get(r.Context(), digest); err != nil {
			return err
		}
	}
	if first, rest, _ := bytes.Cut(text, []byte("\n")); bytes.HasPrefix(first, []byte("# ")) {
		text = rest // the page has the title
	}
	statement, err := markdown(text)
	if err != nil {
		return err
	}
	if !s.tells(who) {
		p.Source = ""
	}
	name := p.Name
	if languageOf(r) == "zh" && p.Zh != "" {
		name = p.Zh
	}
	return s.show(w, r, who, "problem", p.Label+". "+name, struct {
		contest.Problem
		Statement template.HTML
		Languages []string
	}{p, statement, s.languages(who)})
}

// tells reports whether somebody may know where problems are from and how they are
// solved: the jury always, the others once the contest is over.
func (s *Server) tells(who identity) (ok bool) {
	s.read(func(st *contest.State) { ok = who.role == jury || !s.Now().Before(st.Contest.End()) })
	return ok
}

// markdown renders a statement. Raw HTML in it is shown as text.
func markdown(text []byte) (template.HTML, error) {
	var b bytes.Buffer
	err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert(text, &b)
	return template.HTML(b.String()), err
}

// languages returns the languages that somebody may choose.
func (s *Server) languages(who identity) (list []string) {
	workers := s.crew.workers()
	s.read(func(st *contest.State) {
		t, _ := st.Contest.Team(who.id)
		list = st.Contest.LanguagesOf(t)
		if len(list) > 0 {
			return
		}
		for _, w := range workers {
			if s.Now().Sub(w.Seen) > lost {
				continue // what it had is not there any more
			}
			for _, l := range w.Languages {
				if !slices.Contains(list, l) {
					list = append(list, l)
				}
			}
		}
		slices.Sort(list)
	})
	return list
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, why error) error {
	status, what := http.StatusOK, ""
	if with, ok := why.(refused); ok {
		status, what = with.status, message.Line(languageOf(r), why)
		if wantsJSON(r) {
			return why
		}
	}
	return s.write(w, r, identity{}, status, "sign-in", "sign in", what)
}

// sees reports whether somebody may read a clarification.
func sees(who identity, c *contest.Clarification) bool {
	own := ""
	if who.role == team {
		own = who.id
	}
	return c.SeenBy(own, who.role == jury)
}

func (s *Server) clarificationsPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var list []*contest.Clarification
	s.read(func(st *contest.State) {
		for _, c := range slices.Backward(st.Clarifications) {
			if sees(who, c) {
				one := *c
				if p, ok := st.Contest.Problem(c.Problem); ok {
					one.Problem = p.Label
				}
				list = append(list, &one)
			}
		}
	})
	return s.show(w, r, who, "clarifications", "clarifications", list)
}
