package server

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/printing"
)

// TestParts checks that the templates have exactly the parts in everything. For each part there
// must be an event that changes it without changing all parts, unless only time changes the part.
// A page must not be fetched again for submissions that its reader may not see.
func TestParts(t *testing.T) {
	var live, known, changed []string
	for _, page := range templates()["en"].Templates() {
		if page.Tree == nil {
			continue
		}
		for _, found := range regexp.MustCompile(`data-live="([a-z]+)"`).FindAllStringSubmatch(page.Tree.Root.String(), -1) {
			live = append(live, found[1])
		}
	}
	for _, p := range everything {
		known = append(known, string(p))
	}
	slices.Sort(live)
	slices.Sort(known)
	if live = slices.Compact(live); !slices.Equal(live, known) {
		t.Errorf("the templates have %q, everything %q", live, known)
	}
	for _, e := range []contest.Event{
		{Submitted: &contest.Submitted{}}, {Judged: &contest.Judged{Submission: 1}}, {Explained: &contest.Explained{Submission: 1}},
		{Rejudge: &contest.Rejudge{}}, {Decided: &contest.Decided{}}, {Overruled: &contest.Overruled{Submission: 1}}, {Asked: &contest.Asked{}}, {Balloon: &contest.Balloon{}},
		{Print: &printing.Sent{}}, {Printed: &printing.Marked{}},
	} {
		all, own, submission := touched(e, 7)
		if len(all) == len(everything) || (submission > 0) != (len(own) > 0) || len(own) > 0 && slices.Contains(all, "submissions") {
			t.Errorf("%+v touches %q, and %q of submission %d", e, all, own, submission)
		}
		for _, p := range slices.Concat(all, own) {
			changed = append(changed, string(p))
		}
	}
	for _, p := range known {
		if !slices.Contains(changed, p) && p != "home" && p != "clock" && p != "groups" && p != "changes" {
			t.Errorf("no event changes %s", p)
		}
	}
}

// TestFrozenFor checks that the length of a freeze is shown in minutes, or in seconds if it is
// not a whole number of minutes, in both languages.
func TestFrozenFor(t *testing.T) {
	for _, c := range []struct {
		freeze time.Duration
		en, zh string
	}{
		{time.Hour, "in the last 60 minutes of", "比赛最后 60 分钟内"},
		{time.Minute, "in the last 1 minute of", "比赛最后 1 分钟内"},
		{90 * time.Second, "in the last 90 seconds of", "比赛最后 90 秒内"},
		{time.Second, "in the last 1 second of", "比赛最后 1 秒内"},
		{100 * time.Millisecond, "in the last 1 second of", "比赛最后 1 秒内"},
	} {
		rules := &contest.Contest{Duration: 5 * time.Hour, Freeze: c.freeze}
		for lang, want := range map[string]string{"en": c.en, "zh": c.zh} {
			if got := (page{Contest: rules, Now: rules.End(), Lang: lang}).Frozen(); !strings.Contains(got, want) || strings.Contains(got, "%!") {
				t.Errorf("%s: %q, want %q", c.freeze, got, want)
			}
		}
	}
}

// TestJuryChanged checks that only the jury's pages are notified of a part that changes without
// an event. The part is merged with earlier changes, and the event number stays the same.
func TestJuryChanged(t *testing.T) {
	l := newListeners()
	seen := func(admission.Identity) uint64 { return 7 }
	boss, leave := l.join(admission.Identity{Role: admission.Jury, ID: "boss"}, seen, func(int) bool { return true })
	defer leave()
	other, gone := l.join(admission.Identity{Role: admission.Team, ID: "t1"}, seen, func(int) bool { return true })
	defer gone()
	boss.send(change{7, []part{"log"}})
	l.juryChanged("state")
	if got := <-boss.change; got.Seq != 7 || !slices.Equal(got.Parts, []part{"log", "state"}) {
		t.Errorf("the jury hears %+v", got)
	}
	if len(other.change) > 0 {
		t.Errorf("a team hears %+v", <-other.change)
	}
}
