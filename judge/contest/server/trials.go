package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/client"
	"grundy/judge/contest/trials"
	"grundy/judge/program/sources"
	"grundy/judge/render/text"
	"grundy/judge/report"
	"grundy/judge/run/trial"
)

// Teams run programs on inputs of their own on the machines of the contest. The log does not
// mention these trials. Each server of a contest counts the trials that it accepts.

// runsQuota counts the trials of each team in the last minute.
type runsQuota struct {
	mu    sync.Mutex
	times map[string][]time.Time // by team, oldest first
}

// take counts a trial of a team, or returns an error if the team has had most of them in a minute.
func (q *runsQuota) take(team string, now time.Time, most int) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.times == nil {
		q.times = map[string][]time.Time{}
	}
	recent := slices.DeleteFunc(q.times[team], func(t time.Time) bool { return now.Sub(t) >= time.Minute || t.After(now) })
	q.times[team] = recent
	if len(recent) >= most {
		return &fault.Error{What: i18n.Messagef("%s in the last minute", i18n.Counted(len(recent), "run")), Remedy: "wait a little", Err: contest.ErrTooMuch}
	}
	q.times[team] = append(recent, now)
	return nil
}

// A trialForm is the form of a program and its input, empty or filled in.
type trialForm struct {
	handIn
	Input  string
	Packed bool // the program cannot be shown in the form, because it has several files or is no text
}

// A trialData is the data of the page of a trial.
type trialData struct {
	Trial   trialForm
	Sent    bool   // there is a trial
	Waiting bool   // it has no result yet; the page reloads, so it has no form
	Fault   string // why there is none
	Verdict report.Verdict
	Said    string // how the run ended
	Ran     bool   // the program compiled
	Output  string
	Stderr  string
}

// runs reports whether the contest runs programs on inputs of teams.
func (s *Server) runs() (on bool) {
	s.read(func(st *contest.State) { on = st.Contest.Quota.Runs > 0 })
	return on
}

// trialPage shows the form for a trial.
func (s *Server) trialPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if !s.runs() || who.Role != admission.Team || !s.showsProblems(who) {
		return notFound
	}
	data := trialData{Trial: trialForm{handIn: s.newHandIn(who, r.URL.Query().Get("problem"))}}
	return s.show(w, r, who, "run", "run", data)
}

