package dispatch_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"grundy/judge/contest/dispatch"
)

// A desk is a Desk with its own clock.
type desk struct {
	*testing.T
	*dispatch.Desk
	now    time.Time
	leases int
}

func open(t *testing.T) *desk {
	return &desk{T: t, Desk: dispatch.New(), now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)}
}

func (d *desk) pass(by time.Duration) { d.now = d.now.Add(by) }

// want adds a job for a team.
func (d *desk) want(team string, submission int, class dispatch.Class) {
	d.Want(dispatch.Pending{Job: dispatch.Job{Submission: submission, Language: "cpp", Explain: class == dispatch.Explained}, Team: team, Class: class}, time.Time{})
}

// take returns the submission that a worker gets and its lease. The submission is 0 if there is
// none.
func (d *desk) take(worker string, languages ...string) (submission int, lease string) {
	w := dispatch.Worker{Name: worker, Languages: languages}
	if languages == nil {
		w.Languages = nil
	}
	d.Heard(d.now, w)
	d.leases++
	id := fmt.Sprint("l", d.leases)
	job, ok := d.Take(d.now, w, id)
	if !ok {
		return 0, ""
	}
	return job.Submission, id
}

// does lets a worker do its next job, which takes a given time, and returns the submission.
func (d *desk) does(worker string, takes time.Duration) int {
	d.Helper()
	n, lease := d.take(worker)
	if n == 0 {
		return 0
	}
	d.pass(takes)
	key := dispatch.Key{Submission: n}
	if _, err := d.Begin(d.now, key, lease, worker); err != nil {
		d.Errorf("submission %d: %v", n, err)
	}
	d.Done(d.now, key)
	return n
}

// order lets a worker do all jobs, each of which takes a given time, and returns their order.
func (d *desk) order(takes time.Duration) (list []int) {
	d.Helper()
	for {
		n := d.does("w", takes)
		if n == 0 {
			return list
		}
		list = append(list, n)
	}
}

// TestTurns checks that teams take turns with one worker, however many jobs one of them submitted
// earlier.
func TestTurns(t *testing.T) {
	d := open(t)
	for n := 1; n <= 5; n++ {
		d.want("slow", n, dispatch.Counting)
	}
	first := d.does("w", 30*time.Second)
	d.want("other", 6, dispatch.Counting)
	d.want("third", 7, dispatch.Counting)
	got := append([]int{first}, d.order(30*time.Second)...)
	if want := []int{1, 6, 7, 2, 3, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
}

// TestShares checks that a team with long jobs gets fewer jobs done than a team with short ones.
// A team that was idle gets no credit for its idle time.
func TestShares(t *testing.T) {
	d := open(t)
	for n := 1; n <= 40; n++ {
		d.want(map[bool]string{true: "slow", false: "quick"}[n%2 == 0], n, dispatch.Counting)
	}
	count := map[string]int{}
	for range 22 {
		n, lease := d.take("w")
		team, takes := "quick", time.Second
		if n%2 == 0 {
			team, takes = "slow", 10*time.Second
		}
		count[team]++
		d.pass(takes)
		if _, err := d.Begin(d.now, dispatch.Key{Submission: n}, lease, "w"); err != nil {
			t.Fatal(err)
		}
		d.Done(d.now, dispatch.Key{Submission: n})
	}
	if count["slow"] > 3 {
		t.Errorf("of 22 jobs, %d are those that take ten times as long", count["slow"])
	}
	for n := 100; n < 110; n++ {
		d.want("late", n, dispatch.Counting)
		d.want("quick", n+100, dispatch.Counting)
	}
	late := 0
	for range 8 {
		if n := d.does("w", 5*time.Second); n >= 100 && n < 110 {
			late++
		}
	}
	if late > 5 {
		t.Errorf("a team that comes late gets %d of 8 turns", late)
	}
}

// TestSlots checks that with several workers a team with many jobs does not take all of them.
func TestSlots(t *testing.T) {
	d := open(t)
	for n := 1; n <= 5; n++ {
		d.want("many", n, dispatch.Counting)
	}
	d.want("one", 6, dispatch.Counting)
	a, _ := d.take("w1")
	b, _ := d.take("w2")
	if a != 1 || b != 6 {
		t.Errorf("the workers got %d and %d, want 1 and 6", a, b)
	}
}

// TestClasses checks the order of classes, whatever the order of arrival: first submissions that
// count, then practice and rejudging, then searches.
func TestClasses(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Explained)
	d.want("a", 2, dispatch.Later)
	d.want("b", 3, dispatch.Later)
	d.want("a", 4, dispatch.Counting)
	var got []int
	for range 4 {
		n, _ := d.take("w")
		got = append(got, n)
	}
	if want := []int{4, 3, 2, 1}; !slices.Equal(got, want) {
		t.Errorf("the order is %v, want %v", got, want)
	}
}

