package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/client"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/fault"
	"grundy/judge/words"
)

// submit takes a program: a file, or text that was pasted.
func (s *Server) submit(w http.ResponseWriter, r *http.Request, who identity) error {
	if who.role != team {
		return fault.New("", "the jury does not take part", "sign in as a team")
	}
	file, text, err := handedIn(r)
	if err != nil {
		return err
	}
	sub := contest.Submitted{
		Nonce: r.FormValue("nonce"), Team: who.id, Problem: r.FormValue("problem"), Language: r.FormValue("language"),
		File: file, Source: stream.Digest(text), Size: int64(len(text)),
	}
	if !stream.IsID(sub.Nonce) {
		sub.Nonce = rand.Text()
	}
	// Nobody takes another's, and what a page that was gone back to sends is another program.
	sub.Nonce = who.id + "-" + s.sign(strings.Join([]string{who.id, sub.Nonce, sub.Problem, sub.Language, sub.Source}, "\n"))[:20]
	if sub.Language == "" {
		return fault.New("language", "is not given", "choose one")
	}
	if s.numberOf(sub.Nonce) == 0 { // not sent before
		if err := s.refuses(who, sub); err != nil {
			return err // what is refused is not stored
		}
		// No judge takes it, and its team would wait for ever.
		if err := (build.Source{Name: file, Text: text}).Check(); err != nil {
			return err
		}
		// It counts from now on, however long the store takes.
		came := s.Now().Truncate(time.Millisecond)
		ctx, done := lasting(r.Context())
		defer done()
		if _, err := s.Stream.Put(ctx, text); err != nil {
			return err
		}
		err := s.do(ctx, who, func(st *contest.State, _ time.Time) (contest.Event, error) {
			if st.Sent(sub.Nonce) > 0 { // meanwhile
				return contest.Event{}, errSent
			}
			return st.Submit(came, sub)
		})
		if err != nil && err != errSent {
			return err
		}
	}
	number := s.numberOf(sub.Nonce)
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		return json.NewEncoder(w).Encode(client.Submission{Number: number, Problem: sub.Problem})
	}
	return redirect(w, r, fmt.Sprintf("/submissions#s%d", number))
}

// refuses returns why a submission would be refused now. A contest that names no
// languages has those of its workers: what none of them can compile would be a fault of
// the judge, and its name would be everybody's to read.
func (s *Server) refuses(who identity, sub contest.Submitted) (err error) {
	known := s.languages(who)
	if len(known) == 0 { // no worker is there yet
		for _, l := range build.Known() {
			known = append(known, l.ID)
		}
	}
	if !slices.Contains(known, sub.Language) {
		return fault.New(words.Clip(words.Harmless(sub.Language), 60), "is no language of this contest", "use "+strings.Join(known, ", "))
	}
	s.read(func(st *contest.State) { _, err = st.Submit(s.Now(), sub) })
	return err
}

// errSent says that a submission has come before: somebody pressed twice.
var errSent = errors.New("sent before")

// numberOf returns the number of the submission with a nonce; 0: there is none.
func (s *Server) numberOf(nonce string) (number int) {
	s.read(func(st *contest.State) { number = st.Sent(nonce) })
	return number
}

// handedIn returns the name and the text of a program in a form.
func handedIn(r *http.Request) (file string, text []byte, err error) {
	if err := r.ParseForm(); err != nil {
		return "", nil, unreadable(err)
	}
	if err := r.ParseMultipartForm(mostBody); err != nil && err != http.ErrNotMultipart {
		return "", nil, unreadable(err)
	}
	if r.MultipartForm != nil && len(r.MultipartForm.File["file"]) > 1 {
		return "", nil, fault.New("file", "a submission is one file with the whole program", "put all into one file")
	}
	upload, header, err := r.FormFile("file")
	if err == nil && header.Filename != "" && header.Size > 0 {
		defer upload.Close()
		text, err = io.ReadAll(upload)
		return nameOf(header.Filename), text, err
	}
	if text := r.FormValue("text"); strings.TrimSpace(text) != "" {
		name := r.FormValue("name")
		if name == "" {
			name = "pasted"
		}
		return nameOf(name), []byte(strings.ReplaceAll(text, "\r\n", "\n")), nil
	}
	return "", nil, fault.New("file", "there is no program", "choose a file, or paste its text")
}

// unreadable returns the error of a form that cannot be read, which is its sender's.
func unreadable(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return fault.New("", "the form cannot be read: "+words.Harmless(err.Error()), "send it again")
}

