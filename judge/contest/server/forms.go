package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/program/sources"
	"grundy/judge/report"
)

// A handIn is the submission form, empty or filled in.
type handIn struct {
	Languages []string // the languages that the team may choose
	Programs  bool     // the problem, or a problem if the form is for all, receives programs
	Nonce     string
	Problem   string // its label or id
	Language  string // id; if empty, the file's name determines the language
	Default   string // the language that was preselected
	File      string // name; empty if the program was pasted
	Text      string
	Outputs   *outputs.Names // of the tests, if the problem receives outputs
	uploads   []upload       // the files of outputs, which takeOutputs reads
}

// newHandIn returns the empty form of a team for a problem, or for all if problem is empty. It
// preselects the language of the team's last program.
func (s *Server) newHandIn(who admission.Identity, problem string) handIn {
	f := handIn{Languages: s.languages(who), Programs: s.receivesPrograms(problem), Problem: problem, Nonce: rand.Text()}
	s.read(func(st *contest.State) {
		if who.Role != admission.Team {
			return
		}
		for _, sub := range slices.Backward(st.Of(who.ID)) {
			if sub.Language != report.Outputs {
				f.Language = sub.Language
				return
			}
		}
	})
	f.Default = f.Language
	return f
}

// receivesPrograms reports whether submissions to a problem are programs. For "", or a problem that is
// not in the contest, it reports whether those to some problem are.
func (s *Server) receivesPrograms(problem string) (ok bool) {
	s.read(func(st *contest.State) {
		if p, known := st.Contest.Called(problem); known {
			ok = p.Outputs == nil
			return
		}
		ok = slices.ContainsFunc(st.Contest.Problems, func(p contest.Problem) bool { return p.Outputs == nil })
	})
	return ok
}

// pasted is the name of a program that was pasted.
const pasted = "pasted"

// readHandIn reads the submission form. After an error, f has the fields that could be read.
func (s *Server) readHandIn(r *http.Request) (f handIn, err error) {
	if err := r.ParseForm(); err != nil {
		return f, unreadable(err)
	}
	if err := r.ParseMultipartForm(mostBody); err != nil && err != http.ErrNotMultipart {
		return f, unreadable(err)
	}
	f = handIn{Nonce: r.FormValue("nonce"), Problem: r.FormValue("problem"), Language: r.FormValue("language"), Default: r.FormValue("default")}
	if !contest.IsID(f.Nonce) {
		f.Nonce = rand.Text()
	}
	f.Outputs = s.outputsOf(f.Problem)
	if r.MultipartForm != nil {
		uploads, err := uploadsOf(r.MultipartForm.File["file"])
		if err != nil {
			return f, err
		}
		if len(uploads) > 0 {
			err := f.receive(uploads, r.FormValue("main"))
			return f, err
		}
	}
	f.Text = strings.ReplaceAll(r.FormValue("text"), "\r\n", "\n")
	if name := r.FormValue("name"); name != "" && name != pasted {
		f.File = nameOf(name)
	}
	if strings.TrimSpace(f.Text) == "" {
		return f, fault.New("file", "there is no program", "choose a file, or paste its text")
	}
	if f.Outputs != nil {
		f.uploads = []upload{uploadOf(f.name(), []byte(f.Text))}
	}
	return f, nil
}

// receive receives uploaded files. Outputs are not read before the quota of the team has been checked.
func (f *handIn) receive(uploads []upload, main string) error {
	if f.Outputs != nil {
		f.uploads = uploads
		return nil
	}
	files, err := contentsOf(uploads, mostBody)
	if err != nil {
		return err
	}
	return f.take(files, main)
}

// outputsOf returns the names of the tests of a problem that receives outputs, and nil for others.
func (s *Server) outputsOf(problem string) (names *outputs.Names) {
	s.read(func(st *contest.State) {
		if p, ok := st.Contest.Called(problem); ok && p.Outputs != nil {
			names = outputs.NewNames(p.Outputs.Tests)
		}
	})
	return names
}

// takeOutputs takes the outputs for tests from uploaded files: a zip file, or outputs. It refuses files
// that are outputs for no test, because a misspelt name would lose points.
func (f *handIn) takeOutputs() (err error) {
	var src build.Source
	if len(f.uploads) == 1 {
		one := f.uploads[0]
		f.File = one.name
		err = one.read(func(file multipart.File) (err error) {
			src, err = outputs.From(one.name, file, one.size, f.Outputs)
			return err
		})
	} else {
		f.File = "outputs.zip"
		var files sources.Given
		if files, err = contentsOf(f.uploads, mostOutputs); err == nil {
			src, err = outputs.Files(f.File, files, f.Outputs)
		}
	}
	switch {
	case err != nil:
		return err
	case len(src.Strays) > 0:
		return fault.New(f.File, i18n.Messagef("these files are outputs for no test: %s", format.Few(src.Strays, 3)), outputs.Wanted(f.Outputs))
	}
	f.Text = string(outputs.Pack(src, f.Outputs))
	return nil
}

