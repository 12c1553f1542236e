package cpuwait

import (
	"os/exec"
	"testing"
	"time"

	"grundy/judge/sandbox/procfs"
)

// TestClock checks that the clock is extended only for a program that wants a CPU, and at most
// extensions times.
func TestClock(t *testing.T) {
	began := time.Now()
	asked := 0
	says := func(w Want) func() Want { return func() Want { asked++; return w } }
	c := NewClock(time.Second, 0, began)
	if left := c.Left(began.Add(900*time.Millisecond), says(WantsProcessor)); left != 100*time.Millisecond || asked != 0 {
		t.Errorf("before its end: %v left, asked %d times", left, asked)
	}
	if left := c.Left(began.Add(1100*time.Millisecond), says(WantsNothing)); left != 0 || c.Starved {
		t.Errorf("a program that wants nothing: %v left, starved %t", left, c.Starved)
	}
	now := began.Add(1100 * time.Millisecond)
	for range extensions {
		if left := c.Left(now, says(WantsProcessor)); left != time.Second {
			t.Fatalf("a program that wants a CPU: %v left", left)
		}
		now = now.Add(1100 * time.Millisecond)
	}
	idle := c
	if left := idle.Left(now, says(WantsNothing)); left != 0 || idle.Starved {
		t.Errorf("after the last extension, a program that wants nothing: %v left, starved %t", left, idle.Starved)
	}
	if left := c.Left(now, says(WantsProcessor)); left != 0 || !c.Starved {
		t.Errorf("after the last extension, a program that wants a CPU: %v left, starved %t", left, c.Starved)
	}
}

// TestPatience checks that a program's clock ends, whatever the program seems to wait for. It never
// ends before the limit. It ends at twice the limit at the latest for a program that wants a disk,
// and at LongestWall for one that wants a CPU.
func TestPatience(t *testing.T) {
	for _, limit := range []time.Duration{time.Millisecond, time.Second, 3 * time.Second, 20 * time.Second, 3 * time.Minute} {
		for _, w := range []Want{WantsProcessor, WantsDisk, WantsNothing} {
			began := time.Now()
			now, c := began, NewClock(limit, 0, began)
			for left := limit; left > 0; left = c.Left(now, func() Want { return w }) {
				now = now.Add(left + time.Microsecond)
			}
			most := map[Want]time.Duration{WantsNothing: limit, WantsDisk: 2 * limit, WantsProcessor: LongestWall(limit)}[w]
			if got := now.Sub(began); got < limit || got > most+time.Millisecond {
				t.Errorf("limit %v, wants %d: stopped after %v, want at most %v", limit, w, got, most)
			}
			if c.Starved != (w == WantsProcessor) {
				t.Errorf("limit %v, wants %d: starved %t", limit, w, c.Starved)
			}
		}
		if least := 2 * limit; LongestWall(limit) < least {
			t.Errorf("limit %v: starved programs have %v at most, want %v at least", limit, LongestWall(limit), least)
		}
	}
}