// TestSilent checks that a silent worker's job is given out again, and fails after MostLost
// times. A worker that reports progress keeps its job.
func TestSilent(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	n, lease := d.take("w1")
	for range 10 {
		d.pass(dispatch.Silence / 2)
		d.Holds(d.now, dispatch.Key{Submission: n}, lease, "w1")
		d.Expire(d.now)
		if other, _ := d.take("w2"); other != 0 {
			t.Fatal("a job whose worker is there is given out twice")
		}
	}
	for i := 1; i < dispatch.MostLost; i++ {
		d.pass(dispatch.Silence)
		if failed := d.Expire(d.now); failed != nil {
			t.Fatalf("the job fails after %d lost workers", i)
		}
		if n, _ := d.take("w2"); n != 1 {
			t.Fatalf("after %d times it is not given out again", i)
		}
	}
	d.pass(dispatch.Silence)
	if failed := d.Expire(d.now); len(failed) != 1 || failed[0].Submission != 1 {
		t.Errorf("%v failed", failed)
	}
	if failed := d.Expire(d.now); failed != nil {
		t.Error("the job fails twice")
	}
	d.Abandon(dispatch.Key{Submission: 1}) // the log rejected the result
	if failed := d.Expire(d.now); len(failed) != 1 {
		t.Errorf("a failure that was not stored is not reported again")
	}
}

// TestForEver checks that a worker does not keep a job forever by only reporting progress.
func TestForEver(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	n, lease := d.take("w1")
	for range 2000 {
		d.pass(dispatch.Silence / 2)
		d.Holds(d.now, dispatch.Key{Submission: n}, lease, "w1")
		d.Expire(d.now)
		if other, _ := d.take("w2"); other == 1 {
			return
		}
	}
	t.Error("the worker keeps the job forever")
}

// TestOverdue checks that a second worker, and no third one, gets the job of a worker that has had
// it for long but reports its presence. The first result counts, and the other one is refused.
func TestOverdue(t *testing.T) {
	for _, first := range []int{0, 1} {
		d := open(t)
		d.want("a", 1, dispatch.Counting)
		n, lease := d.take("w1")
		key, workers, leases := dispatch.Key{Submission: n}, []string{"w1", "w2"}, []string{lease, ""}
		for waited := time.Duration(0); leases[1] == "" && waited < time.Hour; waited += dispatch.Silence / 2 {
			d.pass(dispatch.Silence / 2)
			d.Holds(d.now, key, lease, "w1")
			d.Expire(d.now)
			if again, _ := d.take("w1"); again != 0 {
				t.Fatal("the worker that has the job gets it again")
			}
			_, leases[1] = d.take("w2")
			if waiting, working := d.Counts(); waiting != 0 || working != 1 {
				t.Fatalf("%d jobs wait, and %d are under way", waiting, working)
			}
		}
		for _, other := range []string{"w1", "w2", "w3"} {
			d.Expire(d.now)
			if n, _ := d.take(other); n != 0 {
				t.Errorf("worker %s gets the job, too", other)
			}
		}
		if _, err := d.Begin(d.now, key, leases[first], workers[first]); err != nil {
			t.Errorf("the result of worker %s: %v", workers[first], err)
		}
		d.Done(d.now, key)
		if _, err := d.Begin(d.now, key, leases[1-first], workers[1-first]); !errors.Is(err, dispatch.ErrUnknown) {
			t.Errorf("the second result: %v", err)
		}
		d.want("b", 2, dispatch.Counting)
		d.want("a", 3, dispatch.Counting)
		if n, _ := d.take("w1"); n == 0 {
			t.Error("the worker gets no job any more")
		}
	}
}