// take takes the program of uploaded files: one source, several sources, or a zip file. main names the
// file to start; if it is empty, this is the only one that can be started.
func (f *handIn) take(files sources.Given, main string) (err error) {
	var src build.Source
	for name, text := range files {
		f.File, f.Text = name, string(text)
	}
	switch finder := (sources.Finder{Main: main}); {
	case len(files) > 1:
		src, err = finder.Files(files, "file")
	case !sources.IsPacked([]byte(f.Text)):
		return nil
	default:
		if src, err = sources.Unpacked(f.File, []byte(f.Text)); err == nil && src.Text == nil {
			src, err = finder.Zip(f.File, []byte(f.Text))
		}
	}
	if err != nil {
		e := *fault.In(err)
		if strings.Contains(e.Remedy.String(), "--main") {
			e.Remedy = "submit one program: the file with its main function, and the files that it needs"
		}
		return &e
	}
	f.File, f.Text = src.Name, string(sources.Pack(src))
	return nil
}

// nonceFor returns the nonce for a form on the page that answers a request. If the server does
// not know whether the sent form was stored, the form keeps its nonce.
func nonceFor(r *http.Request, status int) string {
	if status == http.StatusServiceUnavailable && contest.IsID(r.PostFormValue("nonce")) {
		return r.PostFormValue("nonce")
	}
	return rand.Text()
}

// name returns the file name that is stored for the program.
func (f handIn) name() string {
	if f.File == "" {
		return pasted
	}
	return f.File
}

// source returns the program.
func (f handIn) source() build.Source {
	src, _ := sources.Unpacked(f.name(), []byte(f.Text)) // the form has packed it
	return src
}

// language returns the language of the program. This is the language that the team chose. If the
// team kept the default, it is the language that byName returns or, if there is none, the default
// or the only language of the team.
func (f handIn) language() (string, error) {
	if f.Outputs != nil {
		return report.Outputs, nil
	}
	if f.Language != "" && (f.Language != f.Default || f.File == "") {
		return f.Language, nil
	}
	if id := f.byName(); id != "" {
		return id, nil
	}
	switch {
	case f.Language != "":
		return f.Language, nil
	case len(f.Languages) == 1:
		return f.Languages[0], nil
	case filepath.Ext(f.File) != "":
		return "", fault.New(f.File, "has an extension of no language of this contest", "choose the language")
	}
	return "", fault.New("language", "is not given", "choose one")
}

// byName returns the language that the file's name implies, among the languages that the team may
// choose. If there are several, it prefers the chosen one, then the one that the first line of the
// program implies, then the one with the highest priority. It returns "" if none fits.
func (f handIn) byName() string {
	list := named(f.File, f.Languages)
	if len(list) == 0 {
		list = named(strings.ToLower(f.File), f.Languages)
	}
	if slices.Contains(list, f.Language) {
		return f.Language
	}
	// The first line may distinguish Python from PyPy.
	if l, err := build.New("", nil).Detect(f.source(), ""); err == nil && (slices.Contains(list, l.ID) || f.File == "" && slices.Contains(f.Languages, l.ID)) {
		return l.ID
	}
	if len(list) == 0 {
		return ""
	}
	return slices.MaxFunc(list, func(x, y string) int { return priority(x) - priority(y) })
}

// named returns the languages that allow the given file name.
func named(file string, among []string) (list []string) {
	for _, id := range among {
		if l := known()[id]; l != nil && slices.ContainsFunc(l.Files, func(glob string) bool { ok, _ := filepath.Match(glob, file); return ok }) {
			list = append(list, id)
		}
	}
	return list
}

// Endings returns the languages as JSON for the form's script, ordered by priority. Each is a list
// of its id and the suffixes of its file names.
func (f handIn) Endings() (string, error) {
	list := [][]string{}
	for _, id := range slices.SortedStableFunc(slices.Values(f.Languages), func(x, y string) int { return priority(y) - priority(x) }) {
		if l := known()[id]; l != nil {
			list = append(list, append([]string{id}, strings.Fields(strings.ReplaceAll(strings.Join(l.Files, " "), "*", ""))...))
		}
	}
	text, err := json.Marshal(list)
	return string(text), err
}