// TestJudgeHunger checks what threads are judged to have wanted in a second: a CPU if other
// processes kept them from it, a disk if they waited for pages, and otherwise nothing.
func TestJudgeHunger(t *testing.T) {
	const ms = time.Millisecond
	runs := func(used, queued time.Duration) procfs.ThreadTimes {
		return procfs.ThreadTimes{Used: used, Queued: queued, Timeslices: 5, State: 'R'}
	}
	waits := func(state byte) procfs.ThreadTimes {
		return procfs.ThreadTimes{Used: ms, Queued: ms, Timeslices: 3, State: state}
	}
	idle, awake := samples{idle: 30, awake: 2}, samples{idle: 2, awake: 30}
	with := func(s procfs.ThreadTimes, change func(*procfs.ThreadTimes)) procfs.ThreadTimes { change(&s); return s }
	crowd := map[int]procfs.ThreadTimes{}
	for i := range 40 { // on two processors
		crowd[i] = runs(50*ms, 950*ms)
	}
	for _, c := range []struct {
		name   string
		before map[int]procfs.ThreadTimes
		now    map[int]procfs.ThreadTimes
		used   time.Duration
		want   Want
	}{
		{"no thread", nil, nil, 0, WantsNothing},
		{"alone on a busy machine", nil, map[int]procfs.ThreadTimes{1: runs(200*ms, 800*ms)}, 0, WantsProcessor},
		{"two threads in turns", nil, map[int]procfs.ThreadTimes{1: runs(100*ms, 400*ms), 2: runs(100*ms, 400*ms)}, 0, WantsProcessor},
		{"never ran", nil, map[int]procfs.ThreadTimes{1: {State: 'R'}}, 0, WantsProcessor},
		{"still in the run queue", map[int]procfs.ThreadTimes{1: runs(ms, ms)}, map[int]procfs.ThreadTimes{1: runs(ms, ms)}, 0, WantsProcessor},
		{"created just before the look", nil, map[int]procfs.ThreadTimes{1: waits('S'), 2: {State: 'R', Began: time.Hour - 20*ms}}, 0, WantsNothing},
		{"created a while ago, never ran", nil, map[int]procfs.ThreadTimes{1: waits('S'), 2: {State: 'R', Began: time.Hour - 600*ms}}, 0, WantsProcessor},
		{"has just woken", map[int]procfs.ThreadTimes{1: waits('S')}, map[int]procfs.ThreadTimes{1: with(waits('S'), func(s *procfs.ThreadTimes) { s.State = 'R' })}, 0, WantsNothing},
		{"a little delay", nil, map[int]procfs.ThreadTimes{1: runs(900*ms, 100*ms)}, 0, WantsNothing},
		{"queued before the first look", map[int]procfs.ThreadTimes{1: runs(ms, 900*ms)}, map[int]procfs.ThreadTimes{1: with(waits('S'), func(s *procfs.ThreadTimes) { s.Queued = 910 * ms })}, 0, WantsNothing},
		{"vfork", nil, map[int]procfs.ThreadTimes{1: waits('D'), 2: waits('S')}, 0, WantsNothing},
		{"stopped", nil, map[int]procfs.ThreadTimes{1: waits('T')}, 0, WantsNothing},
		{"reads from a disk", nil, map[int]procfs.ThreadTimes{1: with(waits('D'), func(s *procfs.ThreadTimes) { s.Faults = 9 })}, 0, WantsDisk},
		{"read before the first look", map[int]procfs.ThreadTimes{1: with(waits('D'), func(s *procfs.ThreadTimes) { s.Faults = 9 })}, map[int]procfs.ThreadTimes{1: with(waits('D'), func(s *procfs.ThreadTimes) { s.Faults = 9 })}, 0, WantsNothing},
		{"many threads that wait for each other", nil, crowd, 0, WantsNothing},
		{"waited for children that have ended", nil, map[int]procfs.ThreadTimes{1: runs(100*ms, 900*ms)}, 2 * time.Second, WantsNothing},
		{"nice", nil, map[int]procfs.ThreadTimes{1: with(runs(20*ms, 980*ms), func(s *procfs.ThreadTimes) { s.Nice = 5 })}, 0, WantsNothing},
		{"idle by policy", nil, map[int]procfs.ThreadTimes{1: with(runs(20*ms, 980*ms), func(s *procfs.ThreadTimes) { s.Policy = 5 })}, 0, WantsNothing},
		{"no schedstat, runnable", nil, map[int]procfs.ThreadTimes{1: {Used: 200 * ms, Timeslices: -1, State: 'R'}}, 0, WantsProcessor},
		{"no schedstat, running", nil, map[int]procfs.ThreadTimes{1: {Used: 990 * ms, Timeslices: -1, State: 'R'}}, 0, WantsNothing},
		{"no schedstat, vfork", nil, map[int]procfs.ThreadTimes{1: {Timeslices: -1, State: 'D'}, 2: {Timeslices: -1, State: 'S'}}, 0, WantsNothing},
	} {
		if got := judgeHunger(c.before, c.now, procfs.ThreadTimes{}, c.used, time.Second, time.Hour, idle); got != c.want {
			t.Errorf("%s: wants %d, want %d", c.name, got, c.want)
		}
	}
	if judgeHunger(nil, map[int]procfs.ThreadTimes{1: with(runs(20*ms, 980*ms), func(s *procfs.ThreadTimes) { s.Nice = 10 })}, procfs.ThreadTimes{Nice: 10}, 0, time.Second, time.Hour, idle) != WantsProcessor {
		t.Error("a program with the judge's own lowered priority does not count as starved")
	}
	// The counters of living threads show little waiting. Whether the run waited depends on what its
	// other threads did, so only samples show it.
	rest := map[int]procfs.ThreadTimes{1: {Used: 6 * ms, Queued: 110 * ms, Timeslices: 9, State: 'R'}}
	for _, c := range []struct {
		name string
		now  map[int]procfs.ThreadTimes
		used time.Duration
		seen samples
		want Want
	}{
		{"threads have ended, awake", rest, 48 * ms, awake, WantsProcessor},
		{"threads have ended, idle", rest, 48 * ms, idle, WantsNothing},
		{"threads have ended, half idle", rest, 48 * ms, samples{idle: 16, awake: 16}, WantsNothing},
		{"threads have ended, few samples", rest, 48 * ms, samples{idle: fewSamples - 1}, WantsProcessor},
		{"threads have ended, no samples", rest, 48 * ms, samples{}, WantsProcessor},
		{"the last thread has ended", nil, 48 * ms, awake, WantsProcessor},
		{"the waiting is spread over threads", map[int]procfs.ThreadTimes{1: runs(20*ms, 300*ms), 2: runs(80*ms, 260*ms), 3: runs(60*ms, 210*ms)}, 0, awake, WantsProcessor},
		{"threads have ended that ran for half of the time", rest, 500 * ms, awake, WantsNothing},
		{"a thread ran for half of the time", map[int]procfs.ThreadTimes{1: runs(500*ms, 300*ms)}, 0, awake, WantsNothing},
	} {
		if got := judgeHunger(nil, c.now, procfs.ThreadTimes{}, c.used, time.Second, time.Hour, c.seen); got != c.want {
			t.Errorf("%s: wants %d, want %d", c.name, got, c.want)
		}
	}
}

