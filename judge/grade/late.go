package grade

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// A Deadline says from when programs are late, and what that costs.
type Deadline struct {
	Due time.Time // zero: no deadline
	Off float64   // the share of its points that a program loses per day begun, from 0 to 1
}

// day is the unit of lateness.
const day = 24 * time.Hour

// ParseDeadline parses the time when programs are due, and what each late day costs, such as 20%.
// Both may be empty.
func ParseDeadline(due, off string) (d Deadline, err error) {
	if off != "" && due == "" {
		return d, fault.New("--late", "needs a deadline", "add --due 2026-11-30T23:59")
	}
	if due != "" {
		var ok bool
		if d.Due, ok = dueTime(due); !ok {
			return d, fault.New("--due", i18n.Messagef("%q is not a time", due), dueForms)
		}
	}
	if off != "" {
		percent, isPercent := strings.CutSuffix(off, "%")
		n, err := strconv.ParseFloat(strings.TrimSpace(percent), 64)
		if err != nil || !isPercent || !(n > 0 && n <= 100) {
			return d, fault.New("--late", i18n.Messagef("%q is not a share above 0%% and up to 100%%", off), "write the share that each day costs, as 20%")
		}
		d.Off = n / 100
	}
	return d, nil
}

// dueForms is the remedy that lists the accepted forms of times.
const dueForms = "write 2026-11-30T23:59, 2026-11-30T23:59+08:00 or 2026-11-30"

// dueTime parses a time, or a date, which means the last minute of that day.
func dueTime(text string) (time.Time, bool) {
	if at, err := time.ParseInLocation("2006-1-2", text, time.Local); err == nil {
		return at.AddDate(0, 0, 1).Add(-time.Minute), true
	}
	for _, layout := range []string{"2006-1-2 15:04", "2006-1-2 15:04:05"} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, true
		}
	}
	return spec.ParseMoment(text)
}

// Hold deducts points from late programs. The roster may set other times for single students.
func (s *Sheet) Hold(d Deadline) {
	if s.Deadline = d; d.Due.IsZero() {
		return
	}
	for _, st := range s.Students {
		due := st.Due(d)
		for t := range st.tries() {
			if !st.Listed.Submitted.IsZero() {
				t.Time = st.Listed.Submitted
			}
			t.Days = daysAfter(t.Time, due)
			t.Off = min(1, float64(t.Days)*d.Off)
		}
	}
}

// ErrFiltered is returned for a committed file that differs from its committed text and that git
// converts at a checkout, so that nobody knows whether the file was edited.
var ErrFiltered = errors.New("git converts the file at a checkout")

// Committed sets the times of programs that are committed in a git repository. The function when
// returns the time of the last commit of a path, false if there is none, and an error if the time
// cannot be found.
func (s *Sheet) Committed(when func(path string) (at time.Time, ok bool, err error)) {
	for t := range s.tries() {
		if len(t.Zips) > 0 {
			continue // the repository has the archive
		}
		at, ok, err := when(t.Path)
		if ok && err == nil {
			t.Time, t.committed = at, true
		}
		switch {
		case errors.Is(err, ErrFiltered):
			s.Filtered = append(s.Filtered, t.Path)
		case err != nil:
			s.Uncertain = append(s.Uncertain, t.Path)
		}
	}
}

// Due returns the time at which a student's programs are due.
func (st *Student) Due(d Deadline) time.Time {
	if st.Listed.Due.IsZero() {
		return d.Due
	}
	return st.Listed.Due
}

// daysAfter returns how many days have begun since a program was due. A program is on time until
// the end of the due minute, or if its time is unknown.
func daysAfter(at, due time.Time) int {
	late := at.Truncate(time.Minute).Sub(due)
	if unknownTime(at) || late <= 0 {
		return 0
	}
	return int(math.Ceil(float64(late) / float64(day)))
}

// unknownTime reports whether a time is missing. Archives without times give the year 1980.
func unknownTime(at time.Time) bool { return at.Year() < 1990 }

// Late reports whether the program that counts for a problem is late.
func (c *Cell) Late() bool {
	best := c.Best()
	return best != nil && best.Days > 0
}

// TakenOff returns the points deducted from a student's program for a problem.
func (s *Sheet) TakenOff(st *Student, problem int) float64 {
	if best := st.Cells[problem].Best(); best != nil {
		return s.TakenOffOf(best, problem)
	}
	return 0
}

// TakenOffOf returns the points deducted from a program for a problem of the sheet.
func (s *Sheet) TakenOffOf(t *Try, problem int) float64 {
	return tidy(t.Share() * t.Off * s.Worth(problem))
}

// AllTakenOff returns all points deducted from a student.
func (s *Sheet) AllTakenOff(st *Student) (sum float64) {
	for i := range s.Problems {
		sum += s.TakenOff(st, i)
	}
	return tidy(sum)
}

// Timeless returns the programs without a known time.
func (s *Sheet) Timeless() (list []*Try) {
	for t := range s.tries() {
		if unknownTime(t.Time) {
			list = append(list, t)
		}
	}
	return list
}

// fewTimes is how many programs may have times within one minute by chance.
const fewTimes = 3

// Copied reports whether the times of most programs are within one minute, as after copying the
// files.
func (s *Sheet) Copied() bool {
	var times []time.Time
	for _, st := range s.Students {
		if !st.Listed.Submitted.IsZero() {
			continue // the roster gives the time
		}
		for t := range st.tries() {
			if !t.committed {
				times = append(times, t.Time)
			}
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	most := len(times)/2 + 1
	for i := 0; len(times) > fewTimes && i+most <= len(times); i++ {
		if times[i+most-1].Sub(times[i]) < time.Minute {
			return true
		}
	}
	return false
}
