package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/printing"
	"grundy/judge/report"
)

// A logRow is an event on the log page.
type logRow struct {
	Seq     uint64
	Time    time.Time
	Kind    string // the event's kind, in words
	By      string
	What    string   // the event as a sentence
	Link    string   // address of the page about the event's subject; empty if there is none
	Changes []string // what new rules change
	Details string   // the event as JSON
}

// A chronicle describes the events of a log as sentences.
type chronicle struct {
	st   *contest.State
	lang string
	// asked maps nonces to the numbers of clarifications. The events do not contain these
	// numbers.
	asked      map[string]int
	rejudgings map[int]int // rejudging numbers, by index of the event in the log
	revisions  map[uint64]contest.Revision
}

func newChronicle(st *contest.State, log []contest.Event, lang string) *chronicle {
	c := &chronicle{st: st, lang: lang, asked: map[string]int{}, rejudgings: map[int]int{}, revisions: map[uint64]contest.Revision{}}
	for _, one := range st.Clarifications {
		c.asked[one.Nonce] = one.Number
	}
	for _, one := range st.Revisions {
		c.revisions[one.Seq] = one
	}
	for i, e := range log {
		if e.Rejudge != nil {
			c.rejudgings[i] = len(c.rejudgings) + 1
		}
	}
	return c
}

// logPage shows the log, newest events first.
func (s *Server) logPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var data struct {
		Rows   []logRow
		Filter filter
		Pages  pages
	}
	s.mu.RLock()
	f := newFilter(r, s.state)
	f.teams()
	f.problems()
	f.verdicts(func(verdict string) bool { return verdict != waiting })
	f.kinds(kinds...)
	c := newChronicle(s.state, s.log, languageOf(r))
	var shown []int // indices of events in the log
	for i, e := range slices.Backward(s.log) {
		if of := c.about(e); f.fits("team", of.team) && f.fits("problem", of.problem) && f.fits("verdict", string(of.verdict)) && f.fits("kind", string(e.Kind)) {
			shown = append(shown, i)
		}
	}
	shown, data.Pages = paged(r, shown)
	data.Filter = f.filter
	for _, i := range shown {
		e := s.log[i]
		row := logRow{Seq: s.seqs[i], Time: e.Time, Kind: say("kind "+string(e.Kind), c.lang), By: e.By, Details: details(e)}
		row.What, row.Link = c.words(i, e)
		row.Changes = c.changes(s.seqs[i])
		data.Rows = append(data.Rows, row)
	}
	s.mu.RUnlock()
	return s.show(w, r, who, "log", "log", data)
}

// kinds lists the kinds of events, in the order of the filter.
var kinds = []string{
	string(contest.KindSubmitted), string(contest.KindJudged), string(contest.KindExplained), string(contest.KindPlayed), string(contest.KindAsked), string(contest.KindRejudge),
	string(contest.KindDecided), string(contest.KindOverruled), string(contest.KindBalloon), string(contest.KindPrint), string(contest.KindPrinted), string(contest.KindSetup), string(contest.KindChanged), string(contest.KindThawed), string(contest.KindFinalized),
}

// A subject is what an event is about. Its fields may be empty.
type subject struct {
	team, problem string // ids
	verdict       report.Verdict
}

