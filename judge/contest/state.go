package contest

import (
	"slices"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest/printing"
	"grundy/judge/report"
)

// A State is the fold of a contest's events. It is not safe for concurrent use.
type State struct {
	Contest *Contest // nil before the first setup
	// File has the rules of the last setup, which are those of contest.yaml. edited says that the
	// jury has changed the contest since, so that Contest may differ.
	File   *Contest
	edited bool
	// Revisions has the events that changed the rules, and those that ignore submissions.
	Revisions []Revision
	// Seq is the number of the last event in the log. Ignored counts the events that had no
	// effect, such as a second verdict for an attempt or an unknown kind. Refusals has the latest
	// of them, with the reasons.
	Seq      uint64
	Ignored  int
	Refusals []Refusal

	Submissions    []*Submission // the submission with number n is Submissions[n-1]
	Clarifications []*Clarification
	Rejudgings     []*Rejudging
	Delivered      []Balloon
	Prints         printing.Queue
	Thawed         time.Time // zero while the board is not thawed
	Finalized      time.Time

	// changedAt has the times at which problems last changed during the contest, by id.
	changedAt map[string]time.Time
	// versions has the last version of each problem that the contest has had, by id.
	versions map[string]string

	matches map[Pair]*pairing // all pairings that were played or must be played again

	nonces map[string]int  // kind and nonce → number
	done   map[string]bool // nonces of events
	// lastChange has the last change of each subject.
	lastChange map[i18n.Message]lastChange
	byTeam     map[string][]*Submission
	seen       counts
}

// A Submission is a program that a team submitted, with all attempts to judge it.
type Submission struct {
	Number int // starts at 1
	Submitted
	Time time.Time
	At   time.Duration // since the start of the contest
	// Late says that it was submitted after the end and does not count.
	Late bool
	// Ignored says that the jury ignores it, so that it does not count. IgnoredFor is the reason.
	Ignored    bool
	IgnoredFor string
	Attempts   []*Attempt // never empty
}

// An Attempt is one attempt to judge a submission.
type Attempt struct {
	Opened    time.Time
	Rejudging int     // number of the rejudging that ordered it; 0 if none did
	Dropped   bool    // the jury dropped the rejudging
	Pending   bool    // the jury has not decided the rejudging yet
	Judged    *Judged // nil while it is not judged
	Time      time.Time
	Explained *Explained // nil while no smallest input is known
	// Overruled is set if the jury set the verdict. By is then the juror. It is nil if a worker
	// judged the submission.
	Overruled *Overruled
	By        string
	version   string // the version of the problem that gave the result
}

// A Clarification is a question, an answer or an announcement.
type Clarification struct {
	Number int // starts at 1
	Asked
	By       string
	Time     time.Time
	Answered bool
}

// SeenBy reports whether a viewer may read c. The jury reads everything; a team reads its
// own and broadcasts; the public (team "") reads broadcasts.
func (c *Clarification) SeenBy(team string, jury bool) bool {
	return jury || c.From == "" && c.To == "" || team != "" && (c.From == team || c.To == team)
}

// A Rejudging is a set of submissions that are judged again.
type Rejudging struct {
	Number int // starts at 1
	Rejudge
	By      string
	Time    time.Time
	Decided bool
	Applied bool
}

// NewState returns the state before the first event.
func NewState() *State {
	return &State{changedAt: map[string]time.Time{}, versions: map[string]string{}, matches: map[Pair]*pairing{}, nonces: map[string]int{}, lastChange: map[i18n.Message]lastChange{}, done: map[string]bool{}, byTeam: map[string][]*Submission{}, seen: counts{own: map[string]count{}}}
}

// A Refusal is an event in the log that had no effect.
type Refusal struct {
	Seq    uint64
	Kind   Kind
	By     string
	Reason string
}

// mostRefusals is the number of refusals that a state remembers.
const mostRefusals = 100

// Apply applies an event with its number in the log. Any event may be applied. An event that is
// not legal in this state has no effect and is added to Refusals.
func (s *State) Apply(seq uint64, e Event) {
	s.Seq = seq
	if reason := s.apply(e); reason != "" {
		s.Ignored++
		if len(s.Refusals) == mostRefusals {
			s.Refusals = slices.Delete(s.Refusals, 0, 1)
		}
		s.Refusals = append(s.Refusals, Refusal{seq, e.Kind, e.By, reason})
		return
	}
	if e.Nonce != "" {
		s.done[e.Nonce] = true
	}
	s.seen.count(s, e)
}

