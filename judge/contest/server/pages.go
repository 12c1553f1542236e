package server

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/client"
	"grundy/judge/message"
	"grundy/judge/report"
	"grundy/judge/report/html"
	"grundy/judge/report/round"
)

//go:embed assets
var assets embed.FS

// templates are the pages in each language, a file each; layout.tmpl is around them.
var templates = map[string]*template.Template{"en": parse("en"), "zh": parse("zh")}

func parse(lang string) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"t": func(word string) string { return say(word, lang) }, "since": clock, "stamp": stamp, "cpu": cpu,
	}).ParseFS(assets, "assets/*.tmpl"))
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
		for _, c := range st.Clarifications {
			if sees(who, c) && c.From == "" && p.Now.Sub(c.Time) < 10*time.Minute {
				p.Unread++
			}
		}
	})
	var b bytes.Buffer
	if err := templates[p.Lang].ExecuteTemplate(&b, name+".tmpl", p); err != nil {
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
			p, ok = st.Contest.Problem(r.PathValue("label"))
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
	s.read(func(st *contest.State) {
		t, _ := st.Contest.Team(who.id)
		list = st.Contest.LanguagesOf(t)
		if len(list) > 0 {
			return
		}
		for _, w := range s.workers {
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

// A row is a submission as a list shows it.
type row struct {
	*contest.Submission
	Team, Label string
	Verdict     report.Verdict
	Failed      string // shown to the jury alone
	Explained   bool
}

// News is the sentence that tells a verdict to who does not see the page; empty: there is
// none yet.
func (r row) News(lang string) string {
	if r.Verdict == "" {
		return ""
	}
	return fmt.Sprintf(say("news", lang), r.Number, r.Label, r.Verdict)
}

// rows returns submissions for a list, newest first.
func (s *Server) rows(st *contest.State, list []*contest.Submission, who identity) (out []row) {
	for _, sub := range slices.Backward(list) {
		p, _ := st.Contest.Problem(sub.Problem)
		t, _ := st.Contest.Team(sub.Team)
		one := row{Submission: sub, Team: t.Name, Label: p.Label, Verdict: sub.Verdict(), Explained: s.explained(sub, who) != ""}
		if who.role == jury {
			one.Failed = sub.Failed()
		}
		out = append(out, one)
	}
	return out
}

// explained returns the digest of the report with the smallest input, if somebody may
// see it: the jury always, a team if the contest says so.
func (s *Server) explained(sub *contest.Submission, who identity) string {
	if who.role != jury && !s.explains(sub) {
		return ""
	}
	if a := sub.Current(); a != nil && a.Explained != nil {
		return a.Explained.Report
	}
	return ""
}

// mostRows is how many submissions a list shows.
const mostRows = 500

func (s *Server) submissionsPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var data struct {
		Rows      []row
		Languages []string
		Nonce     string
		More      int
	}
	data.Languages = s.languages(who)
	s.read(func(st *contest.State) {
		list := st.Of(who.id)
		if who.role == jury {
			list = st.Submissions
			if t := r.URL.Query().Get("team"); t != "" {
				list = st.Of(t)
			}
		}
		if data.More = len(list) - mostRows; data.More > 0 {
			list = list[data.More:]
		}
		data.Rows = s.rows(st, list, who)
	})
	return s.show(w, r, who, "submissions", "submissions", data)
}

// submission returns the submission that a request names, if its asker may see it.
func (s *Server) submission(st *contest.State, r *http.Request, who identity) *contest.Submission {
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		return nil
	}
	sub := st.Submission(n)
	if sub == nil || who.role != jury && sub.Team != who.id {
		return nil
	}
	return sub
}

func (s *Server) submissionPage(w http.ResponseWriter, r *http.Request, who identity) error {
	var data struct {
		row
		Current *contest.Attempt
		Points  float64
		Of      int
		Can     bool // the jury can have it explained
	}
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		data.row, data.Current = s.rows(st, []*contest.Submission{sub}, who)[0], sub.Current()
		if data.Current != nil && data.Current.Judged != nil {
			for i, p := range data.Current.Judged.Points {
				data.Points, data.Of = data.Points+p, data.Of+data.Current.Judged.Of[i]
			}
		}
		data.Can = who.role == jury && data.Verdict != "" && data.Verdict != "AC" && !data.Explained
	})
	if data.Submission == nil {
		return notFound
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(client.Submission{
			Number: data.Number, Problem: data.Label, Verdict: data.Verdict, Points: data.Points, Of: data.Of, Late: data.Late,
		})
	}
	return s.show(w, r, who, "submission", fmt.Sprintf("%d", data.Number), data)
}

func (s *Server) source(w http.ResponseWriter, r *http.Request, who identity) error {
	digest, name := "", ""
	s.read(func(st *contest.State) {
		if sub := s.submission(st, r, who); sub != nil {
			digest, name = sub.Source, sub.File
		}
	})
	if digest == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("inline; filename*=UTF-8''%s", url.PathEscape(name)))
	_, err = w.Write(text)
	return err
}

// report shows the report with the smallest input, or, to the jury, that of the verdict.
func (s *Server) report(w http.ResponseWriter, r *http.Request, who identity) error {
	digest, code, name, label := "", "", "", ""
	s.read(func(st *contest.State) {
		sub := s.submission(st, r, who)
		if sub == nil {
			return
		}
		p, _ := st.Contest.Problem(sub.Problem)
		code, name, label = sub.Source, sub.File, p.Label
		if digest = s.explained(sub, who); digest == "" && who.role == jury && sub.Current() != nil && sub.Current().Judged != nil {
			digest = sub.Current().Judged.Report
		}
	})
	if digest == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	rep, err := report.Decode(text)
	if err != nil {
		return err
	}
	if !s.tells(who) {
		rep = blind(rep)
	}
	program, err := s.Stream.Get(r.Context(), code)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if rep.Problem.ID == "" {
		rep.Problem.ID = label
	}
	all := &round.Round{Problem: rep.Problem, All: []*round.Submission{{Name: name, Path: name, Word: name, File: name, Text: program, Report: rep}}}
	if err := html.Write(&b, all, languageOf(r)); err != nil {
		return err
	}
	// The page is made of its own styles, and runs nothing.
	w.Header().Set("Content-Security-Policy", "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = w.Write(b.Bytes())
	return err
}

// blind returns a report without what tells whose problem it is, or how it is solved.
func blind(r *report.Report) *report.Report {
	b := *r
	b.Problem.ID, b.Problem.Tests = "", ""
	if r.Counterexample != nil {
		ex := *r.Counterexample
		ex.Facts, ex.Hint = nil, ""
		b.Counterexample = &ex
	}
	return &b
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