// TestWatch checks that samples are taken in the second half of each limit only, at random times
// that leave room for enough of them.
func TestWatch(t *testing.T) {
	began := time.Now()
	c := NewClock(time.Second, 0, began)
	counted := func(from, to time.Duration) (n int, gaps map[time.Duration]bool) {
		gaps = map[time.Duration]bool{}
		for now := began.Add(from); now.Before(began.Add(to)); {
			wait := c.Watch(now, func() { n++ })
			if wait <= 0 {
				t.Fatalf("after %v: wait %v", now.Sub(began), wait)
			}
			gaps[wait] = true
			now = now.Add(wait)
		}
		return n, gaps
	}
	if n, _ := counted(0, 499*time.Millisecond); n != 0 {
		t.Errorf("%d samples in the first half", n)
	}
	if n, gaps := counted(499*time.Millisecond, time.Second); n < samplesPerLimit/4 || n > samplesPerLimit || len(gaps) < n/2 {
		t.Errorf("%d samples in the second half, with %d distances", n, len(gaps))
	}
	if left := c.Left(began.Add(1001*time.Millisecond), func() Want { return WantsProcessor }); left != time.Second {
		t.Fatalf("%v left", left)
	}
	if n, _ := counted(1001*time.Millisecond, 1500*time.Millisecond); n != 0 {
		t.Errorf("%d samples in the first half of an extension", n)
	}
	if n, _ := counted(1501*time.Millisecond, 2*time.Second); n < samplesPerLimit/4 {
		t.Errorf("%d samples in the second half of an extension", n)
	}
}

// TestUnknown checks a run on a system without /proc. The run gets one extension. Then the clock says
// that the reason is unknown.
func TestUnknown(t *testing.T) {
	began := time.Now()
	c, h := NewClock(time.Second, 0, began), Hunger{At: began}
	for range 40 {
		h.Sample(procfs.None, []int{77}, nil)
	}
	look := func() Want { return h.Look(procfs.None, []int{77}, 0, began.Add(time.Second)) }
	if left := c.Left(began.Add(1001*time.Millisecond), look); left != time.Second || c.Unknown {
		t.Errorf("%v left, unknown %t", left, c.Unknown)
	}
	if left := c.Left(began.Add(2002*time.Millisecond), look); left != 0 || !c.Unknown || c.Starved {
		t.Errorf("%v left, unknown %t, starved %t", left, c.Unknown, c.Starved)
	}
}

// TestHungry looks at live programs. A program that sleeps must not want a CPU, whether the
// machine is busy or not.
func TestHungry(t *testing.T) {
	p := procfs.Open("/proc")
	defer p.Close()
	c := exec.Command("/bin/sh", "-c", "sleep 20 & wait")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var list []int
	for end := time.Now().Add(5 * time.Minute); len(list) < 2 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		list = append(p.Below(c.Process.Pid), c.Process.Pid) // on a busy machine the child may start late
	}
	h := Hunger{At: time.Now(), Ours: OwnTimes(p)}
	for range 50 {
		time.Sleep(10 * time.Millisecond)
		h.Sample(p, list, nil)
	}
	busy := !h.seen.provesIdle() // it starts slowly
	if len(list) != 2 {
		t.Errorf("processes %v, want a shell and its child", list)
	}
	if w := h.Look(p, list, 0, time.Now()); w == WantsProcessor && !busy && h.before[c.Process.Pid].Queued < 200*time.Millisecond {
		t.Errorf("a sleeping program wants a CPU: %+v", h.before)
	}
	for _, pid := range list {
		if s, ok := h.before[pid]; !ok || s.State == 0 {
			t.Errorf("process %d: %+v", pid, s)
		}
	}
	_ = c.Process.Kill()
	_ = c.Wait()
}

// TestIdle checks that an idle limit stops a program that does nothing, and no other before its wall
// limit.
func TestIdle(t *testing.T) {
	began := time.Now()
	for _, test := range []struct {
		want Want
		most time.Duration
	}{
		{WantsNothing, 2 * time.Second}, {WantsTime, 61 * time.Second}, {WantsDisk, 121 * time.Second}, {WantsProcessor, LongestWall(time.Minute) + time.Second},
	} {
		c, now := NewClock(time.Minute, time.Second, began), began
		for c.Left(now, func() Want { return test.want }) > 0 {
			now = now.Add(101 * time.Millisecond)
		}
		if took := now.Sub(began); took > test.most || took < test.most/2 || c.Starved != (test.want == WantsProcessor) {
			t.Errorf("wants %d: stopped after %v, starved %t", test.want, took, c.Starved)
		}
	}
}