// Done reports whether an event with a nonce has been applied.
func (s *State) Done(nonce string) bool { return s.done[nonce] }

// Refused reports whether an event had no effect, if Refusals still contains it.
func (s *State) Refused(seq uint64) bool {
	return slices.ContainsFunc(s.Refusals, func(r Refusal) bool { return r.Seq == seq })
}

// Sent returns the number of the submission with a nonce, or 0 if there is none.
func (s *State) Sent(nonce string) int { return s.nonces[string(KindSubmitted)+nonce] }

func (s *State) submitted(e Event) {
	sub := &Submission{
		Number: len(s.Submissions) + 1, Submitted: *e.Submitted,
		Time: e.Time, Attempts: []*Attempt{{Opened: e.Time}},
	}
	s.nonces[string(KindSubmitted)+sub.Nonce] = sub.Number
	s.place(sub)
	s.Submissions = append(s.Submissions, sub)
	s.byTeam[sub.Team] = append(s.byTeam[sub.Team], sub)
}

// rule makes c the rules of the contest, because of an event.
func (s *State) rule(c *Contest, e Event) {
	s.Revisions = append(s.Revisions, Revision{s.Seq, e, s.Contest, c})
	s.changes(c, e.Time)
	s.Contest = c
	for _, sub := range s.Submissions {
		s.place(sub)
	}
}

// place computes when a submission was made in contest time. The jury may move the start and end.
func (s *State) place(sub *Submission) {
	sub.At, sub.Late = s.Contest.At(sub.Time), !sub.Time.Before(s.Contest.EndFor(sub.Team))
}

// Counts reports whether a submission counts for the result.
func (s *Submission) Counts() bool { return !s.Late && !s.Ignored && s.At >= 0 }

// attempt returns an attempt to judge a submission, or nil.
func (s *State) attempt(submission, number int) *Attempt {
	sub := s.Submission(submission)
	if sub == nil || number < 0 || number >= len(sub.Attempts) {
		return nil
	}
	return sub.Attempts[number]
}

