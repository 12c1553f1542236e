package sandbox

import (
	"os/exec"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	began := time.Now()
	asked := 0
	says := func(w want) func() want { return func() want { asked++; return w } }
	c := newClock(time.Second, began)
	if left := c.left(began.Add(900*time.Millisecond), says(wantsProcessor)); left != 100*time.Millisecond || asked != 0 {
		t.Errorf("before its end: %v left, asked %d times", left, asked)
	}
	if left := c.left(began.Add(1100*time.Millisecond), says(wantsNothing)); left != 0 || c.starved {
		t.Errorf("one that waits: %v left, starving %t", left, c.starved)
	}
	now := began.Add(1100 * time.Millisecond)
	for range extensions {
		if left := c.left(now, says(wantsProcessor)); left != time.Second {
			t.Fatalf("one that is hungry: %v left", left)
		}
		now = now.Add(1100 * time.Millisecond)
	}
	idle := c
	if left := idle.left(now, says(wantsNothing)); left != 0 || idle.starved {
		t.Errorf("one that waits at the end of patience: %v left, starving %t", left, idle.starved)
	}
	if left := c.left(now, says(wantsProcessor)); left != 0 || !c.starved {
		t.Errorf("at the end of patience: %v left, starving %t", left, c.starved)
	}
}

// TestPatience: however a program looks, its clock ends.
func TestPatience(t *testing.T) {
	for _, limit := range []time.Duration{time.Millisecond, time.Second, 3 * time.Second, 20 * time.Second, 3 * time.Minute} {
		for _, w := range []want{wantsProcessor, wantsDisk, wantsNothing} {
			began := time.Now()
			now, c := began, newClock(limit, began)
			for left := limit; left > 0; left = c.left(now, func() want { return w }) {
				now = now.Add(left + time.Microsecond)
			}
			most := map[want]time.Duration{wantsNothing: limit, wantsDisk: 2 * limit, wantsProcessor: longestWall(limit)}[w]
			if got := now.Sub(began); got < limit || got > most+time.Millisecond {
				t.Errorf("limit %v, wants %d: stopped after %v, want at most %v", limit, w, got, most)
			}
			if c.starved != (w == wantsProcessor) {
				t.Errorf("limit %v, wants %d: starved %t", limit, w, c.starved)
			}
		}
		if least := 2 * limit; longestWall(limit) < least {
			t.Errorf("limit %v: starved programs have %v at most, want %v at least", limit, longestWall(limit), least)
		}
	}
}