// nameOf returns a file's name without folders and without what harms a terminal.
func nameOf(name string) string {
	name = filepath.Base(filepath.FromSlash(strings.ReplaceAll(name, `\`, "/")))
	return words.Clip(words.Harmless(name), 100)
}

// clarify takes a question of a team, or what the jury says.
func (s *Server) clarify(w http.ResponseWriter, r *http.Request, who identity) error {
	a := contest.Asked{Nonce: rand.Text(), Problem: r.PostFormValue("problem"), Text: strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n")}
	if who.role == jury {
		a.To = r.PostFormValue("to")
		a.ReplyTo, _ = strconv.Atoi(r.PostFormValue("replyTo"))
	} else {
		a.From = who.id
	}
	return s.then(w, r, who, "/clarifications", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Ask(now, who.id, a) })
}

// then puts an event into the log and shows a page.
func (s *Server) then(w http.ResponseWriter, r *http.Request, who identity, page string, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	if err := s.do(r.Context(), who, decide); err != nil {
		return err
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(map[string]any{"event": s.seen(who)})
	}
	return redirect(w, r, page)
}

// number returns a whole number of a form.
func number(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(r.FormValue(name)))
	if err != nil {
		return 0, fault.New(name, strconv.Quote(words.Clip(r.FormValue(name), 40))+" is no whole number", "")
	}
	return n, nil
}

func (s *Server) rejudge(w http.ResponseWriter, r *http.Request, who identity) error {
	again := contest.Rejudge{Problem: r.PostFormValue("problem"), Team: r.PostFormValue("team"), Reason: words.Clip(r.PostFormValue("reason"), 200)}
	for _, word := range strings.Fields(r.PostFormValue("submissions")) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return fault.New("submissions", strconv.Quote(words.Clip(word, 40))+" is no number", "give numbers with blanks between them")
		}
		again.Submissions = append(again.Submissions, n)
	}
	if len(again.Submissions) == 0 && again.Problem == "" && again.Team == "" && r.PostFormValue("all") == "" {
		return fault.New("", "nothing is chosen", "choose submissions, a problem, a team, or all")
	}
	return s.then(w, r, who, "/jury", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Again(now, who.id, again) })
}

func (s *Server) decide(w http.ResponseWriter, r *http.Request, who identity) error {
	n, err := number(r, "rejudging")
	if err != nil {
		return err
	}
	d := contest.Decided{Rejudging: n, Apply: r.PostFormValue("apply") == "yes"}
	return s.then(w, r, who, "/jury", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Decide(now, who.id, d) })
}

// explain has the smallest input looked for on which a submission fails.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, _ identity) error {
	n, err := number(r, "submission")
	if err != nil {
		return err
	}
	var wish *dispatch.Wish
	s.read(func(st *contest.State) {
		if sub := st.Submission(n); sub != nil {
			for i, a := range sub.Attempts {
				if a == sub.Current() && a.Judged != nil && a.Judged.Verdict != "" {
					one := s.wish(sub, i, true)
					wish = &one
				}
			}
		}
	})
	if wish == nil {
		return fault.New("", fmt.Sprintf("submission %d has no verdict", n), "wait for it")
	}
	s.crew.change(func(d *dispatch.Desk, _ time.Time) { d.Want(*wish, time.Time{}) })
	return redirect(w, r, fmt.Sprintf("/submissions/%d", n))
}

func (s *Server) balloon(w http.ResponseWriter, r *http.Request, who identity) error {
	b := contest.Balloon{Team: r.PostFormValue("team"), Problem: r.PostFormValue("problem")}
	return s.then(w, r, who, "/jury#balloons", func(st *contest.State, now time.Time) (contest.Event, error) {
		if !slices.Contains(board.Balloons(st), b) {
			return contest.Event{}, fault.New("", "that team is due no balloon for that problem", "look at the list of balloons")
		}
		return contest.Event{Kind: contest.KindBalloon, Time: now, By: who.id, Balloon: &b}, nil
	})
}

func (s *Server) thaw(w http.ResponseWriter, r *http.Request, who identity) error {
	return s.then(w, r, who, "/jury", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Thaw(now, who.id) })
}

func (s *Server) finalize(w http.ResponseWriter, r *http.Request, who identity) error {
	return s.then(w, r, who, "/jury", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Finalize(now, who.id) })
}