// chosen returns the numbers of the submissions that a rejudging concerns.
func (s *State) chosen(r Rejudge) []int {
	list := slices.Clone(r.Submissions)
	if len(list) == 0 {
		for _, sub := range s.Submissions {
			if (r.Problem == "" || r.Problem == sub.Problem) && (r.Team == "" || r.Team == sub.Team) {
				list = append(list, sub.Number)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *State) rejudge(e Event) {
	r := &Rejudging{Number: len(s.Rejudgings) + 1, Rejudge: *e.Rejudge, By: e.By, Time: e.Time}
	r.Submissions = s.chosen(r.Rejudge)
	for _, n := range r.Submissions {
		sub := s.Submission(n)
		if sub == nil {
			continue
		}
		// A submission without a verdict has no earlier verdict to compare with.
		sub.Attempts = append(sub.Attempts, &Attempt{Opened: e.Time, Rejudging: r.Number, Pending: sub.Verdict() != ""})
	}
	s.playAgain(r.Submissions)
	s.Rejudgings = append(s.Rejudgings, r)
}

func (s *State) decided(d Decided) {
	r := s.Rejudgings[d.Rejudging-1]
	r.Decided, r.Applied = true, d.Apply
	for _, n := range r.Submissions {
		if sub := s.Submission(n); sub != nil {
			for _, a := range sub.Attempts {
				if a.Rejudging == r.Number && a.Pending {
					a.Pending, a.Dropped = false, !d.Apply
				}
			}
		}
	}
}

func (s *State) asked(e Event) {
	s.nonces[string(KindAsked)+e.Asked.Nonce] = len(s.Clarifications) + 1
	c := &Clarification{Number: len(s.Clarifications) + 1, Asked: *e.Asked, By: e.By, Time: e.Time}
	if c.ReplyTo > 0 && c.ReplyTo <= len(s.Clarifications) && c.From == "" {
		s.Clarifications[c.ReplyTo-1].Answered = true
	}
	s.Clarifications = append(s.Clarifications, c)
}

// Edited reports whether the jury has changed the rules on its pages.
func (s *State) Edited() bool { return s.edited }

// Submission returns the submission with a number, or nil.
func (s *State) Submission(number int) *Submission {
	if number < 1 || number > len(s.Submissions) {
		return nil
	}
	return s.Submissions[number-1]
}

// Of returns the submissions of a team, oldest first.
func (s *State) Of(team string) []*Submission { return s.byTeam[team] }

// Frozen reports whether the freeze hides the verdict of a submission made at a given time.
func (s *State) Frozen(at time.Time) bool {
	return s.Thawed.IsZero() && s.Contest != nil && s.Contest.Freeze > 0 && !at.Before(s.Contest.FrozenAt())
}

// Current returns the attempt that counts: the last attempt with a verdict that is neither
// dropped nor pending. If there is none, it returns the last attempt that is neither dropped nor
// pending.
func (s *Submission) Current() *Attempt {
	var open *Attempt
	for _, a := range slices.Backward(s.Attempts) {
		if a.Dropped || a.Pending {
			continue
		}
		if a.Judged != nil && a.Judged.Error == "" {
			return a
		}
		if open == nil {
			open = a
		}
	}
	return open
}

// Verdict returns the verdict that counts, or "" if there is none yet.
func (s *Submission) Verdict() report.Verdict {
	if a := s.Current(); a != nil && a.Judged != nil {
		return a.Judged.Verdict
	}
	return ""
}

// Failed returns why the judge failed in the last attempt, or "". The jury must take care of it.
func (s *Submission) Failed() string {
	if a := s.Attempts[len(s.Attempts)-1]; a.Judged != nil {
		return a.Judged.Error
	}
	return ""
}

// Waiting returns the attempts that no worker has judged yet, oldest first, as (submission,
// attempt) pairs. It omits orphans, because they cannot be judged.
func (s *State) Waiting() (jobs [][2]int) {
	for _, sub := range s.Submissions {
		if s.Orphan(sub) || sub.Ignored {
			continue
		}
		for i, a := range sub.Attempts {
			if a.Judged == nil && !a.Dropped {
				jobs = append(jobs, [2]int{sub.Number, i})
			}
		}
	}
	return jobs
}

// Orphan reports whether the contest no longer has the problem of a submission.
func (s *State) Orphan(sub *Submission) bool {
	_, has := s.Contest.Problem(sub.Problem)
	return !has
}

// Changes returns what a rejudging changes: the submissions whose new attempt has another verdict
// than before. open is the number of attempts that are not judged yet.
func (s *State) Changes(number int) (changed []Change, open int) {
	if number < 1 || number > len(s.Rejudgings) {
		return nil, 0
	}
	for _, n := range s.Rejudgings[number-1].Submissions {
		sub := s.Submission(n)
		if sub == nil {
			continue
		}
		for i, a := range sub.Attempts {
			switch {
			case a.Rejudging != number:
			case a.Judged == nil:
				open++
			case a.Judged.Error != "" || before(sub, i) != a.Judged.Verdict:
				changed = append(changed, Change{sub.Number, before(sub, i), a.Judged.Verdict, a.Judged.Error})
			}
		}
	}
	return changed, open
}

// A Change is the effect of a rejudging on one submission.
type Change struct {
	Submission  int
	Before, Now report.Verdict
	Error       string // why the judge failed
}

// before returns the verdict that counted before an attempt.
func before(sub *Submission, attempt int) report.Verdict {
	earlier := Submission{Attempts: sub.Attempts[:attempt]}
	return earlier.Verdict()
}

// Unsettles returns a key of contest.yaml whose new value would change a final result. It returns
// "" if there is none or the contest is not finalized.
func (s *State) Unsettles(rules *Contest) (key string) {
	was := s.Contest
	if s.Finalized.IsZero() || was == nil {
		return ""
	}
	sameProblem := func(a, b Problem) bool {
		return a.Label == b.Label && a.ID == b.ID && a.Points == b.Points
	}
	sameTeam := func(a, b Team) bool { return a.ID == b.ID && a.Hidden == b.Hidden && a.Extra == b.Extra }
	switch {
	case !rules.Start.Equal(was.Start):
		return "start"
	case rules.Duration != was.Duration:
		return "duration"
	case !equal(rules.Pauses, was.Pauses):
		return "pauses"
	case rules.Penalty != was.Penalty:
		return "penalty"
	case rules.Scoring != was.Scoring:
		return "scoring"
	case rules.Medals != was.Medals:
		return "medals"
	case !slices.EqualFunc(rules.Problems, was.Problems, sameProblem):
		return "problems"
	case !slices.EqualFunc(rules.Teams, was.Teams, sameTeam):
		return "teams"
	}
	return ""
}