// TestManyNames checks that a hostile worker cannot keep a job from a proven worker by taking it
// under one name after another, whether it holds the job, gives it back, or disappears.
func TestManyNames(t *testing.T) {
	key := dispatch.Key{Submission: 2}
	for how, leave := range map[string]func(d *desk, lease string){
		"holds": func(d *desk, lease string) {
			for waited := time.Duration(0); waited < 5*time.Minute; waited += dispatch.Silence / 2 {
				if n, _ := d.take("proven"); n != 0 {
					d.Errorf("the job is given out twice after %s", waited)
				}
				d.pass(dispatch.Silence / 2)
				d.Holds(d.now, key, lease, "first")
				d.Expire(d.now)
			}
		},
		"gives back": func(d *desk, lease string) {
			if err := d.Back(d.now, key, lease); err != nil {
				d.Error(err)
			}
		},
		"disappears": func(d *desk, _ string) {
			d.pass(dispatch.Silence)
			d.Expire(d.now)
		},
	} {
		d := open(t)
		d.want("a", 1, dispatch.Counting)
		d.does("proven", time.Second)
		d.take("proven") // it asks for more
		d.want("a", 2, dispatch.Counting)
		n, lease := d.take("first")
		if n != 2 {
			t.Fatalf("a new worker gets job %d, want 2", n)
		}
		leave(d, lease)
		if n, _ := d.take("second"); n != 0 {
			t.Errorf("%s: the job goes to a new worker, although a proven one asks for jobs", how)
		}
		if n, _ := d.take("proven"); n != 2 {
			t.Errorf("%s: the proven worker gets job %d, want 2", how, n)
		}
	}
}

// TestNoneProven checks that a new worker gets an unfinished job if no proven worker asks for it:
// there is none, the only one has asked too long ago, or it has another language.
func TestNoneProven(t *testing.T) {
	for how, before := range map[string]func(d *desk){
		"none": func(*desk) {},
		"long ago": func(d *desk) {
			d.take("proven")
			d.pass(2 * time.Minute)
			d.Heard(d.now, dispatch.Worker{Name: "proven"})
		},
		"language": func(d *desk) { d.take("proven", "python3") },
	} {
		d := open(t)
		d.want("a", 1, dispatch.Counting)
		d.does(map[bool]string{true: "gone", false: "proven"}[how == "none"], time.Second)
		d.Gone("gone")
		before(d)
		d.want("a", 2, dispatch.Counting)
		_, lease := d.take("first")
		if err := d.Back(d.now, dispatch.Key{Submission: 2}, lease); err != nil {
			t.Fatal(err)
		}
		if n, _ := d.take("second"); n != 2 {
			t.Errorf("%s: the new worker gets job %d, want 2", how, n)
		}
	}
}

// TestProven checks that a result proves only its own worker, and not another one that has the
// same job.
func TestProven(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	d.take("hangs")
	d.take("works")
	d.Holds(d.now, dispatch.Key{Submission: 1}, "own", "works")
	if _, err := d.Begin(d.now, dispatch.Key{Submission: 1}, "own", "works"); err != nil {
		t.Fatal(err)
	}
	d.Done(d.now, dispatch.Key{Submission: 1})
	d.take("works")
	d.want("a", 2, dispatch.Counting)
	_, lease := d.take("new")
	if err := d.Back(d.now, dispatch.Key{Submission: 2}, lease); err != nil {
		t.Fatal(err)
	}
	if n, _ := d.take("hangs"); n != 0 {
		t.Error("the worker that hung counts as proven")
	}
	if n, _ := d.take("works"); n != 2 {
		t.Error("the worker with the result does not count as proven")
	}
}

