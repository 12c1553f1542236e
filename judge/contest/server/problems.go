package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/setup"
)

// A Problems loads problems while the contest runs.
type Problems interface {
	// Load loads a problem and stores its files. as has its label, color, points and limits. If the
	// problem is in the contest, as is the whole problem.
	Load(ctx context.Context, from ProblemSource, scoring contest.Scoring, as contest.Problem) (contest.Problem, error)
	// Name returns the name by which contest.yaml finds a problem.
	Name(p contest.Problem) string
}

// A ProblemSource says from where a problem is loaded. The zero value means the stored files of a
// problem of the contest.
type ProblemSource struct {
	Name string // as in contest.yaml; of an upload, the name of the file
	Zip  []byte // an upload; nil: Name is in the folder of contest.yaml, or the id of a built-in problem
}

// mostUpload is the maximum size of a request with a problem, in bytes.
const mostUpload = 64 << 20

// mostLoading is how long a problem may take to be loaded.
const mostLoading = 100 * time.Second

// changeProblem adds a problem, changes one, or replaces its files. A problem is loaded before the
// confirmation, which then only names what was loaded.
func (s *Server) changeProblem(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if s.Problems == nil {
		return notFound
	}
	if err := r.ParseMultipartForm(mostBody); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return unreadable(err)
	}
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }()
	}
	var present, next contest.Problem
	var scoring contest.Scoring
	known, done := true, false
	nonce := nonceOfForm(r, who)
	s.read(func(st *contest.State) {
		scoring, done = st.Contest.Scoring, st.Done(nonce)
		if r.PostFormValue("new") != "yes" {
			present, known = st.Contest.Called(r.PostFormValue("problem"))
		}
	})
	if !known {
		return fault.New(format.Clip(format.Harmless(r.PostFormValue("problem")), 60), "is not a problem of this contest", "choose one")
	}
	token := ""
	if !done { // otherwise the same form has been sent before
		var err error
		if next, token, err = s.nextProblem(r, present, scoring); err != nil {
			return err
		}
	}
	title := "change problem"
	if present.ID == "" {
		title = "add problem"
	}
	swapped := func(st *contest.State) (contest.Changed, error) { return problemSwap(r, st, present, next) }
	return s.confirmed(w, r, who, "/jury/changes", errUnconfirmed, func(st *contest.State, lang string) confirmation {
		ch, _ := swapped(st)
		c := s.confirmation(r, st, title, ch, lang)
		if token != "" {
			c.Fields["loaded"] = token
		}
		return c
	}, func(st *contest.State, now time.Time) (contest.Event, error) {
		ch, err := swapped(st)
		if err != nil {
			return contest.Event{}, err
		}
		ch.Reason = reasonOf(r)
		return st.Change(now, who.ID, ch)
	})
}

// problemSwap returns the change of a problem. present is the problem as it was when its files were
// loaded; the zero value for a new problem.
func problemSwap(r *http.Request, st *contest.State, present, next contest.Problem) (contest.Changed, error) {
	swap := &contest.Swap[contest.Problem]{Now: &next}
	if present.ID == "" {
		if slices.ContainsFunc(st.Contest.Problems, func(p contest.Problem) bool { return p.ID == next.ID }) {
			return contest.Changed{}, fault.New("", i18n.Messagef("problem %s occurs twice", next.ID), "replace the files of that problem instead")
		}
		return contest.Changed{Problem: swap}, nil
	}
	if next.ID != present.ID {
		return contest.Changed{}, fault.New("", i18n.Messagef("the files are those of problem %s, not of %s", next.ID, present.ID), "give them the id of the problem, or add another problem")
	}
	now, ok := st.Contest.Problem(present.ID)
	if !ok {
		now = contest.Problem{ID: present.ID}
	}
	swap.Was = seenValue(r, now, contest.Problem{ID: present.ID, Label: present.Label})
	if mark(now) != mark(present) { // it changed while the files were loaded
		swap.Was = &present
	}
	return contest.Changed{Problem: swap}, nil
}

// nextProblem returns the problem that a form describes. present is the zero value for a new one. If
// it loads the problem, it also returns a token for what was loaded.
func (s *Server) nextProblem(r *http.Request, present contest.Problem, scoring contest.Scoring) (next contest.Problem, token string, err error) {
	if token = r.PostFormValue("loaded"); token != "" {
		next, err = s.loaded(r.Context(), token)
		return next, token, err
	}
	next = present
	if err := readProblem(r, &next); err != nil {
		return next, "", err
	}
	source, err := readSource(r)
	if err != nil {
		return next, "", err
	}
	limits := mark(next.Limits) != mark(present.Limits) || scoring == contest.IOI && next.Points != present.Points
	switch {
	case source.Name == "" && present.ID == "":
		return next, "", fault.New("file", "there is no problem", "name its spec or its folder, or upload a zip file")
	case source.Name == "" && !limits:
		return next, "", nil
	}
	ctx, stop := context.WithTimeout(r.Context(), mostLoading)
	defer stop()
	next, err = s.Problems.Load(ctx, source, scoring, next)
	if ours := (*fault.Error)(nil); err != nil && ctx.Err() == nil && !errors.As(err, &ours) {
		err = fault.New("", i18n.Of(err), "look at the files of the problem")
	}
	if err != nil {
		return next, "", err
	}
	token, err = s.keepLoaded(ctx, next)
	return next, token, err
}

