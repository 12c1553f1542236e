package server

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/board"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/workers"
)

// A balloonRow is a problem that a team solved, with the facts that a balloon carrier needs.
type balloonRow struct {
	contest.Balloon
	Name, Label, Color string
	Delivered          bool
}

// A workerRow is a worker on the jury's page. Lost says that it has fallen silent.
type workerRow struct {
	stream.Worker
	Lost bool
}

// A changedRow is a problem that has changed during the contest.
type changedRow struct{ contest.ChangedProblem }

// First returns the numbers of the first submissions that an earlier version judged.
func (c changedRow) First() string {
	const most = 20
	text := strings.Trim(fmt.Sprint(c.Submissions[:min(len(c.Submissions), most)]), "[]")
	if len(c.Submissions) > most {
		text += " …"
	}
	return text
}

// juryPage shows everything that needs the jury's attention.
func (s *Server) juryPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct {
		Store            string // why the store accepts no events; empty if it does
		Waiting, Working int
		Workers          []workerRow
		Failed, Open     []row
		changedList
		Rejudgings []*contest.Rejudging
		Balloons   []balloonRow
		Questions  int
		Thawed     bool
		Over       bool
		Rejudge    rejudgeForm
	}
	if err := s.store.health(); err != nil {
		data.Store = unwell(err).In(languageOf(r))
	}
	data.Waiting, data.Working = s.dispatcher.Counts()
	known, stuck := s.dispatcher.Workers(), s.dispatcher.Stuck()
	s.read(func(st *contest.State) {
		for _, job := range stuck {
			if sub := st.Submission(job.Submission); sub != nil {
				for _, one := range s.rows(st, []*contest.Submission{sub}, who) {
					one.Failed = i18n.Sprintf(languageOf(r), "no worker has the language %s", job.Language)
					data.Failed = append(data.Failed, one)
				}
			}
		}
		for _, sub := range st.Submissions {
			if sub.Verdict() == "" && st.Orphan(sub) {
				one := s.rows(st, []*contest.Submission{sub}, who)[0]
				one.Failed = i18n.Sprintf(languageOf(r), "problem %s is not in the contest", sub.Problem)
				data.Failed = append(data.Failed, one)
			} else if sub.Failed() != "" {
				data.Failed = append(data.Failed, s.rows(st, []*contest.Submission{sub}, who)...)
			}
		}
		for _, m := range st.Unplayed() {
			one := s.rows(st, []*contest.Submission{st.Submission(m.Submission)}, who)[0]
			one.Failed = i18n.Sprintf(languageOf(r), "the match against submission %d was not played: %s", m.Rival, m.Error)
			data.Failed = append(data.Failed, one)
		}
		data.changedList = changedOf(st)
		data.Rejudgings = copies(st.Rejudgings)
		data.Balloons = balloonRows(st)
		for _, c := range st.Clarifications {
			if c.From != "" && !c.Answered {
				data.Questions++
			}
		}
		for _, name := range sortedKeys(known) {
			w := known[name]
			data.Workers = append(data.Workers, workerRow{w, s.Now().Sub(w.Seen) > workers.Lost})
		}
		data.Thawed, data.Over = !st.Thawed.IsZero(), !s.Now().Before(st.Contest.End())
	})
	slices.Reverse(data.Rejudgings)
	return s.show(w, r, who, "jury", "jury", data)
}

// balloonRows returns the balloons that are due or delivered, newest first.
func balloonRows(st *contest.State) (list []balloonRow) {
	for _, b := range board.Balloons(st) {
		p, _ := st.Contest.Problem(b.Problem)
		t, _ := st.Contest.Team(b.Team)
		list = append(list, balloonRow{b, t.Name, p.Label, p.Color, slices.Contains(st.Delivered, b)})
	}
	slices.Reverse(list)
	return list
}

// balloonsPage shows the balloons to those who deliver them.
func (s *Server) balloonsPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct{ Balloons []balloonRow }
	s.read(func(st *contest.State) { data.Balloons = balloonRows(st) })
	return s.show(w, r, who, "balloons", "balloons", data)
}

// copies returns copies of objects that the state may change later.
func copies[T any](list []*T) (out []*T) {
	for _, one := range list {
		c := *one
		out = append(out, &c)
	}
	return out
}

// rejudgingPage shows what a rejudging would change, or has changed.
func (s *Server) rejudgingPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	n, err := strconv.Atoi(r.PathValue("number"))
	var data struct {
		*contest.Rejudging
		Changes []contest.Change
		Open    int
	}
	s.read(func(st *contest.State) {
		if err == nil && n >= 1 && n <= len(st.Rejudgings) {
			data.Rejudging = copies(st.Rejudgings[n-1 : n])[0]
			data.Changes, data.Open = st.Changes(n)
		}
	})
	if data.Rejudging == nil {
		return notFound
	}
	return s.show(w, r, who, "rejudging", "rejudging", data)
}

// export sends the contest as a package with its full log. For the operator, the package is a
// backup.
func (s *Server) export(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	p := &clicspkg.Package{Source: s.Stream.Get, At: s.Now(), Passwords: who.ID == admission.Operator}
	s.mu.RLock()
	if s.Rules != nil && p.Passwords {
		p.Rules = s.Rules(s.state.Contest)
	}
	for i, e := range s.log {
		p.Log = append(p.Log, clicspkg.Entry{Seq: s.seqs[i], Event: e})
	}
	s.mu.RUnlock()
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", s.Contest+".zip"))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(longestExport))
	if err := p.Zip(w); err != nil {
		s.Log.Error("the package breaks off", "error", err)
		panic(http.ErrAbortHandler) // so that the client notices that the package is incomplete
	}
	return nil
}

// longestExport is the time limit for downloading a package.
const longestExport = 10 * time.Minute