// TestFault checks that after a fault a job goes to another worker that has its language. If
// there is no other worker, the same worker retries. After MostFaults the fault becomes the
// result.
func TestFault(t *testing.T) {
	key := dispatch.Key{Submission: 1}
	d := open(t)
	d.take("healthy")
	d.take("other", "python3")
	d.want("a", 1, dispatch.Counting)
	n, lease := d.take("sick")
	if last, err := d.Fault(d.now, key, lease, "sick"); n != 1 || last || err != nil {
		t.Fatalf("%d, %v, %v", n, last, err)
	}
	d.pass(10 * time.Second)
	d.Heard(d.now, dispatch.Worker{Name: "healthy"})
	if n, _ := d.take("sick"); n != 0 {
		t.Error("the worker that had the fault gets the job again, though another waits")
	}
	if n, _ := d.take("other", "python3"); n != 0 {
		t.Error("a worker without the language gets the job")
	}
	if n, lease = d.take("healthy"); n != 1 {
		t.Fatal("the other worker does not get the job")
	}
	if err := d.Back(d.now, key, lease); err != nil { // the worker shuts down
		t.Fatal(err)
	}
	d.Gone("healthy")
	for i := 2; i <= dispatch.MostFaults; i++ {
		n, lease := d.take("sick")
		last, err := d.Fault(d.now, key, lease, "sick")
		if n != 1 || err != nil || last != (i == dispatch.MostFaults) {
			t.Fatalf("try %d: %d, last %v, %v", i, n, last, err)
		}
		if !last {
			if n, _ := d.take("sick"); n != 0 {
				t.Error("the only worker tries again without a pause")
			}
		}
		d.pass(time.Minute)
	}
	if n, _ := d.take("sick"); n != 0 {
		t.Error("the job is tried again after the last try")
	}
}

// TestSick checks that a worker that fails gets no further jobs while a healthy worker is free.
func TestSick(t *testing.T) {
	d := open(t)
	d.take("healthy")
	for n := 1; n <= 12; n++ {
		d.want(fmt.Sprint("t", n), n, dispatch.Counting)
	}
	faults, done := 0, map[int]bool{}
	for range 100 {
		d.Heard(d.now, dispatch.Worker{Name: "healthy"})
		if n, lease := d.take("sick"); n > 0 {
			faults++
			if last, err := d.Fault(d.now, dispatch.Key{Submission: n}, lease, "sick"); last || err != nil {
				t.Fatalf("submission %d fails: %v", n, err)
			}
		}
		if n := d.does("healthy", time.Second); n > 0 {
			done[n] = true
		}
	}
	if len(done) != 12 || faults > 5 {
		t.Errorf("%d of 12 done, %d faults", len(done), faults)
	}
}

// TestIdler checks that a worker retries a job that it failed at if the only other worker asks
// for no jobs, or only for jobs in another language.
func TestIdler(t *testing.T) {
	for name, asks := range map[string]func(*desk){
		"never": func(*desk) {}, "once": func(d *desk) { d.take("idler") },
		"others": func(d *desk) { d.take("idler", "python3") },
	} {
		d := open(t)
		asks(d)
		d.want("a", 1, dispatch.Counting)
		n, lease := d.take("w")
		if _, err := d.Fault(d.now, dispatch.Key{Submission: n}, lease, "w"); err != nil {
			t.Fatal(err)
		}
		again := 0
		for range 400 {
			d.pass(2 * time.Second)
			d.Heard(d.now, dispatch.Worker{Name: "idler", Languages: []string{"cpp"}})
			if name == "others" {
				d.take("idler", "python3")
				d.Heard(d.now, dispatch.Worker{Name: "idler", Languages: []string{"cpp"}})
			}
			if again, _ = d.take("w"); again != 0 {
				break
			}
		}
		if again != 1 {
			t.Errorf("an idler that asks %s: the job waits", name)
		}
	}
}

// TestRefused checks that the desk rejects results of unknown jobs and second results of a lease.
func TestRefused(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	key := dispatch.Key{Submission: 1}
	_, lease := d.take("w")
	if _, err := d.Fault(d.now, key, lease, "w"); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Begin(d.now, key, lease, "w"); !errors.Is(err, dispatch.ErrTwice) {
		t.Errorf("a result after a fault: %v", err)
	}
	if _, err := d.Fault(d.now, key, lease, "w"); !errors.Is(err, dispatch.ErrTwice) {
		t.Errorf("a second fault: %v", err)
	}
	d.pass(time.Minute)
	_, lease = d.take("w")
	if _, err := d.Begin(d.now, key, lease, "w"); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Begin(d.now, key, "another", "w2"); !errors.Is(err, dispatch.ErrBusy) {
		t.Errorf("two results at once: %v", err)
	}
	d.Done(d.now, key)
	for _, foreign := range []dispatch.Key{key, {Submission: 2}, {Submission: 1, Attempt: 1}, {Submission: 1, Explain: true}} {
		if _, err := d.Begin(d.now, foreign, lease, "w"); !errors.Is(err, dispatch.ErrUnknown) {
			t.Errorf("%v: %v", foreign, err)
		}
	}
}

