package contest

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/report"
)

// version returns a text that differs if a problem would be judged in another way: its digest, the
// seed of its random tests, and the limits that replace its own.
func (c *Contest) version(p Problem) string {
	version := p.Digest + " " + strconv.FormatUint(c.Seed, 10)
	if p.Limits != nil {
		version += fmt.Sprintf(" %s %d", p.Limits.Time, p.Limits.Memory)
	}
	return version
}

// mostAdded is how many earlier submissions add up with one.
const mostAdded = 64

// Earlier returns the digests of the outputs that the team submitted before a submission and that count,
// the newest first, if submissions to the problem add up.
func (s *State) Earlier(sub *Submission) (digests []string) {
	if !s.AddsUp(sub) {
		return nil
	}
	for _, old := range slices.Backward(s.Of(sub.Team)) {
		if old.Number >= sub.Number || old.Problem != sub.Problem || old.Language != report.Outputs || !old.Counts() {
			continue
		}
		if old.Source != sub.Source && !slices.Contains(digests, old.Source) && len(digests) < mostAdded {
			digests = append(digests, old.Source)
		}
	}
	return digests
}

// AddsUp reports whether submissions to the problem of a submission are outputs that add up.
func (s *State) AddsUp(sub *Submission) bool {
	p, ok := s.Contest.Problem(sub.Problem)
	return ok && p.Outputs != nil && p.Outputs.Adds
}

// version returns a text that differs if a submission to p would be judged in another way: the version of
// p, and the earlier outputs that add up with the submission.
func (s *State) version(sub *Submission, p Problem) string {
	version := s.Contest.version(p)
	for _, digest := range s.Earlier(sub) {
		version += " " + digest
	}
	return version
}

// changes records which problems differ in new rules from the last rules that had them.
func (s *State) changes(rules *Contest, at time.Time) {
	for _, p := range rules.Problems {
		now := rules.version(p)
		if was, ok := s.versions[p.ID]; ok && was != now {
			s.changedAt[p.ID] = at
		}
		s.versions[p.ID] = now
	}
}

// Outdated reports whether an earlier version of its problem gave the verdict of a submission, or whether
// other outputs added up with it. It does not if the jury set the verdict or ignores the submission, or if the submission is being judged again.
func (s *State) Outdated(sub *Submission) bool {
	p, ok := s.Contest.Problem(sub.Problem)
	return ok && sub.outdated(s.version(sub, p))
}

// Outdates returns the submissions whose verdict an earlier version would have given if p replaced
// the problem with its id.
func (s *State) Outdates(p Problem) (submissions []int) {
	for _, sub := range s.Submissions {
		if sub.Problem == p.ID && sub.outdated(s.version(sub, p)) {
			submissions = append(submissions, sub.Number)
		}
	}
	return submissions
}

// outdated is like State.Outdated if now is the version of the problem.
func (sub *Submission) outdated(now string) bool {
	a := sub.Current()
	if sub.Ignored || a == nil || a.Judged == nil || a.Judged.Error != "" || a.Overruled != nil || a.version == now {
		return false
	}
	return !slices.ContainsFunc(sub.Attempts, func(b *Attempt) bool {
		return !b.Dropped && (b.Judged == nil || b.Pending && b.version == now)
	})
}

// A ChangedProblem is a problem that has changed since the contest was set up.
type ChangedProblem struct {
	Problem     Problem
	Since       time.Time
	Submissions []int // the submissions whose verdict an earlier version gave
}

// Changed returns the problems that have changed since the contest was set up, in the order of the
// contest.
func (s *State) Changed() (list []ChangedProblem) {
	of := map[string][]int{}
	if len(s.changedAt) > 0 {
		for _, sub := range s.Submissions {
			if s.Outdated(sub) {
				of[sub.Problem] = append(of[sub.Problem], sub.Number)
			}
		}
	}
	for _, p := range s.Contest.Problems {
		if at, ok := s.changedAt[p.ID]; ok {
			list = append(list, ChangedProblem{p, at, of[p.ID]})
		}
	}
	return list
}

// AgainChanged returns the event of a rejudging of all submissions whose verdict an earlier version
// of their problem gave. If r names a problem, only its submissions are judged again.
func (s *State) AgainChanged(now time.Time, by string, r Rejudge) (Event, error) {
	only := ""
	if r.Problem != "" {
		p, ok := s.Contest.Called(r.Problem)
		if !ok {
			return Event{}, s.Contest.noProblem(r.Problem)
		}
		only = p.ID
	}
	r.Problem, r.Team, r.Submissions = "", "", nil
	for _, one := range s.Changed() {
		if only == "" || one.Problem.ID == only {
			r.Submissions = append(r.Submissions, one.Submissions...)
		}
	}
	if len(r.Submissions) == 0 {
		return Event{}, fault.New("", "no submission was judged by an earlier version of its problem", "look at the page of the jury")
	}
	return s.Again(now, by, r)
}
