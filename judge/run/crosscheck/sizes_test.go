package crosscheck

import (
	"testing"
	"time"
)

// rounds makes rounds whose inputs take the given time each, and returns how many there were of each
// size, and the time of all sizes above the given one.
func rounds(s *sizes, n, above int, each func(size int) time.Duration) (of map[int]int, large, all time.Duration) {
	of = map[int]int{}
	for range n {
		size := s.next()
		took := each(size) * time.Duration(s.seeds())
		of[size]++
		if all += took; size > above {
			large += took
		}
		s.tried(size, s.seeds(), true, took)
	}
	return of, large, all
}

// TestSizes checks that sizes grow to the bound and begin again, if no size is slow.
func TestSizes(t *testing.T) {
	s := newSizes(20)
	of, _, _ := rounds(&s, 60, 20, func(int) time.Duration { return time.Millisecond })
	if s.edge != 0 || s.sweep == 0 || of[1] < 3 || of[20] == 0 && of[19] == 0 {
		t.Errorf("%+v, rounds by size %v", s, of)
	}
	for size := range of {
		if size < 1 || size > 20 {
			t.Errorf("size %d", size)
		}
	}
}

// TestLargeSizes checks that slow sizes get about half of the time, and that all of them are tried.
func TestLargeSizes(t *testing.T) {
	s := newSizes(100)
	of, large, all := rounds(&s, 2000, 10, func(size int) time.Duration {
		if size <= 10 {
			return 2 * time.Millisecond
		}
		return 100 * time.Millisecond
	})
	if share := large.Seconds() / all.Seconds(); share < 0.4 || share > 0.6 {
		t.Errorf("large sizes got %.2f of the time", share)
	}
	for size := 1; size <= 100; size = after(size) {
		if of[size] == 0 {
			t.Errorf("size %d was not tried: %v", size, of)
		}
	}
}

// TestBoundSizes checks that no size above the bound is tried after the brute was too slow.
func TestBoundSizes(t *testing.T) {
	s := newSizes(100)
	for range 500 {
		size := s.next()
		if size > s.most {
			t.Fatalf("size %d, at most %d", size, s.most)
		}
		if size > 30 {
			s.bound(size)
		}
		s.tried(size, s.seeds(), true, time.Duration(size)*time.Millisecond*time.Duration(s.seeds()))
	}
	if s.most > 37 || s.most < 30 {
		t.Error(s.most)
	}
}

// TestExhausted checks that a generator without new inputs ends after a whole sweep, but not before.
func TestExhausted(t *testing.T) {
	s, n := newSizes(1000), 0
	for ; !s.exhausted(); n++ {
		s.tried(s.next(), s.seeds(), n < 5, time.Millisecond)
	}
	whole := 0
	for size := 1; size <= 1000; size = after(size) {
		whole++
	}
	if n != whole+6 {
		t.Errorf("ended after %d rounds, want %d", n, whole+6)
	}
}
