package server

import (
	"bytes"
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

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/board"
	"grundy/judge/contest/clics"
	"grundy/judge/contest/workers"
	pictures "grundy/judge/document/html"
	"grundy/judge/play/replay"
	"grundy/judge/problem/statement"
	"grundy/judge/problem/statement/html"
	"grundy/judge/program/build"
	"grundy/judge/report"
)

//go:embed assets
var assets embed.FS

// templates has the page templates of each language. Each page has a file; layout.tmpl surrounds
// it.
var templates = sync.OnceValue(func() map[string]*template.Template {
	return map[string]*template.Template{"en": parse("en"), "zh": parse("zh")}
})

func parse(lang string) *template.Template {
	return template.Must(template.Must(replay.Templates(lang)).Funcs(template.FuncMap{
		"t": func(word string) string { return say(word, lang) }, "since": clock, "stamp": stamp, "cpu": cpu,
		"means": func(v report.Verdict) string { return say(string(v), lang) }, "titled": func(id string) string { return titledIn(id, lang) },
		"number": func(i int) int { return i + 1 }, "points": format.Points, "part": partClass, "colon": func() string { return say("colon", lang) },
	}).ParseFS(assets, "assets/*.tmpl"))
}

// known has the languages that Grundy knows, by id.
var known = sync.OnceValue(func() map[string]*build.Language {
	all := map[string]*build.Language{}
	for _, l := range build.Known() {
		all[l.ID] = l
	}
	return all
})

// titled returns the name of a language, or its id if the installation added it.
func titled(id string) string {
	if l := known()[id]; l != nil {
		return l.Name
	}
	return id
}

// titledIn returns the name of a language, or of outputs, for readers of a language.
func titledIn(id, lang string) string {
	if id == report.Outputs {
		return i18n.Message(report.Outputs).In(lang)
	}
	return titled(id)
}

// asset returns a handler that serves a file of assets.
func asset(name, kind string) http.HandlerFunc {
	text, err := assets.ReadFile("assets/" + name)
	if err != nil {
		panic(err)
	}
	return constant(text, kind)
}

// replayStyle returns a handler that serves the style sheet for replaying games.
func replayStyle() http.HandlerFunc {
	var b bytes.Buffer
	if err := templates()["en"].ExecuteTemplate(&b, "replay style", nil); err != nil {
		panic(err)
	}
	return constant(b.Bytes(), "text/css; charset=utf-8")
}

// constant returns a handler that serves a constant text.
func constant(text []byte, kind string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "max-age=300")
		_, _ = w.Write(text)
	}
}

// A page is the data that the layout shows around each page.
type page struct {
	Title   string
	Lang    string // en or zh
	Who     admission.Identity
	Contest *contest.Contest
	Phase   string // before, running or over
	Now     time.Time
	Path    string
	Address string // Path with the query
	Jury    bool
	Chief   bool // of the jury without a duty
	Team    bool
	// Problems says that the user may see the problems.
	Problems bool
	// Unread is the number of clarifications that are news for the user. News has them for the
	// banner; it is nil on the page that shows them anyway.
	Unread int
	News   *bannerNews
	// Target is the next moment to which the clock counts down: the start or the end. It is zero
	// after the end. Freezes is when the public board will freeze; it is zero if it will not, or has.
	Target, Freezes time.Time
	// Paused says that the clock stands still.
	Paused bool
	// Freezing says that the public board is frozen.
	Freezing bool
	Seq      uint64 // the page shows at least the first Seq events that the user may see
	Nonce    string // of the page's forms, except the submission form
	Data     any
}

// Frozen returns the sentence about the frozen board, or "" before the freeze.
func (p page) Frozen() string {
	if p.Now.Before(p.Contest.FrozenAt()) {
		return ""
	}
	return fmt.Sprintf(say("frozen", p.Lang), span(p.Contest.Freeze, p.Lang))
}

// span formats a duration in minutes, or in seconds if it is not a whole number of minutes.
func span(d time.Duration, lang string) string {
	n, unit := int(d/time.Minute), "minute"
	if d%time.Minute != 0 {
		n, unit = int((d+time.Second-1)/time.Second), "second"
	}
	return i18n.Plural(n, unit).In(lang)
}

// At formats a time in the contest's time zone. It includes the date if that differs from the
// date of the start.
func (p page) At(t time.Time) string {
	start := p.Contest.Start
	t = t.In(start.Location())
	if t.Format(time.DateOnly) == start.Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}

// Moment formats a date and time in the contest's time zone, to the second.
func (p page) Moment(t time.Time) string {
	return t.In(p.Contest.Start.Location()).Format("2006-01-02 15:04:05 -07:00")
}