// priority returns the priority of a language among the languages with the same file names. The
// highest wins.
func priority(id string) int {
	if l := known()[id]; l != nil {
		return l.Priority
	}
	return 0
}

// unreadable returns the error for a form that cannot be read, which is the sender's fault.
func unreadable(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return fault.New("", i18n.Messagef("the form cannot be read: %s", format.Harmless(err.Error())), "send it again")
}

// nameOf returns a file's name without folders and without control characters.
func nameOf(name string) string {
	name = filepath.Base(filepath.FromSlash(strings.ReplaceAll(name, `\`, "/")))
	return format.Clip(format.Harmless(name), 100)
}

// A question is the clarification form, empty or filled in.
type question struct {
	Problem, To, Text string
	ReplyTo           int
}

func readQuestion(r *http.Request) question {
	q := question{Problem: r.PostFormValue("problem"), To: r.PostFormValue("to"), Text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n")}
	q.ReplyTo, _ = strconv.Atoi(r.PostFormValue("replyTo"))
	return q
}

// A rejudgeForm is the rejudging form, empty or filled in.
type rejudgeForm struct {
	Submissions, Problem, Team, Reason string
	All                                bool
}

func readRejudge(r *http.Request) rejudgeForm {
	return rejudgeForm{
		Submissions: r.PostFormValue("submissions"), Problem: r.PostFormValue("problem"), Team: r.PostFormValue("team"),
		Reason: r.PostFormValue("reason"), All: r.PostFormValue("all") != "",
	}
}

// An overruleForm is the jury's form for setting a verdict, empty or filled in.
type overruleForm struct {
	Submission, Verdict, Points, Reason string
	Was                                 string // the Stand of the submission on the page
	Scored                              bool   // the form asks for points
	Set                                 bool   // the jury has set the verdict, and can take it back
}

func readOverrule(r *http.Request) overruleForm {
	return overruleForm{
		Submission: r.PostFormValue("submission"), Verdict: r.PostFormValue("verdict"), Points: r.PostFormValue("points"),
		Reason: r.PostFormValue("reason"), Was: r.PostFormValue("was"), Scored: r.PostForm.Has("points"),
	}
}

// Verdicts returns the verdicts that the jury can choose.
func (overruleForm) Verdicts() []report.Verdict { return report.Verdicts }

// A trouble is the data of an error page: what is wrong, a link back, and the sent form with
// everything that the user typed.
type trouble struct {
	What     string
	Back     string // address of the previous page; empty if unknown
	SignIn   bool   // whether signing in would help
	HandIn   *handIn
	Question *question
	Rejudge  *rejudgeForm
	Overrule *overruleForm
	Print    *printForm
	Trial    *trialForm
}

// troubleOf returns the data of an error page.
func (s *Server) troubleOf(r *http.Request, who admission.Identity, status int, what string) trouble {
	t := trouble{What: what, Back: backOf(r), SignIn: status == http.StatusUnauthorized}
	if r.Method != http.MethodPost || !s.knows() {
		return t
	}
	switch {
	case r.URL.Path == "/submissions" && who.Role != admission.Jury:
		if f, err := s.readHandIn(r); f.Nonce != "" && (err == nil || f.Text != "" || f.Problem != "") {
			f.Languages, f.Programs = s.languages(who), s.receivesPrograms(f.Problem)
			if !utf8.ValidString(f.Text) || strings.Contains(f.Text, "\x00") || sources.IsPacked([]byte(f.Text)) {
				f.File, f.Text = "", ""
			}
			t.HandIn = &f
		}
	case r.URL.Path == "/run" && who.Role == admission.Team && s.runs():
		t.Trial = s.keptTrial(r, who)
	case r.URL.Path == "/clarifications":
		if q := readQuestion(r); q.Text != "" {
			t.Question = &q
		}
	case r.URL.Path == "/printing" && who.Role == admission.Team && s.prints():
		if f := (printForm{r.PostFormValue("problem"), strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n")}); f.Text != "" {
			t.Print = &f
		}
	case r.URL.Path == "/jury/rejudge" && who.Role == admission.Jury:
		f := readRejudge(r)
		t.Rejudge = &f
	case r.URL.Path == "/jury/overrule" && who.Role == admission.Jury:
		f := readOverrule(r)
		t.Overrule = &f
	}
	return t
}

// backOf returns the address of the page that sent a request, if it is another page of this
// server.
func backOf(r *http.Request) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host == "" || from.Host != r.Host {
		return ""
	}
	to := here(from.RequestURI())
	if r.Method == http.MethodGet && to == r.URL.RequestURI() {
		return ""
	}
	return to
}