// keepLoaded stores a problem that was loaded, and returns its token.
func (s *Server) keepLoaded(ctx context.Context, p contest.Problem) (token string, err error) {
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	digest, err := s.Stream.Put(ctx, text)
	if err != nil {
		return "", s.stored(err)
	}
	return s.tokenOf(digest), nil
}

// tokenOf returns a token for a loaded problem, whose JSON has the given digest. Only this server, or
// one with the same secret, can make it.
func (s *Server) tokenOf(digest string) string {
	return digest + "." + s.signer().Sign("problem "+digest)
}

// loaded returns the problem of a token.
func (s *Server) loaded(ctx context.Context, token string) (p contest.Problem, err error) {
	digest, _, _ := strings.Cut(token, ".")
	if token != s.tokenOf(digest) {
		return p, fault.New("", "the form is of another contest, or too old", "choose the problem again")
	}
	text, err := s.Stream.Get(ctx, digest)
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// readProblem reads the fields of a problem that a form has. A limit that is empty is that of the
// problem.
func readProblem(r *http.Request, p *contest.Problem) error {
	if r.PostForm.Has("label") {
		p.Label = strings.TrimSpace(r.PostFormValue("label"))
	}
	if r.PostForm.Has("color") {
		p.Color = strings.ToLower(strings.TrimSpace(r.PostFormValue("color")))
	}
	if text := strings.TrimSpace(r.PostFormValue("points")); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fault.New("points", i18n.Messagef("%q is not a whole number", format.Clip(format.Harmless(text), 40)), "")
		}
		p.Points = n
	} else if p.ID == "" {
		p.Points = setup.DefaultPoints
	}
	var limits contest.Limits
	if p.Limits != nil {
		limits = *p.Limits
	}
	err := errors.Join(readLimit(r, "time", setup.TimeLimit, &limits.Time), readLimit(r, "memory", setup.MemoryLimit, &limits.Memory))
	if p.Limits = &limits; limits == (contest.Limits{}) {
		p.Limits = nil
	}
	return err
}

// readLimit reads a limit from a field, if the form has it.
func readLimit[T any](r *http.Request, name string, parse func(string) (T, error), to *T) (err error) {
	if !r.PostForm.Has(name) {
		return nil
	}
	var none T
	if *to = none; strings.TrimSpace(r.PostFormValue(name)) != "" {
		*to, err = parse(strings.TrimSpace(r.PostFormValue(name)))
	}
	return err
}

// readSource reads from where a form loads a problem: an uploaded zip file or a name. It returns the
// zero value if the form has neither.
func readSource(r *http.Request) (from ProblemSource, err error) {
	from.Name = strings.TrimSpace(r.PostFormValue("file"))
	if r.MultipartForm == nil || len(r.MultipartForm.File["upload"]) == 0 || r.MultipartForm.File["upload"][0].Filename == "" {
		return from, nil
	}
	header := r.MultipartForm.File["upload"][0]
	upload, err := header.Open()
	if err != nil {
		return from, err
	}
	defer upload.Close()
	from.Name = nameOf(header.Filename)
	from.Zip, err = io.ReadAll(upload)
	return from, err
}

// A problemForm is a problem on the page of changes.
type problemForm struct {
	contest.Problem
	Was        string // identifies the present values
	File       string // its name in contest.yaml
	OwnTime    string // the limits that replace those of the problem; empty if they do not
	OwnMemory  string
	TimeText   string // the present limits
	MemoryText string
}

// problemForms returns the forms of the problems of a contest.
func (s *Server) problemForms(c *contest.Contest) (list []problemForm) {
	for _, p := range c.Problems {
		f := problemForm{Problem: p, Was: mark(p), TimeText: p.Time.String(), MemoryText: format.Size(p.Memory)}
		if s.Problems != nil {
			f.File = s.Problems.Name(p)
		}
		if l := cmp.Or(p.Limits, &contest.Limits{}); l.Time > 0 {
			f.OwnTime = l.Time.String()
		}
		if l := cmp.Or(p.Limits, &contest.Limits{}); l.Memory > 0 {
			f.OwnMemory = format.Size(l.Memory)
		}
		list = append(list, f)
	}
	return list
}

// freeLabel returns the first label that no problem has.
func freeLabel(c *contest.Contest) string {
	for i := 0; ; i++ {
		label := setup.Label(i)
		if !slices.ContainsFunc(c.Problems, func(p contest.Problem) bool { return strings.EqualFold(p.Label, label) }) {
			return label
		}
	}
}

// problemWill says what a change of a problem does to submissions.
func problemWill(st *contest.State, ch contest.Swap[contest.Problem], lang string) (will []string) {
	switch {
	case ch.Now == nil:
		return []string{fmt.Sprintf(say("withdraw will", lang), submissionsTo(st, ch.Was.ID))}
	case ch.Was == nil:
		return []string{say("add problem will", lang)}
	}
	if list := st.Outdates(*ch.Now); len(list) > 0 {
		return []string{fmt.Sprintf(say("outdates", lang), len(list), changedRow{contest.ChangedProblem{Submissions: list}}.First())}
	}
	return nil
}

// A changedList has the problems that have changed during the contest.
type changedList struct {
	Changed    []changedRow
	ChangedAll int  // submissions that the changed problems judged before
	Finalized  bool // nothing is judged again
}

func changedOf(st *contest.State) (list changedList) {
	for _, one := range st.Changed() {
		list.Changed = append(list.Changed, changedRow{one})
		list.ChangedAll += len(one.Submissions)
	}
	list.Finalized = !st.Finalized.IsZero()
	return list
}
