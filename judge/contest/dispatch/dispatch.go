// Package dispatch decides which worker does which job next. It uses no network, no store and no
// clock: the caller reports what happens, and at what time.
//
//	d := dispatch.New()
//	d.Want(dispatch.Pending{Job: job, Team: "t1"}, time.Time{})
//	d.Heard(now, worker)
//	job, ok := d.Take(now, worker, "lease-1")
//	_, err := d.Begin(now, job.Key(), "lease-1", worker.Name)  // its result is being stored
//	d.Done(now, job.Key())                                     // the log has its result
//
// Three rules hold:
//
//   - A pending job stays until its result is in the log. If its worker is silent for Silence, gives
//     the job back, or reports a fault, the job is given out again: to another worker, if
//     there is one, and to a proven one, if there is one.
//   - Teams take turns. A team with more jobs under way, or with jobs that took longer,
//     comes later. Submissions that count come first, then trials, then practice and rejudging.
//   - After MostFaults faults, or MostLost workers that disappeared with the job, the job
//     fails. The jury sees why.
package dispatch

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	// Silence is how long a worker may be silent before its job is given out again.
	Silence = 10 * time.Second
	// Absence is how long a worker may be silent before it counts as absent.
	Absence = 15 * time.Second
	// overdue is how long the workers that have a job may have it alone. After that another worker
	// gets the job, too, because a worker that hangs may still report its presence.
	overdue = 5 * time.Minute
	// rescue is how long a job that a worker did not finish is kept for a proven worker that asks
	// for jobs.
	rescue = time.Minute
	// longest is how long a worker may hold a lease, even if it reports progress.
	longest = time.Hour
	// MostFaults is how often a job is retried if every worker reports a fault. After that many
	// faults the job itself is assumed to be at fault.
	MostFaults = 3
	// MostLost is how often a job is retried after its worker disappeared. A job that crashes its
	// worker would otherwise crash all workers.
	MostLost = 20
	// pause is how long a job waits after a fault before the same worker may retry it.
	pause = time.Second
	// longestRest is the longest time for which a worker gets no jobs after faults, as long as
	// other workers can do them.
	longestRest = time.Minute
	// mostWorkers is the maximum number of workers that a desk remembers.
	mostWorkers = 4096
	// longestPause is how long a worker that asked for a job is expected to ask again.
	longestPause = 10 * time.Minute
)

// A Desk gives jobs to workers. It is not safe for concurrent use.
type Desk struct {
	jobs    map[Key]*job
	queues  [classes]map[string][]*job // jobs without a lease, and overdue ones, by team, in order of arrival
	teams   map[string]*share
	clock   time.Duration // the share time of the team that was served last
	workers map[string]*crewman
	orders  uint64
}

// A share is the amount of work that the workers have done for a team.
type share struct {
	time    time.Duration // the team's total job time; at least the desk's clock at each dispatch
	running int           // jobs under way
	jobs    int           // unfinished jobs
}

// A crewman is a worker that the desk has heard from.
type crewman struct {
	Worker
	heard time.Time
	// asked is when the worker last asked for a job, and asks is what it offered then. A worker
	// that reports itself but never asks does not do jobs.
	asked  time.Time
	asks   Worker
	faults int // since its last success
	rests  time.Time
	proven bool // one of its results is in the log
}

// New returns a desk without jobs.
func New() *Desk {
	d := &Desk{jobs: map[Key]*job{}, teams: map[string]*share{}, workers: map[string]*crewman{}}
	for c := range d.queues {
		d.queues[c] = map[string][]*job{}
	}
	return d
}

// Want adds a pending job, or replaces the one with the same key, because the problem may have changed.
// The job is not given out before after; the zero time means at once.
func (d *Desk) Want(w Pending, after time.Time) {
	old := d.jobs[w.Key()]
	if old == nil {
		d.orders++
		j := &job{Pending: w, order: d.orders, after: after, leases: map[string]lease{}, over: map[string]bool{}}
		d.jobs[w.Key()] = j
		d.share(w.Team).jobs++
		d.queue(j)
		return
	}
	waiting := d.unqueue(old)
	old.Pending = w
	if waiting {
		d.queue(old)
	}
}

