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
	c := NewClock(time.Second, began)
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
			now, c := began, NewClock(limit, began)
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
		if got := judgeHunger(c.before, c.now, procfs.ThreadTimes{}, c.used, time.Second, time.Hour); got != c.want {
			t.Errorf("%s: wants %d, want %d", c.name, got, c.want)
		}
	}
	if judgeHunger(nil, map[int]procfs.ThreadTimes{1: with(runs(20*ms, 980*ms), func(s *procfs.ThreadTimes) { s.Nice = 10 })}, procfs.ThreadTimes{Nice: 10}, 0, time.Second, time.Hour) != WantsProcessor {
		t.Error("a program with the judge's own lowered priority does not count as starved")
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
	time.Sleep(500 * time.Millisecond)
	if len(list) != 2 {
		t.Errorf("processes %v, want a shell and its child", list)
	}
	if w := h.Look(p, list, 0, time.Now()); w == WantsProcessor && h.before[c.Process.Pid].Queued < 200*time.Millisecond {
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