// about returns what an event is about.
func (c *chronicle) about(e contest.Event) subject {
	of := func(submission int) (about subject) {
		if sub := c.st.Submission(submission); sub != nil {
			about = subject{team: sub.Team, problem: sub.Problem}
		}
		return about
	}
	switch {
	case e.Submitted != nil:
		return subject{team: e.Submitted.Team, problem: e.Submitted.Problem}
	case e.Judged != nil:
		about := of(e.Judged.Submission)
		about.verdict = e.Judged.Verdict
		return about
	case e.Overruled != nil:
		about := of(e.Overruled.Submission)
		about.verdict = e.Overruled.Verdict
		return about
	case e.Explained != nil:
		return of(e.Explained.Submission)
	case e.Played != nil:
		return of(e.Played.Submission)
	case e.Asked != nil:
		about := subject{team: e.Asked.From + e.Asked.To, problem: e.Asked.Problem}
		if n := e.Asked.ReplyTo; about.team == "" && n > 0 && n <= len(c.st.Clarifications) {
			about.team = c.st.Clarifications[n-1].From // the answer goes to all teams
		}
		return about
	case e.Balloon != nil:
		return subject{team: e.Balloon.Team, problem: e.Balloon.Problem}
	case e.Print != nil, e.Printed != nil:
		j, _ := c.st.Prints.Job(c.printJob(e))
		return subject{team: j.Team, problem: j.Problem}
	case e.Rejudge != nil:
		return rejudged(*e.Rejudge, of)
	case e.Decided != nil && e.Decided.Rejudging >= 1 && e.Decided.Rejudging <= len(c.st.Rejudgings):
		return rejudged(c.st.Rejudgings[e.Decided.Rejudging-1].Rejudge, of)
	}
	return subject{}
}

// rejudged returns the subject of a rejudging: its team and problem, or the subject of its only
// submission.
func rejudged(r contest.Rejudge, of func(submission int) subject) subject {
	if len(r.Submissions) == 1 {
		return of(r.Submissions[0])
	}
	return subject{team: r.Team, problem: r.Problem}
}

// words describes the event at index i of the log as a sentence. It also returns the address of a
// page about the event's subject.
func (c *chronicle) words(i int, e contest.Event) (what, link string) {
	say := func(key string, args ...any) string { return fmt.Sprintf(say(key, c.lang), args...) }
	switch {
	case e.Setup != nil:
		return say("log setup", e.Setup.Name, len(e.Setup.Problems), len(e.Setup.Teams)), "/"
	case e.Submitted != nil:
		n := c.st.Sent(e.Submitted.Nonce)
		return say("log submitted", n, c.team(e.Submitted.Team), c.label(e.Submitted.Problem), titled(e.Submitted.Language), e.Submitted.File, format.Size(e.Submitted.Size)), submissionAddress(n)
	case e.Judged != nil:
		return c.judged(*e.Judged), submissionAddress(e.Judged.Submission)
	case e.Played != nil:
		return c.played(*e.Played), submissionAddress(e.Played.Submission)
	case e.Explained != nil:
		return c.explained(*e.Explained), submissionAddress(e.Explained.Submission)
	case e.Rejudge != nil:
		n := c.rejudgings[i]
		return c.rejudging(n, *e.Rejudge), fmt.Sprintf("/jury/rejudging/%d", n)
	case e.Decided != nil:
		key := "log dropped"
		if e.Decided.Apply {
			key = "log applied"
		}
		return say(key, e.Decided.Rejudging), fmt.Sprintf("/jury/rejudging/%d", e.Decided.Rejudging)
	case e.Overruled != nil:
		return c.overruled(*e.Overruled), submissionAddress(e.Overruled.Submission)
	case e.Asked != nil:
		n := c.asked[e.Asked.Nonce]
		return c.asks(n, *e.Asked), fmt.Sprintf("/clarifications#c%d", n)
	case e.Balloon != nil:
		return say("log balloon", c.label(e.Balloon.Problem), c.team(e.Balloon.Team)), "/jury#balloons"
	case e.Print != nil, e.Printed != nil:
		return c.prints(e), fmt.Sprintf("/jury/printing/%d", c.printJob(e))
	case e.Changed != nil:
		return c.changed(*e.Changed)
	case e.Kind == contest.KindThawed:
		return say("thawed"), "/board"
	case e.Kind == contest.KindFinalized:
		return say("final"), "/board"
	}
	return say("log unknown"), ""
}

// changes says what an event changes in the rules.
func (c *chronicle) changes(seq uint64) (list []string) {
	one := c.revisions[seq]
	for _, m := range contest.Differences(one.Before, one.After) {
		list = append(list, m.In(c.lang))
	}
	if ch := one.Event.Changed; ch != nil && ch.Reason != "" {
		list = append(list, say("reason", c.lang)+say("colon", c.lang)+ch.Reason)
	}
	return list
}