// Sync makes list the set of pending jobs. A search or a trial that the list lacks stays, because
// somebody requested it.
func (d *Desk) Sync(now time.Time, list []Pending, after time.Time) {
	wanted := make(map[Key]bool, len(list))
	for _, w := range list {
		wanted[w.Key()] = true
		d.Want(w, after)
	}
	for key := range d.jobs {
		if !wanted[key] && !key.Requested() {
			d.Done(now, key)
		}
	}
}

// Done removes a pending job, because the log has its result or it is obsolete. The time that its
// workers spent is added to the team's share.
func (d *Desk) Done(now time.Time, key Key) {
	j := d.jobs[key]
	if j == nil {
		return
	}
	d.unqueue(j)
	if w := d.workers[j.leases[j.result].worker]; w != nil {
		w.faults, w.proven = 0, true
	}
	for id := range j.leases {
		d.end(now, j, id, true)
	}
	delete(d.jobs, key)
	s := d.share(j.Team)
	if s.jobs--; s.jobs == 0 && s.time <= d.clock {
		delete(d.teams, j.Team) // a new share would be raised to the desk's clock anyway
	}
}

func (d *Desk) share(team string) *share {
	s := d.teams[team]
	if s == nil {
		s = &share{}
		d.teams[team] = s
	}
	return s
}

// queue adds a job to the waiting jobs of its team.
func (d *Desk) queue(j *job) {
	list := d.queues[j.Class][j.Team]
	i, has := slices.BinarySearchFunc(list, j.order, func(j *job, order uint64) int { return cmp.Compare(j.order, order) })
	if !has {
		d.queues[j.Class][j.Team] = slices.Insert(list, i, j)
	}
}

// unqueue removes a job from the waiting jobs, and reports whether it was there.
func (d *Desk) unqueue(j *job) bool {
	queue := d.queues[j.Class]
	list := queue[j.Team]
	i, has := slices.BinarySearchFunc(list, j.order, func(j *job, order uint64) int { return cmp.Compare(j.order, order) })
	if !has {
		return false
	}
	if list = slices.Delete(list, i, i+1); len(list) == 0 {
		delete(queue, j.Team)
	} else {
		queue[j.Team] = list
	}
	return true
}

// end ends a lease. If counts is set, the lease's time is added to the team's share.
func (d *Desk) end(now time.Time, j *job, id string, counts bool) {
	l, ok := j.leases[id]
	if !ok {
		return
	}
	delete(j.leases, id)
	s := d.share(j.Team)
	s.running--
	if counts {
		s.time += max(0, now.Sub(l.given))
	}
}

// Heard records that a worker is present, and its languages.
func (d *Desk) Heard(now time.Time, w Worker) {
	c := d.workers[w.Name]
	if c == nil {
		if len(d.workers) >= mostWorkers {
			return
		}
		c = &crewman{}
		d.workers[w.Name] = c
	}
	c.Worker, c.heard = w, now
}

// Gone records that a worker has left.
func (d *Desk) Gone(name string) { delete(d.workers, name) }

// Holds records that a worker is doing a job. Another desk may have given out the lease.
func (d *Desk) Holds(now time.Time, key Key, id, worker string) {
	j := d.jobs[key]
	if j == nil || j.over[id] {
		return
	}
	l, known := j.leases[id]
	if !known {
		if len(j.leases) >= MostLost {
			return
		}
		l = lease{worker: worker, given: now}
		d.share(j.Team).running++
		d.unqueue(j)
	}
	l.heard = now
	j.leases[id] = l
}

// Take gives a worker its next job, under a lease with the given id. The caller calls Heard
// first.
func (d *Desk) Take(now time.Time, w Worker, id string) (Job, bool) {
	if c := d.workers[w.Name]; c != nil {
		c.asked, c.asks = now, w
	}
	for _, queue := range d.queues {
		if j := d.next(now, w, queue); j != nil {
			d.unqueue(j)
			j.leases[id] = lease{worker: w.Name, given: now, heard: now}
			s := d.share(j.Team)
			s.running++
			s.time = max(s.time, d.clock)
			d.clock = s.time
			return j.Job, true
		}
	}
	return Job{}, false
}

