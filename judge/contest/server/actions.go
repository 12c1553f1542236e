package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
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
	"grundy/judge/contest/board"
	"grundy/judge/contest/client"
	"grundy/judge/contest/stream"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/report"
)

// submit accepts a program: an uploaded file or pasted text.
func (s *Server) submit(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	if who.Role != admission.Team {
		return fault.New("", "the jury does not take part", "sign in as a team")
	}
	s.patient(w, r)
	f, err := s.readHandIn(r)
	f.Languages = s.languages(who)
	language := ""
	if err == nil {
		language, err = f.language()
	}
	if err != nil {
		return s.misdirected(r, f, err)
	}
	if f.Outputs != nil {
		done, err := turn(r.Context())
		if err != nil {
			return err
		}
		defer done()
	}
	number, err := s.accept(r.Context(), who, f, language)
	if err != nil {
		return err
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		return json.NewEncoder(w).Encode(client.Submission{Number: number, Problem: f.Problem})
	}
	return redirect(w, r, fmt.Sprintf("/submissions#s%d", number))
}

// misdirected returns the error for a form that is refused. A script that sends outputs names no
// language, so if the problem receives programs, the error about a language would mislead.
func (s *Server) misdirected(r *http.Request, f handIn, err error) error {
	if !wantsJSON(r) || f.Language != "" || f.Outputs != nil || !outputs.Likely(build.Source{Name: f.File, Text: []byte(f.Text)}) {
		return err
	}
	s.read(func(st *contest.State) {
		if p, ok := st.Contest.Called(f.Problem); ok {
			err = fault.New(p.Label, "submissions to this problem are programs", "read what to submit in its statement")
		}
	})
	return err
}

// accept accepts the program of a form in a language, unless the same form was sent before. It returns
// the number of the submission.
func (s *Server) accept(ctx context.Context, who admission.Identity, f handIn, language string) (number int, err error) {
	sub := contest.Submitted{Nonce: f.Nonce, Team: who.ID, Problem: f.Problem, Language: language, File: f.name()}
	text := []byte(f.Text)
	sub.Source, sub.Size = stream.Digest(text), int64(len(text))
	if f.Outputs != nil {
		if sub.Source, err = digestOf(f.uploads); err != nil {
			return 0, err
		}
	}
	sub.Nonce = who.ID + "-" + nonceOf(who, sub.Nonce, sub.Problem, sub.Language, sub.Source)
	if s.numberOf(sub.Nonce) == 0 { // not submitted before
		if err := s.refuses(who, sub); err != nil {
			return 0, err // rejected programs are not stored
		}
		// Every worker would reject such a source, and its team would wait forever.
		if f.Outputs == nil {
			err = f.source().Check()
		} else if err = f.takeOutputs(); err == nil {
			text = []byte(f.Text)
			sub.File, sub.Source, sub.Size = f.name(), stream.Digest(text), int64(len(text))
		}
		if err != nil {
			return 0, err
		}
		if err := s.store.broken(); err != nil {
			return 0, err
		}
		// The submission has this time, however long the store takes.
		came := s.Now().Truncate(time.Millisecond)
		ctx, done := lasting(ctx)
		defer done()
		if _, err := s.Stream.Put(ctx, text); err != nil {
			return 0, s.stored(err)
		}
		err := s.do(ctx, who, func(st *contest.State, _ time.Time) (contest.Event, error) {
			if st.Sent(sub.Nonce) > 0 { // the same form arrived meanwhile
				return contest.Event{}, errSent
			}
			return st.Submit(came, sub)
		})
		if err != nil && err != errSent {
			return 0, err
		}
	}
	return s.numberOf(sub.Nonce), nil
}

// refuses returns an error if a submission would be rejected now.
func (s *Server) refuses(who admission.Identity, sub contest.Submitted) error {
	err := s.offers(who, sub.Language)
	if err == nil {
		s.read(func(st *contest.State) { _, err = st.Submit(s.Now(), sub) })
	}
	return err
}

// offers returns an error unless a user may submit in a language. If a contest lists no languages, the
// languages of its workers are allowed. A program in any other language would cause a judging error.
func (s *Server) offers(who admission.Identity, language string) error {
	if offered := s.languages(who); language != report.Outputs && !slices.Contains(offered, language) {
		return fault.New(format.Clip(format.Harmless(language), 60), "is not a language of this contest", i18n.Messagef("use %s", strings.Join(offered, ", ")))
	}
	return nil
}

// errSent says that the same form was already sent, for example by pressing a button twice.
var errSent = errors.New("sent before")

// numberOf returns the number of the submission with a nonce, or 0 if there is none.
func (s *Server) numberOf(nonce string) (number int) {
	s.read(func(st *contest.State) { number = st.Sent(nonce) })
	return number
}

// nonceOf returns the nonce for the parts of a form. A form that is sent again has the same nonce
// on every server of the contest. The nonce includes the sender, so that no user can use another
// user's nonce. If the user goes back to a page and changes any part of its form, the nonce
// changes.
func nonceOf(who admission.Identity, parts ...string) string {
	return stream.Digest([]byte(strings.Join(append(parts, who.ID), "\n")))[:40]
}