// changed describes a change that the jury made on a page.
func (c *chronicle) changed(ch contest.Changed) (what, link string) {
	link = "/jury/changes"
	switch {
	case ch.Undoes > 0:
		what = fmt.Sprintf(say("log undone", c.lang), ch.Undoes)
	case ch.Clock != nil:
		what = say("log clock", c.lang)
	case ch.Team != nil:
		what = fmt.Sprintf(say("log team", c.lang), cmp.Or(ch.Team.Now, ch.Team.Was).ID)
	case ch.Problem != nil:
		what = fmt.Sprintf(say("log problem", c.lang), cmp.Or(ch.Problem.Now, ch.Problem.Was).Label)
	case ch.Ignored != nil && ch.Ignored.Now != nil:
		what, link = fmt.Sprintf(say("log ignored", c.lang), ch.Ignored.Now.Submission), submissionAddress(ch.Ignored.Now.Submission)
	case ch.Ignored != nil && ch.Ignored.Was != nil:
		what, link = fmt.Sprintf(say("log counted", c.lang), ch.Ignored.Was.Submission), submissionAddress(ch.Ignored.Was.Submission)
	}
	return what, link
}

func submissionAddress(number int) string { return fmt.Sprintf("/submissions/%d", number) }

// mostError is how many bytes of an error a sentence shows.
const mostError = 200

// judged describes a verdict, with its points if there are any, or why there is no verdict.
func (c *chronicle) judged(j contest.Judged) string {
	if j.Error != "" {
		return fmt.Sprintf(say("log fault", c.lang), j.Submission, j.Attempt+1, format.Clip(j.Error, mostError))
	}
	team, problem := "", ""
	if sub := c.st.Submission(j.Submission); sub != nil {
		team, problem = c.team(sub.Team), c.label(sub.Problem)
	}
	what := fmt.Sprintf(say("log judged", c.lang), j.Submission, team, problem, j.Verdict)
	if len(j.Points) > 0 {
		points, of := total(subtasksOf(&j, contest.Problem{}))
		what += fmt.Sprintf(say("log points", c.lang), format.Points(points), of)
	}
	if j.Attempt > 0 {
		what += fmt.Sprintf(say("log attempt", c.lang), j.Attempt+1)
	}
	return what
}

// played describes a match, or why it was not played.
func (c *chronicle) played(p contest.Played) string {
	if p.Error != "" {
		return fmt.Sprintf(say("log unplayed", c.lang), p.Submission, p.Rival, format.Clip(p.Error, mostError))
	}
	return fmt.Sprintf(say("log played", c.lang), p.Submission, p.Rival, p.Won, p.Drawn, p.Lost)
}

// explained describes the result of a search for the smallest input.
func (c *chronicle) explained(e contest.Explained) string {
	if e.Error != "" {
		return fmt.Sprintf(say("log unexplained", c.lang), e.Submission, format.Clip(e.Error, mostError))
	}
	return fmt.Sprintf(say("log explained", c.lang), e.Submission)
}

// rejudging describes the rejudging with a number.
func (c *chronicle) rejudging(number int, r contest.Rejudge) string {
	what := fmt.Sprintf(say("log rejudge", c.lang), number)
	if number <= len(c.st.Rejudgings) {
		what = fmt.Sprintf(say("log rejudge of", c.lang), number, len(c.st.Rejudgings[number-1].Submissions))
	}
	return what + c.quoted(r.Reason)
}

// overruled describes a verdict set by the jury.
func (c *chronicle) overruled(o contest.Overruled) string {
	if o.Undo {
		return fmt.Sprintf(say("log taken back", c.lang), o.Submission) + c.quoted(o.Reason)
	}
	what := fmt.Sprintf(say("log overruled", c.lang), o.Submission, o.Verdict)
	if len(o.Points) > 0 {
		sum := 0.0
		for _, n := range o.Points {
			sum += n
		}
		what += fmt.Sprintf(say("log points set", c.lang), format.Points(sum))
	}
	return what + c.quoted(o.Reason)
}