// next returns the job of a class that a worker should do next, or nil if there is none.
func (d *Desk) next(now time.Time, w Worker, queue map[string][]*job) (best *job) {
	for _, list := range queue {
		i := slices.IndexFunc(list, func(j *job) bool { return d.may(now, w, j) })
		if i >= 0 && (best == nil || d.before(list[i], best)) {
			best = list[i]
		}
	}
	return best
}

// before reports whether job x comes before job y of another team.
func (d *Desk) before(x, y *job) bool {
	a, b := d.share(x.Team), d.share(y.Team)
	return cmp.Or(
		cmp.Compare(a.running, b.running),
		cmp.Compare(max(a.time, d.clock), max(b.time, d.clock)),
		cmp.Compare(x.order, y.order),
	) < 0
}

// may reports whether a worker may get a job now.
func (d *Desk) may(now time.Time, w Worker, j *job) bool {
	if j.storing || now.Before(j.after) || !w.has(j.Languages()) {
		return false
	}
	if j.has(w.Name) { // the job is overdue
		return false
	}
	c := d.workers[w.Name]
	if slices.Contains(j.failed, w.Name) || c != nil && now.Before(c.rests) {
		return !d.another(now, w.Name, j)
	}
	if unfinished := len(j.leases) > 0 || len(j.failed) > 0; unfinished && (c == nil || !c.proven) {
		return !d.rescuer(now, j)
	}
	return true
}

// has reports whether a worker has all of the given languages.
func (w Worker) has(languages []string) bool {
	return w.Languages == nil || !slices.ContainsFunc(languages, func(l string) bool { return !slices.Contains(w.Languages, l) })
}

// another reports whether another worker, which asks for jobs, could do the job.
func (d *Desk) another(now time.Time, name string, j *job) bool {
	for _, c := range d.workers {
		if c.Name != name && now.Sub(c.asked) < longestPause && d.could(now, c, j) {
			return true
		}
	}
	return false
}

// rescuer reports whether a proven worker that asks for jobs could do a job. Otherwise a hostile
// worker could keep taking the job under new names.
func (d *Desk) rescuer(now time.Time, j *job) bool {
	for _, c := range d.workers {
		if c.proven && now.Sub(c.asked) < rescue && !j.has(c.Name) && d.could(now, c, j) {
			return true
		}
	}
	return false
}

// could reports whether a worker is present, offers the job's languages, has not failed at the
// job, and is not resting.
func (d *Desk) could(now time.Time, c *crewman, j *job) bool {
	return d.present(now, c) && c.asks.has(j.Languages()) && !slices.Contains(j.failed, c.Name) && !now.Before(c.rests)
}

func (d *Desk) present(now time.Time, c *crewman) bool { return now.Sub(c.heard) < Absence }

// The errors for results that a desk rejects.
var (
	ErrUnknown = errors.New("nobody waits for this result")
	ErrTwice   = errors.New("this lease has had its result")
	ErrBusy    = errors.New("another result is being stored")
)

// Begin starts storing the result of a lease, and returns how long its worker held the job. Until
// Done or Abandon, the desk rejects other results of the job and does not give the job out.
func (d *Desk) Begin(now time.Time, key Key, id, worker string) (held time.Duration, err error) {
	j := d.jobs[key]
	switch {
	case j == nil:
		return 0, ErrUnknown
	case j.over[id]:
		return 0, ErrTwice
	case j.storing:
		return 0, ErrBusy
	}
	d.Holds(now, key, id, worker)
	j.storing, j.result = true, id
	d.unqueue(j)
	return max(0, now.Sub(j.leases[id].given)), nil
}

// Abandon says that storing the result failed. The worker sends the result again, or another
// worker does the job.
func (d *Desk) Abandon(key Key) {
	if j := d.jobs[key]; j != nil {
		j.storing, j.result = false, ""
		d.offer(j)
	}
}

// offer queues a job that has no lease.
func (d *Desk) offer(j *job) {
	if len(j.leases) == 0 && !j.storing {
		d.queue(j)
	}
}