// TestJudgeHunger holds what threads did in a second against what they lacked.
func TestJudgeHunger(t *testing.T) {
	const ms = time.Millisecond
	runs := func(used, queued time.Duration) stand { return stand{used: used, queued: queued, turns: 5, state: 'R'} }
	waits := func(state byte) stand { return stand{used: ms, queued: ms, turns: 3, state: state} }
	with := func(s stand, change func(*stand)) stand { change(&s); return s }
	crowd := map[int]stand{}
	for i := range 40 { // on two processors
		crowd[i] = runs(50*ms, 950*ms)
	}
	for _, c := range []struct {
		name   string
		before map[int]stand
		now    map[int]stand
		used   time.Duration
		want   want
	}{
		{"nobody", nil, nil, 0, wantsNothing},
		{"alone on a busy machine", nil, map[int]stand{1: runs(200*ms, 800*ms)}, 0, wantsProcessor},
		{"two by turns", nil, map[int]stand{1: runs(100*ms, 400*ms), 2: runs(100*ms, 400*ms)}, 0, wantsProcessor},
		{"never came to run", nil, map[int]stand{1: {state: 'R'}}, 0, wantsProcessor},
		{"stands in the queue still", map[int]stand{1: runs(ms, ms)}, map[int]stand{1: runs(ms, ms)}, 0, wantsProcessor},
		{"was made for the look", nil, map[int]stand{1: waits('S'), 2: {state: 'R', began: time.Hour - 20*ms}}, 0, wantsNothing},
		{"made a while ago, never came to run", nil, map[int]stand{1: waits('S'), 2: {state: 'R', began: time.Hour - 600*ms}}, 0, wantsProcessor},
		{"has just woken", map[int]stand{1: waits('S')}, map[int]stand{1: with(waits('S'), func(s *stand) { s.state = 'R' })}, 0, wantsNothing},
		{"a little delay", nil, map[int]stand{1: runs(900*ms, 100*ms)}, 0, wantsNothing},
		{"delay of long ago", map[int]stand{1: runs(ms, 900*ms)}, map[int]stand{1: with(waits('S'), func(s *stand) { s.queued = 910 * ms })}, 0, wantsNothing},
		{"vfork", nil, map[int]stand{1: waits('D'), 2: waits('S')}, 0, wantsNothing},
		{"stopped", nil, map[int]stand{1: waits('T')}, 0, wantsNothing},
		{"reads", nil, map[int]stand{1: with(waits('D'), func(s *stand) { s.faults = 9 })}, 0, wantsDisk},
		{"has read", map[int]stand{1: with(waits('D'), func(s *stand) { s.faults = 9 })}, map[int]stand{1: with(waits('D'), func(s *stand) { s.faults = 9 })}, 0, wantsNothing},
		{"a crowd in its own way", nil, crowd, 0, wantsNothing},
		{"in the way of children that have gone", nil, map[int]stand{1: runs(100*ms, 900*ms)}, 2 * time.Second, wantsNothing},
		{"nice", nil, map[int]stand{1: with(runs(20*ms, 980*ms), func(s *stand) { s.nice = 5 })}, 0, wantsNothing},
		{"idle by policy", nil, map[int]stand{1: with(runs(20*ms, 980*ms), func(s *stand) { s.policy = 5 })}, 0, wantsNothing},
		{"no schedstat, runnable", nil, map[int]stand{1: {used: 200 * ms, turns: -1, state: 'R'}}, 0, wantsProcessor},
		{"no schedstat, running", nil, map[int]stand{1: {used: 990 * ms, turns: -1, state: 'R'}}, 0, wantsNothing},
		{"no schedstat, vfork", nil, map[int]stand{1: {turns: -1, state: 'D'}, 2: {turns: -1, state: 'S'}}, 0, wantsNothing},
	} {
		if got := judgeHunger(c.before, c.now, stand{}, c.used, time.Second, time.Hour); got != c.want {
			t.Errorf("%s: wants %d, want %d", c.name, got, c.want)
		}
	}
	if judgeHunger(nil, map[int]stand{1: with(runs(20*ms, 980*ms), func(s *stand) { s.nice = 10 })}, stand{nice: 10}, 0, time.Second, time.Hour) != wantsProcessor {
		t.Error("a program of a judge that is nice itself is not starved")
	}
}

// TestStand reads what kernels write.
func TestStand(t *testing.T) {
	line := "77 (a) R (b) D 1 2 3 4 5 6 7 8 41 9 150 50 0 0 20 -3 1 0 99 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 3 0 0 0\n"
	s, ok := parseStat([]byte(line))
	if want := (stand{used: 2 * time.Second, turns: -1, faults: 41, state: 'D', nice: -3, policy: 3, began: 990 * time.Millisecond}); !ok || s != want {
		t.Errorf("%+v, %t, want %+v", s, ok, want)
	}
	if _, ok := parseStat([]byte("77 (a")); ok {
		t.Error("half a line was taken")
	}
	for text, turns := range map[string]int64{"5 6 7\n": 7, "": -1, "0 0 0\n": -1} {
		if got := s.counted([]byte(text)); got.turns != turns || turns < 0 && got.used != s.used {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// TestHungry looks at live programs, of which the machine may or may not have enough
// for the one that spins; it has for the one that sleeps.
func TestHungry(t *testing.T) {
	p := openProc("/proc")
	defer p.close()
	c := exec.Command("/bin/sh", "-c", "sleep 20 & wait")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var list []int
	for end := time.Now().Add(5 * time.Minute); len(list) < 2 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		list = append(p.below(c.Process.Pid), c.Process.Pid) // a busy machine starts it late
	}
	h := hunger{at: time.Now(), ours: ownStand(p)}
	time.Sleep(500 * time.Millisecond)
	if len(list) != 2 {
		t.Errorf("processes %v, want a shell and its child", list)
	}
	if w := h.look(p, list, 0, time.Now()); w == wantsProcessor && h.before[c.Process.Pid].queued < 200*time.Millisecond {
		t.Errorf("one that sleeps wants a processor: %+v", h.before)
	}
	for _, pid := range list {
		if s, ok := h.before[pid]; !ok || s.state == 0 {
			t.Errorf("process %d: %+v", pid, s)
		}
	}
	_ = c.Process.Kill()
	_ = c.Wait()
}