// printJob returns the number of the print job that an event is about.
func (c *chronicle) printJob(e contest.Event) int {
	if e.Print != nil {
		return c.st.Prints.Sent(e.Print.Nonce)
	}
	return e.Printed.Job
}

// prints describes what happens to a print job.
func (c *chronicle) prints(e contest.Event) string {
	switch n := c.printJob(e); {
	case e.Print != nil:
		return fmt.Sprintf(say("log print", c.lang), n, c.team(e.Print.Team), e.Print.File, format.Size(e.Print.Size))
	case e.Printed.Undo:
		return fmt.Sprintf(say("log prints again", c.lang), n)
	default:
		return fmt.Sprintf(say("log printed", c.lang), n)
	}
}

// asks describes a clarification.
func (c *chronicle) asks(n int, a contest.Asked) (what string) {
	to := say("all teams", c.lang)
	if a.To != "" {
		to = c.team(a.To)
	}
	switch {
	case a.From != "":
		what = fmt.Sprintf(say("log question", c.lang), n, c.team(a.From))
	case a.ReplyTo > 0:
		what = fmt.Sprintf(say("log answer", c.lang), n, a.ReplyTo, to)
	default:
		what = fmt.Sprintf(say("log announcement", c.lang), n, to)
	}
	if a.Problem != "" {
		what += fmt.Sprintf(say("log about", c.lang), c.label(a.Problem))
	}
	return what + c.quoted(a.Text)
}

// quoted returns a text on one line, after a colon, or "" if the text is empty.
func (c *chronicle) quoted(text string) string {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return ""
	}
	return say("colon", c.lang) + format.Clip(text, 160)
}

func (c *chronicle) label(problem string) string {
	if p, ok := c.st.Contest.Problem(problem); ok {
		return p.Label
	}
	return problem
}

func (c *chronicle) team(id string) string {
	if t, ok := c.st.Contest.Team(id); ok {
		return t.Name
	}
	return id
}

// logged is an event as the log page shows it, without time and kind. Teams and jury are removed
// from a setup, because they have password hashes. Tests are removed from a judgement.
type logged struct {
	Setup     *contest.Contest   `json:"setup,omitempty"`
	Submitted *contest.Submitted `json:"submitted,omitempty"`
	Judged    *contest.Judged    `json:"judged,omitempty"`
	Explained *contest.Explained `json:"explained,omitempty"`
	Played    *contest.Played    `json:"played,omitempty"`
	Rejudge   *contest.Rejudge   `json:"rejudge,omitempty"`
	Decided   *contest.Decided   `json:"decided,omitempty"`
	Overruled *contest.Overruled `json:"overruled,omitempty"`
	Asked     *contest.Asked     `json:"asked,omitempty"`
	Balloon   *contest.Balloon   `json:"balloon,omitempty"`
	Print     *printing.Sent     `json:"print,omitempty"`
	Printed   *printing.Marked   `json:"printed,omitempty"`
	Changed   *contest.Changed   `json:"changed,omitempty"`
}

// details returns an event as JSON, or "" if the event has only a kind.
func details(e contest.Event) string {
	l := logged{Submitted: e.Submitted, Explained: e.Explained, Played: e.Played, Rejudge: e.Rejudge, Decided: e.Decided, Overruled: e.Overruled, Asked: e.Asked, Balloon: e.Balloon, Print: e.Print, Printed: e.Printed}
	if e.Setup != nil {
		rules := *e.Setup
		rules.Teams, rules.Jury = nil, nil
		l.Setup = &rules
	}
	if e.Changed != nil {
		changed := e.Changed.Public()
		l.Changed = &changed
	}
	if e.Judged != nil {
		brief := *e.Judged
		brief.Tests = nil
		l.Judged = &brief
	}
	var b strings.Builder
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(l); err != nil || b.String() == "{}\n" {
		return ""
	}
	return b.String()
}