// newNonce returns a nonce that no form has.
func newNonce() string { return rand.Text() }

// nonceOfForm returns the nonce of a form that was sent. A script may omit the field "nonce";
// each of its requests then counts as a new form.
func nonceOfForm(r *http.Request, who admission.Identity) string {
	if !contest.IsID(r.PostFormValue("nonce")) {
		return newNonce()
	}
	return nonceOf(who, r.URL.Path, r.PostForm.Encode())
}

// clarify accepts a question of a team, or an answer or announcement of the jury.
func (s *Server) clarify(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	q := readQuestion(r)
	a := contest.Asked{Nonce: nonceOfForm(r, who), Problem: q.Problem, Text: q.Text}
	if who.Role == admission.Jury {
		a.To, a.ReplyTo = q.To, q.ReplyTo
	} else {
		a.From = who.ID
	}
	return s.then(w, r, who, "/clarifications", func(st *contest.State, now time.Time) (contest.Event, error) { return st.Ask(now, who.ID, a) })
}

// then adds an event to the log, unless the same form was sent before. It redirects a browser to a
// page, and answers a script with the number of events that the user may see.
func (s *Server) then(w http.ResponseWriter, r *http.Request, who admission.Identity, page string, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	nonce := nonceOfForm(r, who)
	err := s.do(r.Context(), who, func(st *contest.State, now time.Time) (contest.Event, error) {
		if st.Done(nonce) {
			return contest.Event{}, errSent
		}
		e, err := decide(st, now)
		e.Nonce = nonce
		return e, err
	})
	if err != nil && err != errSent {
		return err
	}
	if wantsJSON(r) {
		w.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(w).Encode(map[string]any{"event": s.seen(who)})
	}
	return redirect(w, r, page)
}

// number returns an integer from a field of a form.
func number(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(r.FormValue(name)))
	if err != nil {
		return 0, fault.New(name, i18n.Messagef("%q is not a whole number", format.Clip(r.FormValue(name), 40)), "")
	}
	return n, nil
}

func (s *Server) rejudge(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	f := readRejudge(r)
	again := contest.Rejudge{Problem: f.Problem, Team: f.Team, Reason: format.Clip(f.Reason, 200)}
	for _, word := range strings.Fields(f.Submissions) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return fault.New("submissions", i18n.Messagef("%q is not a number", format.Clip(word, 40)), "give numbers with spaces between them")
		}
		again.Submissions = append(again.Submissions, n)
	}
	if r.PostFormValue("changed") == "yes" {
		again.Reason = cmp.Or(again.Reason, say("changed reason", languageOf(r)))
		return s.then(w, r, who, homeOf(who), func(st *contest.State, now time.Time) (contest.Event, error) {
			return st.AgainChanged(now, who.ID, again)
		})
	}
	if len(again.Submissions) == 0 && again.Problem == "" && again.Team == "" && !f.All {
		return fault.New("", "nothing is chosen", "choose submissions, a problem, a team, or all")
	}
	return s.then(w, r, who, homeOf(who), func(st *contest.State, now time.Time) (contest.Event, error) { return st.Again(now, who.ID, again) })
}

// explain requests a hunt for the smallest input on which a submission fails.
func (s *Server) explain(w http.ResponseWriter, r *http.Request, _ admission.Identity) error {
	n, err := number(r, "submission")
	if err != nil {
		return err
	}
	orphan := ""
	wanted := s.dispatcher.Want(func(st *contest.State) (*contest.Submission, int) {
		sub := st.Submission(n)
		if sub != nil && st.Orphan(sub) {
			orphan = sub.Problem
		} else if sub != nil {
			for i, a := range sub.Attempts {
				if a == sub.Current() && a.Judged != nil && a.Judged.Verdict != "" {
					return sub, i
				}
			}
		}
		return nil, 0
	})
	if orphan != "" {
		return fault.New("", i18n.Messagef("problem %s is not in the contest", orphan), "name it in contest.yaml again")
	}
	if !wanted {
		return fault.New("", i18n.Messagef("submission %d has no verdict", n), "wait for it")
	}
	return redirect(w, r, fmt.Sprintf("/submissions/%d", n))
}

// balloonsAddress returns the page with the balloons for a user.
func balloonsAddress(who admission.Identity) string {
	if who.Chief() {
		return "/jury#balloons"
	}
	return homeOf(who)
}

func (s *Server) balloon(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	b := contest.Balloon{Team: r.PostFormValue("team"), Problem: r.PostFormValue("problem")}
	return s.then(w, r, who, balloonsAddress(who), func(st *contest.State, now time.Time) (contest.Event, error) {
		if slices.Contains(st.Delivered, b) {
			return contest.Event{}, fault.New("", "the balloon is delivered already", "")
		}
		if !slices.Contains(board.Balloons(st), b) {
			return contest.Event{}, fault.New("", "that team is due no balloon for that problem", "look at the list of balloons")
		}
		return contest.Event{Kind: contest.KindBalloon, Time: now, By: who.ID, Balloon: &b}, nil
	})
}
