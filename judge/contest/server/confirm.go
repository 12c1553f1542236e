package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/board"
)

// A confirmation is a page that describes an action and asks the jury to confirm it.
type confirmation struct {
	Title, Button string            // texts of the page
	Path          string            // the action's address
	Fields        map[string]string // fields of the form
	Will          []string          // sentences that describe the effects
	Back          string
}

// errUnsure answers a program that requests an action without confirming it.
var errUnsure = admission.Refused{Code: http.StatusConflict, What: "this cannot be undone; send sure=yes if it is meant"}

// surely performs an action that cannot be undone. A request without sure=yes changes nothing:
// the answer is a page that describes the effects or, for a script, errUnsure.
func (s *Server) surely(w http.ResponseWriter, r *http.Request, who admission.Identity, ask func(st *contest.State, lang string) confirmation, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	return s.confirmed(w, r, who, homeOf(who), errUnsure, ask, decide)
}

// errUnconfirmed answers a program that requests a change without confirming it.
var errUnconfirmed = admission.Refused{Code: http.StatusConflict, What: "this changes the contest for everybody; send sure=yes if it is meant"}

// confirmed performs an action, after which the browser goes to a page. A request without sure=yes
// changes nothing: the answer is a page that describes the effects or, for a script, unsure.
func (s *Server) confirmed(w http.ResponseWriter, r *http.Request, who admission.Identity, page string, unsure error, ask func(st *contest.State, lang string) confirmation, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	if r.PostFormValue("sure") == "yes" {
		return s.then(w, r, who, page, decide)
	}
	var c confirmation
	var err error
	s.read(func(st *contest.State) {
		if _, err = decide(st, s.Now()); err == nil {
			c = ask(st, languageOf(r))
		}
	})
	if err != nil {
		return err
	}
	if wantsJSON(r) {
		return unsure
	}
	return s.show(w, r, who, "confirm", c.Title, c)
}

// decide applies or drops a rejudging.
func (s *Server) decide(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	n, err := number(r, "rejudging")
	if err != nil {
		return err
	}
	d := contest.Decided{Rejudging: n, Apply: r.PostFormValue("apply") == "yes"}
	decide := func(st *contest.State, now time.Time) (contest.Event, error) { return st.Decide(now, who.ID, d) }
	if d.Apply {
		return s.then(w, r, who, homeOf(who), decide)
	}
	return s.surely(w, r, who, func(st *contest.State, lang string) confirmation {
		changes, open := st.Changes(n)
		will := []string{fmt.Sprintf(say("drop keeps", lang), n)}
		if len(changes) > 0 {
			will = append(will, fmt.Sprintf(say("drop loses", lang), len(changes)))
		}
		if open > 0 {
			will = append(will, fmt.Sprintf(say("drop stops", lang), open))
		}
		return confirmation{
			Title: "drop this", Button: "drop", Path: "/jury/decide", Will: append(will, say("not undone", lang)),
			Fields: map[string]string{"rejudging": fmt.Sprint(n), "apply": "no"}, Back: fmt.Sprintf("/jury/rejudging/%d", n),
		}
	}, decide)
}

// thaw ends the freeze of the public board.
func (s *Server) thaw(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.surely(w, r, who, func(st *contest.State, lang string) confirmation {
		hidden := 0
		for _, sub := range st.Submissions {
			if sub.Counts() && st.Frozen(sub.Time) {
				hidden++
			}
		}
		return confirmation{
			Title: "thaw", Button: "thaw", Path: "/jury/thaw", Back: "/jury",
			Will: []string{fmt.Sprintf(say("thaw shows", lang), hidden), say("thaw medals", lang), say("not undone", lang)},
		}
	}, func(st *contest.State, now time.Time) (contest.Event, error) {
		if st.Contest.Freeze == 0 {
			return contest.Event{}, fault.New("", "the board of this contest does not freeze", "")
		}
		return st.Thaw(now, who.ID)
	})
}

// finalize makes the result final.
func (s *Server) finalize(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	return s.surely(w, r, who, func(st *contest.State, lang string) confirmation {
		will := []string{say("final stands", lang)}
		for _, award := range board.Of(st, board.View{Jury: true}).Awards(st.Contest.Medals) {
			if slices.Contains(medals, award.ID) {
				will = append(will, say(award.ID, lang)+say("colon", lang)+strings.Join(teamNames(st, award.Teams), say("comma", lang)))
			}
		}
		if st.Contest.Freeze > 0 && st.Thawed.IsZero() {
			will = append(will, say("final frozen", lang))
		}
		return confirmation{Title: "finalize", Button: "finalize", Path: "/jury/finalize", Back: "/jury", Will: append(will, say("not undone", lang))}
	}, func(st *contest.State, now time.Time) (contest.Event, error) { return st.Finalize(now, who.ID) })
}

// teamNames returns the names of teams.
func teamNames(st *contest.State, ids []string) (names []string) {
	for _, id := range ids {
		t, _ := st.Contest.Team(id)
		names = append(names, t.Name)
	}
	return names
}