// Since formats the time from the start to t, to the second.
func (p page) Since(t time.Time) string {
	d, sign := p.Contest.At(t).Truncate(time.Second), ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d:%02d:%02d", sign, int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60)
}

// Heads translates the headings of a table.
func (p page) Heads(list ...string) []string {
	for i, word := range list {
		list[i] = say(word, p.Lang)
	}
	return list
}

// ID returns the id of the signed-in user.
func (p page) ID() string { return p.Who.ID }

// show writes a page.
func (s *Server) show(w http.ResponseWriter, r *http.Request, who admission.Identity, name, title string, data any) error {
	return s.write(w, r, who, http.StatusOK, name, title, data)
}

func (s *Server) write(w http.ResponseWriter, r *http.Request, who admission.Identity, status int, name, title string, data any) error {
	p := page{Title: title, Lang: languageOf(r), Who: who, Now: s.Now(), Path: r.URL.Path, Address: r.URL.RequestURI(), Jury: who.Role == admission.Jury, Chief: who.Chief(), Team: who.Role == admission.Team, Data: data}
	p.Nonce = nonceFor(r, status)
	p.Seq, _ = r.Context().Value(seenKey{}).(uint64)
	s.read(func(st *contest.State) {
		if p.Contest = st.Contest; p.Contest == nil {
			p.Contest = &contest.Contest{Name: "Grundy"}
			return
		}
		p.Phase = phase(st.Contest, p.Now, who)
		p.Problems = p.Jury || p.Phase != "before"
		if list, ok := data.(clarificationsData); !ok || list.Mark == "" || r.Header.Get(refreshHeader) != "" {
			p.News = s.news(st, r, who)
			p.Unread = p.News.Count()
			if ok {
				p.News = nil
			}
		}
		p.clock(st, who)
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

// clock sets the fields for the clock in the header.
func (p *page) clock(st *contest.State, who admission.Identity) {
	switch c := st.Contest; p.Phase {
	case "before":
		p.Target = c.Start
	case "running":
		if p.Paused = c.Paused(p.Now); p.Paused {
			break
		}
		p.Target = c.EndFor(who.ID)
		if c.Freeze > 0 && p.Now.Before(c.FrozenAt()) {
			p.Freezes = c.FrozenAt()
		}
	}
	p.Freezing = p.Phase != "before" && st.Frozen(p.Now)
}

// Left formats the time until Target, to the second.
func (p page) Left() string {
	left := p.Target.Sub(p.Now) + time.Second - 1
	return fmt.Sprintf("%d:%02d:%02d", int(left/time.Hour), int(left/time.Minute)%60, int(left/time.Second)%60)
}

func phase(c *contest.Contest, now time.Time, who admission.Identity) string {
	switch {
	case now.Before(c.Start):
		return "before"
	case now.Before(c.EndFor(who.ID)):
		return "running"
	}
	return "over"
}

// errorPage shows an error.
func (s *Server) errorPage(w http.ResponseWriter, r *http.Request, who admission.Identity, status int, err error) {
	if e := s.write(w, r, who, status, "error", "error", s.troubleOf(r, who, status, i18n.Line(languageOf(r), err))); e != nil {
		s.Log.Error("the page of an error fails", "error", e)
		http.Error(w, err.Error(), status)
	}
}

// languageOf returns the language of a request: the one that the user chose, or else the first of
// English and Chinese in the browser's list, or else English.
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

// speak sets the user's language.
func (s *Server) speak(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	lang := r.PathValue("lang")
	if lang != "en" && lang != "zh" {
		return notFound
	}
	http.SetCookie(w, &http.Cookie{Name: "lang", Value: lang, Path: "/", MaxAge: 365 * 24 * 3600, SameSite: http.SameSiteLaxMode, Secure: s.secure(r)})
	return redirect(w, r, here(r.URL.Query().Get("from")))
}

// here returns the path and the query of an address on this server. For an address on another
// server, or one that a browser might treat as such, it returns "/".
func here(address string) string {
	u, err := url.Parse(address) // refuses the tabs and line ends that browsers skip
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" || !strings.HasPrefix(u.Path, "/") {
		return "/"
	}
	to := "/" + strings.TrimLeft(u.EscapedPath(), `/\`)
	if u.RawQuery != "" {
		to += "?" + u.RawQuery
	}
	return to
}

// clock formats a time since the start as 1:23.
func clock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d:%02d", sign, int(d/time.Hour), int(d/time.Minute)%60)
}

// stamp formats a time for the pages' script.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000Z07:00") }

func cpu(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s" }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// A problemRow is a problem in the list of problems, with a team's result.
type problemRow struct {
	contest.Problem
	Mark string // solved, tried, waiting, or practised (solved after the end); empty if there is no submission
	Best subtask
}

// problemRows returns the problems with a team's marks, or nil if the user may not see them yet.
func (s *Server) problemRows(who admission.Identity) (list []problemRow) {
	if !s.showsProblems(who) {
		return nil
	}
	s.read(func(st *contest.State) {
		marks := map[string]string{}
		if who.Role == admission.Team {
			marks = problemMarks(st.Of(who.ID))
		}
		best := map[string]subtask{}
		if who.Role == admission.Team && st.Contest.Scoring == contest.IOI {
			for _, one := range bestRows(st, who.ID) {
				best[one.Label] = one.Total
			}
		}
		for _, p := range st.Contest.Problems {
			list = append(list, problemRow{p, marks[p.ID], best[p.Label]})
		}
	})
	return list
}

// problemMarks returns the marks for a team's submissions, by problem id.
func problemMarks(list []*contest.Submission) map[string]string {
	marks := map[string]string{}
	order := []string{"", "tried", "waiting", "practised", "solved"}
	for _, sub := range list {
		if sub.Ignored {
			continue
		}
		mark := "tried"
		switch verdict := sub.Verdict(); {
		case verdict == report.AC && sub.Late:
			mark = "practised"
		case verdict == report.AC:
			mark = "solved"
		case verdict == "":
			mark = "waiting"
		}
		if slices.Index(order, mark) > slices.Index(order, marks[sub.Problem]) {
			marks[sub.Problem] = mark
		}
	}
	return marks
}

func (s *Server) home(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.show(w, r, who, "home", "", s.problemRows(who))
}

func (s *Server) problemsPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.show(w, r, who, "problems", "problems", s.problemRows(who))
}

// showsProblems reports whether a user may see the problems. Before the start only the jury may.
func (s *Server) showsProblems(who admission.Identity) (ok bool) {
	s.read(func(st *contest.State) { ok = who.Role == admission.Jury || !s.Now().Before(st.Contest.Start) })
	return ok
}

func (s *Server) boardPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.showBoard(w, r, who, board.View{})
}

func (s *Server) juryBoard(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.showBoard(w, r, who, board.View{Jury: true})
}

// showBoard shows the board of a view, or that of the group that the query names. If the view
// does not have the group, the page says so and its table is empty.
func (s *Server) showBoard(w http.ResponseWriter, r *http.Request, who admission.Identity, v board.View) error {
	var data struct {
		*table
		Filter  filter
		NoGroup string // the group that the query names, if it is not on the board
	}
	whole, group := s.board(v), r.URL.Query().Get("group")
	if data.table = whole.of(group); data.table == nil {
		data.table, data.NoGroup = whole.none(group), format.Clip(format.Harmless(group), 60)
	}
	if whole.Grouped {
		data.Filter = filter{Path: r.URL.Path, Chosen: group != "", Choices: []choice{{Name: "group"}}}
		for _, name := range whole.names {
			data.Filter.Choices[0].Options = append(data.Filter.Choices[0].Options, option{Value: name, Text: name, Selected: name == group})
		}
	}
	return s.show(w, r, who, "board", "board", data)
}

// problemPage shows a problem's statement.
func (s *Server) problemPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
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
	lang := languageOf(r)
	if asked := r.URL.Query().Get("statement"); p.Statements[asked] != "" {
		lang = asked
	}
	text, err := s.text(r.Context(), p.StatementIn(lang))
	if err != nil {
		return err
	}
	if first, rest, _ := bytes.Cut(text, []byte("\n")); bytes.HasPrefix(first, []byte("# ")) {
		text = rest // the page already shows the title
	}
	article := html.Markdown(text, lang, func(file string) string {
		if p.Pictures[file] == "" {
			return ""
		}
		return (&url.URL{Path: "/problems/" + p.Label + "/pictures/" + file}).EscapedPath()
	})
	if !s.tells(who) {
		p.Source = ""
	}
	p.Game = p.Game && s.plays(who)
	return s.show(w, r, who, "problem", p.Label+". "+p.Title(lang), struct {
		contest.Problem
		Statement template.HTML
		Spoken    string   // the language of the statement
		Languages []string // others that the statement is in; none unless it is in one without pages
		Larger    string   // the languages with larger limits, among those that the user may choose
		HandIn    handIn
	}{p, article, lang, otherLanguages(p, lang), s.larger(p, who, languageOf(r)), s.newHandIn(who, p.Label)})
}

// otherLanguages returns the languages of a statement except the given one; none if it is in English
// and Chinese only, because the page links those.
func otherLanguages(p contest.Problem, lang string) (list []string) {
	for _, l := range slices.Sorted(maps.Keys(p.Statements)) {
		if l != lang {
			list = append(list, l)
		}
	}
	if len(p.Statements) <= 2 {
		return nil
	}
	return list
}

// picture sends a picture of a statement.
func (s *Server) picture(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	file, digest := r.PathValue("file"), ""
	if s.showsProblems(who) {
		s.read(func(st *contest.State) {
			if p, ok := st.Contest.Called(r.PathValue("label")); ok {
				digest = p.Pictures[file]
			}
		})
	}
	kind := pictures.PictureType(file)
	if digest == "" || kind == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	return sendPicture(w, kind, text)
}

// inputs sends the inputs for which outputs are submitted, as a zip file. Whoever reads the statement may
// have them.
func (s *Server) inputs(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	digest, name := "", ""
	if s.showsProblems(who) {
		s.read(func(st *contest.State) {
			if p, ok := st.Contest.Called(r.PathValue("label")); ok && p.Outputs != nil {
				digest, name = p.Outputs.Inputs, p.Label+"-inputs.zip"
			}
		})
	}
	if digest == "" {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), digest)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(name))
	_, err = w.Write(text)
	return err
}

// sendPicture sends a picture. A browser does not run the scripts in it.
func sendPicture(w http.ResponseWriter, kind string, text []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Security-Policy", clics.PicturePolicy)
	h.Set("Cache-Control", "private, max-age=300")
	_, err := w.Write(text)
	return err
}

// logo sends the logo with a digest, if a team of the contest has it.
func (s *Server) logo(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	var logo *contest.Picture
	s.read(func(st *contest.State) {
		for _, t := range st.Contest.Teams {
			if t.Logo != nil && t.Logo.Digest == r.PathValue("digest") {
				logo = t.Logo
			}
		}
	})
	if logo == nil {
		return notFound
	}
	text, err := s.Stream.Get(r.Context(), logo.Digest)
	if err != nil {
		return err
	}
	return sendPicture(w, logo.Type, text)
}

// larger returns the names of the languages with larger limits for a problem, among those that
// the user may choose. It returns "" if there are none.
func (s *Server) larger(p contest.Problem, who admission.Identity, lang string) string {
	var list []build.Language
	for _, id := range s.languages(who) {
		if f, ok := p.Factors[id]; ok {
			list = append(list, build.Language{ID: id, Name: titled(id), TimeFactor: f.Time, MemoryFactor: f.Memory})
		}
	}
	return statement.Larger(list, lang)
}

// tells reports whether a user may see the sources of problems and their solutions. The jury
// always may, all others once the contest is over.
func (s *Server) tells(who admission.Identity) (ok bool) {
	s.read(func(st *contest.State) { ok = who.Role == admission.Jury || !s.Now().Before(st.Contest.End()) })
	return ok
}

// languages returns the languages that a user may choose. The public and the jury get the
// languages of all teams. If the contest lists none, these are the languages that its workers
// have or are proving or, without workers, all that Grundy knows.
func (s *Server) languages(who admission.Identity) (list []string) {
	present := s.dispatcher.Workers()
	s.read(func(st *contest.State) {
		t, ok := st.Contest.Team(who.ID)
		list = slices.Clone(st.Contest.LanguagesOf(t))
		if !ok && len(list) > 0 {
			for _, t := range st.Contest.Teams {
				list = append(list, t.Languages...)
			}
			slices.Sort(list)
			list = slices.Compact(list)
		}
		if len(list) > 0 {
			return
		}
		for _, w := range present {
			if s.Now().Sub(w.Seen) <= workers.Lost { // ignore the languages of lost workers
				list = append(list, slices.Concat(w.Languages, w.Proving)...)
				list = slices.DeleteFunc(list, func(id string) bool { return id == report.Outputs })
			}
		}
		if len(list) == 0 {
			list = sortedKeys(known())
		}
		slices.Sort(list)
		list = slices.Compact(list)
	})
	return list
}

func (s *Server) signInPage(w http.ResponseWriter, r *http.Request, why error) error {
	var data struct{ What, Name string }
	status := http.StatusOK
	if with, ok := why.(admission.Refused); ok {
		if wantsJSON(r) {
			return why
		}
		status = with.Code
		data.What, data.Name = i18n.Line(languageOf(r), why), format.Clip(r.PostFormValue("name"), longestName)
	}
	return s.write(w, r, admission.Identity{}, status, "sign-in", "sign in", data)
}