// TestAdopted checks that a lease given out by an earlier desk stays valid.
func TestAdopted(t *testing.T) {
	d := open(t)
	d.Want(dispatch.Pending{Job: dispatch.Job{Submission: 1}, Team: "a"}, d.now.Add(5*time.Second))
	if n, _ := d.take("w2"); n != 0 {
		t.Error("the job is given out before its worker could report it")
	}
	d.Holds(d.now, dispatch.Key{Submission: 1}, "old", "w1")
	d.pass(6 * time.Second)
	d.Expire(d.now)
	if n, _ := d.take("w2"); n != 0 {
		t.Error("the job is given out although its worker reported it")
	}
	if _, err := d.Begin(d.now, dispatch.Key{Submission: 1}, "old", "w1"); err != nil {
		t.Error(err)
	}
}

// TestSync checks that Sync removes jobs that the list lacks and updates changed ones. Searches
// requested by the jury stay.
func TestSync(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	d.want("a", 2, dispatch.Later)
	d.want("a", 3, dispatch.Explained)
	d.Sync(d.now, []dispatch.Pending{{Job: dispatch.Job{Submission: 2, Language: "cpp", Digest: "new"}, Team: "a"}}, time.Time{})
	w := dispatch.Worker{Name: "w"}
	d.Heard(d.now, w)
	if job, ok := d.Take(d.now, w, "l"); !ok || job.Submission != 2 || job.Digest != "new" {
		t.Errorf("d.Take: %+v", job)
	}
	if n, _ := d.take("w"); n != 3 {
		t.Errorf("the search is not given out, but %d", n)
	}
	if waiting, working := d.Counts(); waiting != 0 || working != 2 {
		t.Errorf("%d wait, %d are under way", waiting, working)
	}
}

// TestStuck checks that jobs in a language that no worker has are reported. A worker that has the
// language gets them.
func TestStuck(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Counting)
	if d.Stuck(d.now) != nil {
		t.Error("without workers, jobs count as stuck")
	}
	d.Heard(d.now, dispatch.Worker{Name: "w", Languages: []string{}})
	if n, _ := d.Take(d.now, dispatch.Worker{Name: "w", Languages: []string{}}, "l"); n.Submission != 0 || len(d.Stuck(d.now)) != 1 || !slices.Equal(d.Wanted(), []string{"cpp"}) {
		t.Errorf("got %d, stuck %v, wanted %v", n.Submission, d.Stuck(d.now), d.Wanted())
	}
	if n, _ := d.take("w", "cpp"); n != 1 || d.Stuck(d.now) != nil {
		t.Errorf("got %d", n)
	}
}

// TestTrials checks that trials come after submissions that count and before practice, that a new list of
// pending jobs keeps them, and that two trials are two jobs.
func TestTrials(t *testing.T) {
	d := open(t)
	d.want("a", 1, dispatch.Later)
	for _, digest := range []string{"first", "second"} {
		d.Want(dispatch.Pending{Job: dispatch.Job{Trial: true, Source: digest}, Team: "a", Class: dispatch.Tried}, time.Time{})
	}
	d.want("a", 2, dispatch.Counting)
	d.Sync(d.now, []dispatch.Pending{{Job: dispatch.Job{Submission: 1}, Team: "a", Class: dispatch.Later}, {Job: dispatch.Job{Submission: 2}, Team: "a"}}, time.Time{})
	if list := d.Requested(); len(list) != 2 {
		t.Fatalf("%d trials are left, want 2", len(list))
	}
	var got []string
	for range 4 {
		job, ok := d.Take(d.now, dispatch.Worker{Name: "w"}, fmt.Sprint("lease-", len(got)))
		if !ok {
			t.Fatal("there is no job")
		}
		got = append(got, job.Key().String())
	}
	if want := []string{"2.0", "trial.first", "trial.second", "1.0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	d.Done(d.now, dispatch.Key{Trial: "first"})
	if list := d.Requested(); len(list) != 1 || list[0].Source != "second" {
		t.Errorf("after the first: %+v", list)
	}
}