// try accepts a trial.
func (s *Server) try(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	switch {
	case !s.runs():
		return notFound
	case who.Role != admission.Team:
		return fault.New("", "the jury does not take part", "sign in as a team")
	}
	f, input, err := s.readTrial(r)
	if err != nil {
		return err
	}
	f.Languages = s.languages(who)
	language, err := f.language()
	if err != nil {
		return err
	}
	digest, err := s.tried(r.Context(), who, f, language, input)
	if err != nil {
		return err
	}
	if !wantsJSON(r) {
		return redirect(w, r, "/run/"+digest)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	return json.NewEncoder(w).Encode(client.Trial{Run: digest})
}

// readTrial reads the form of a trial. An uploaded input replaces the one in the text field.
func (s *Server) readTrial(r *http.Request) (f handIn, input []byte, err error) {
	f, err = s.readHandIn(r)
	if err != nil {
		return f, nil, err
	}
	input = []byte(strings.ReplaceAll(r.FormValue("input"), "\r\n", "\n"))
	if r.MultipartForm != nil && len(r.MultipartForm.File["input-file"]) > 0 {
		if header := r.MultipartForm.File["input-file"][0]; header.Filename != "" {
			err := upload{header.Filename, header.Size, header.Open}.read(func(file multipart.File) (err error) {
				input, err = io.ReadAll(file)
				return err
			})
			if err != nil {
				return f, nil, err
			}
		}
	}
	if len(input) > trials.MostInput {
		return f, nil, fault.New("input", i18n.Messagef("has %s, more than %s", format.Size(int64(len(input))), format.Size(int64(trials.MostInput))), "make it shorter")
	}
	return f, input, nil
}

// tried stores a trial and gives it to a worker. It returns the trial's digest.
func (s *Server) tried(ctx context.Context, who admission.Identity, f handIn, language string, input []byte) (digest string, err error) {
	now := s.Now()
	sub := contest.Submitted{Team: who.ID, Problem: f.Problem, Language: language, File: f.name(), Size: int64(len(f.Text))}
	if err := s.offers(who, language); err != nil {
		return "", err
	}
	most := 0
	s.read(func(st *contest.State) { err, most = st.Try(now, sub), st.Contest.Quota.Runs })
	if err == nil {
		err = f.source().Check()
	}
	if err == nil {
		err = s.store.broken()
	}
	if err == nil {
		err = s.quota.take(who.ID, now, most)
	}
	if err != nil {
		return "", err
	}
	t := trials.Trial{Nonce: newNonce(), Team: who.ID, Problem: f.Problem, Language: language, File: f.name(), Source: []byte(f.Text), Input: input, Asked: now.Truncate(time.Millisecond)}
	ctx, done := lasting(ctx)
	defer done()
	if digest, err = s.Stream.PutTrial(ctx, t.Encode()); err != nil {
		return "", s.stored(err)
	}
	s.dispatcher.Try(t, digest)
	return digest, nil
}

// oneTrial returns a trial of a team and its answer, which is nil if there is none. Other teams do not
// find the trial.
func (s *Server) oneTrial(r *http.Request, who admission.Identity) (t trials.Trial, a *trials.Answer, err error) {
	digest := r.PathValue("run")
	text, err := s.Stream.Trial(r.Context(), digest)
	if err != nil {
		return t, nil, err
	}
	if text == nil {
		return t, nil, notFound
	}
	if t, err = trials.Decode(text); err != nil {
		return t, nil, err
	}
	if who.Role != admission.Team || t.Team != who.ID {
		return t, nil, notFound
	}
	if text, err = s.Stream.Answered(r.Context(), digest); err != nil || text == nil {
		return t, nil, err
	}
	answer, err := trials.DecodeAnswer(text)
	return t, &answer, err
}

// faultOf returns why a trial has no result, or "" if it has one or may still get one.
func (s *Server) faultOf(t trials.Trial, a *trials.Answer) i18n.Message {
	switch {
	case a == nil && s.Now().Sub(t.Asked) > trials.Patience:
		return "no worker ran the program; send it again, or tell the jury"
	case a == nil:
		return ""
	case a.Report == nil || a.Report.Trial == nil:
		return "the judge failed at this run; send it again, or tell the jury"
	}
	return a.Report.Trial.Refused
}

// triedPage shows a trial with its result, or answers a client with it.
func (s *Server) triedPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	t, a, err := s.oneTrial(r, who)
	if err != nil {
		return err
	}
	lang := languageOf(r)
	why := s.faultOf(t, a)
	waiting := a == nil && why == ""
	if wantsJSON(r) {
		out := client.Trial{Run: r.PathValue("run"), Done: !waiting, Fault: why.In(lang)}
		if !waiting && why == "" {
			if out.Report, err = report.Encode(a.Report); err != nil {
				return err
			}
		}
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(out)
	}
	data := trialData{Trial: s.trialFormOf(who, t), Sent: true, Waiting: waiting, Fault: why.In(lang)}
	switch {
	case waiting:
		w.Header().Set("Refresh", "1")
	case why == "":
		if err := data.fill(a.Report, lang); err != nil {
			return err
		}
	}
	return s.show(w, r, who, "run", "run", data)
}

// fill fills in the result of a trial.
func (d *trialData) fill(r *report.Report, lang string) error {
	of := trial.Received(r)
	var b bytes.Buffer
	if err := text.Trial(&b, of, text.Style{Lang: lang, NoTier: true}); err != nil {
		return err
	}
	d.Ran = r.Verdict != report.CE
	d.Said = format.Harmless(strings.TrimSuffix(b.String(), "\n"))
	d.Output, d.Stderr = printed(of.Result.Stdout), printed(of.Result.Stderr)
	return nil
}

// printed formats what a program printed for a page; empty if it printed nothing.
func printed(text []byte) string {
	if len(text) == 0 {
		return ""
	}
	return shown(string(text))
}

// trialFormOf returns the form with the program and the input of a trial, so that the team can change
// them and send them again.
func (s *Server) trialFormOf(who admission.Identity, t trials.Trial) trialForm {
	f := trialForm{handIn: s.newHandIn(who, t.Problem), Packed: sources.IsPacked(t.Source) || !plain(t.Source)}
	f.Language, f.Default, f.File = t.Language, "", t.File
	if !f.Packed {
		f.Text = string(t.Source)
	}
	if plain(t.Input) {
		f.Input = string(t.Input)
	}
	return f
}

// plain reports whether a text field of a form can hold a text without a change.
func plain(text []byte) bool { return utf8.Valid(text) && !bytes.ContainsAny(text, "\x00\r") }

// keptTrial returns the form that a refused request sent, or nil if it has nothing to keep.
func (s *Server) keptTrial(r *http.Request, who admission.Identity) *trialForm {
	f, _, err := s.readTrial(r)
	if err != nil && f.Text == "" && f.Problem == "" {
		return nil
	}
	f.Languages = s.languages(who)
	if !plain([]byte(f.Text)) || sources.IsPacked([]byte(f.Text)) {
		f.File, f.Text = "", ""
	}
	return &trialForm{handIn: f, Input: strings.ReplaceAll(r.FormValue("input"), "\r\n", "\n")}
}