// Back takes back a job from a worker that shuts down without finishing it.
func (d *Desk) Back(now time.Time, key Key, id string) error {
	j := d.jobs[key]
	if j == nil {
		return ErrUnknown
	}
	l, has := j.leases[id]
	if !has {
		return ErrTwice
	}
	j.over[id] = true
	j.lost++
	j.fails(l.worker)
	d.end(now, j, id, false)
	d.offer(j)
	return nil
}

// Fault records that a worker could not do a job. If that was the last retry, the caller stores
// the fault as the result, as after Begin.
func (d *Desk) Fault(now time.Time, key Key, id, worker string) (last bool, err error) {
	j := d.jobs[key]
	switch {
	case j == nil:
		return false, ErrUnknown
	case j.over[id]:
		return false, ErrTwice
	case j.storing:
		return false, ErrBusy
	}
	j.over[id] = true
	j.faults++
	j.fails(worker)
	d.end(now, j, id, false)
	if c := d.workers[worker]; c != nil {
		c.faults++
		c.rests = now.Add(min(longestRest, time.Second<<min(c.faults, 10)))
	}
	if j.faults >= MostFaults {
		j.storing = true
		return true, nil
	}
	if !d.another(now, worker, j) {
		j.after = now.Add(pause)
	}
	d.offer(j)
	return false, nil
}

// Expire ends the leases of silent workers. It returns the jobs that too many workers lost. The
// caller stores ErrLost as their result, as after Begin.
func (d *Desk) Expire(now time.Time) (failed []Job) {
	for name, c := range d.workers {
		if now.Sub(c.heard) > 10*Absence {
			delete(d.workers, name)
		}
	}
	for _, j := range d.jobs {
		if j.storing {
			continue
		}
		for id, l := range j.leases {
			if now.Sub(l.heard) >= Silence || now.Sub(l.given) >= longest {
				j.lost++
				j.fails(l.worker)
				d.end(now, j, id, false)
				d.offer(j)
			}
		}
		if newest := j.newest(); !newest.IsZero() && now.Sub(newest) >= overdue {
			d.queue(j)
		}
		if j.lost >= MostLost && len(j.leases) == 0 {
			j.storing = true
			d.unqueue(j)
			failed = append(failed, j.Job)
		}
	}
	return failed
}

// ErrLost is the result of a job whose workers all disappeared.
var ErrLost = fmt.Errorf("%d workers took it, and none came back; read what they said last, then judge it again", MostLost)

// Counts returns the number of jobs that wait and the number under way.
func (d *Desk) Counts() (waiting, working int) {
	for _, j := range d.jobs {
		if len(j.leases) > 0 || j.storing {
			working++
		} else {
			waiting++
		}
	}
	return waiting, working
}

// Requested returns the pending jobs that somebody requested: searches for smallest inputs, and trials.
func (d *Desk) Requested() (list []Job) {
	for _, j := range d.jobs {
		if j.Key().Requested() {
			list = append(list, j.Job)
		}
	}
	return list
}

// Wanted returns the languages of the waiting jobs.
func (d *Desk) Wanted() (languages []string) {
	for _, queue := range d.queues {
		for _, list := range queue {
			for _, j := range list {
				for _, l := range j.Languages() {
					if !slices.Contains(languages, l) {
						languages = append(languages, l)
					}
				}
			}
		}
	}
	return languages
}

// Stuck returns the waiting jobs that no present worker can do. It returns nothing if no worker
// is present, because that is reported elsewhere.
func (d *Desk) Stuck(now time.Time) (list []Job) {
	var there []*crewman
	for _, c := range d.workers {
		if d.present(now, c) {
			there = append(there, c)
		}
	}
	for _, j := range d.jobs {
		can := func(c *crewman) bool { return c.has(j.Languages()) }
		if len(there) > 0 && len(j.leases) == 0 && !slices.ContainsFunc(there, can) {
			list = append(list, j.Job)
		}
	}
	slices.SortFunc(list, func(x, y Job) int { return cmp.Compare(x.Submission, y.Submission) })
	return list
}
