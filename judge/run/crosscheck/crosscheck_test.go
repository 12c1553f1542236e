package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/report"
	"grundy/judge/run/hunt"
	"grundy/judge/tests/plan"
)

// TestSame checks that answers are compared by their words.
func TestSame(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"1 2\n", "1\n2", true}, {"", " \n", true}, {"1\n", "1 1\n", false}, {"12", "1 2", false}, {"a", "A", false},
	} {
		if got := same([]byte(test.a), []byte(test.b)); got != test.want {
			t.Errorf("%q and %q: %t", test.a, test.b, got)
		}
	}
}

// TestAfter checks that sizes first grow by one, and reach the largest in few rounds.
func TestAfter(t *testing.T) {
	rounds, size := 0, 1
	for ; size < mostSize; size = after(size) {
		if size < 10 && after(size) != size+1 {
			t.Errorf("%d follows %d", after(size), size)
		}
		rounds++
	}
	if rounds > 100 {
		t.Errorf("%d rounds", rounds)
	}
}

// TestSieve checks that a few illegal inputs are skipped. If most inputs of a guess are illegal,
// the guess is dropped.
func TestSieve(t *testing.T) {
	bad := errors.New("exit code 1")
	var none *sieve
	if err := none.sift(t.Context(), nil, bad); err != bad || none.some() {
		t.Error(err)
	}
	s := &sieve{}
	for i := range fewRefused {
		if err := s.sift(t.Context(), fmt.Appendf(nil, "%d\n", i), bad); !errors.Is(err, plan.ErrTooLarge) || err.Error() != bad.Error() {
			t.Fatal(i, err)
		}
	}
	if err := s.sift(t.Context(), nil, bad); err != bad {
		t.Error("most were refused: ", err)
	}
	for range 2 * fewRefused {
		if err := s.sift(t.Context(), nil, nil); err != nil {
			t.Error(err)
		}
	}
	if err := s.sift(t.Context(), nil, bad); !errors.Is(err, plan.ErrTooLarge) {
		t.Error("few are refused: ", err)
	}
	if got := s.warning("b.py").String(); got != `b.py rejects 12 of 32 guessed inputs, which were skipped: 0` {
		t.Error(got)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if err := s.sift(ended, nil, bad); err != bad {
		t.Error("interrupted: ", err)
	}
}

// TestStages checks that a hunt stays within the bounds of the inputs if there is a generator.
// Without one, only the last stage exceeds the bounds of the samples.
func TestStages(t *testing.T) {
	for i, s := range (&cross{gen: &jury.Generator{}}).stages() {
		if s.beyond || s.part == 1 {
			t.Error("with a generator: ", i, s)
		}
	}
	list := (&cross{}).stages()
	for i, s := range list {
		if s.beyond != (i == len(list)-1) || (s.part == 1) != s.beyond {
			t.Error(i, s)
		}
	}
}

// TestWeigh checks which trials end a comparison although the program did not fail, and with what
// error.
func TestWeigh(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	bad := errors.New("bad")
	for _, test := range []struct {
		name string
		ctx  context.Context
		t    trial
		done bool
		err  string
		most int
	}{
		{"cut short", ended, trial{size: 50, err: bad}, false, "", 100},
		{"too small a size", t.Context(), trial{size: probeSize - 1, err: bad}, false, "", 100},
		{"an error", t.Context(), trial{size: probeSize, err: bad}, true, "bad", 100},
		{"a slow brute", t.Context(), trial{size: 40, slow: true}, false, "", 39},
		{"a brute that is always slow", t.Context(), trial{size: 1, slow: true}, true, "b.py: takes more than 2s", 0},
		{"twice", t.Context(), trial{size: 40, twice: true}, false, "", 100},
	} {
		c := &cross{Options: Options{Generator: &build.Source{Name: "g.py"}}, sizes: newSizes(100), report: &hunt.Report{Guessed: &hunt.Guessed{}}}
		c.Options.Against = &build.Source{Name: "b.py"}
		done, err := c.weigh(test.ctx, test.ctx, &test.t)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if done != test.done || !strings.HasPrefix(got, test.err) || (got == "") != (test.err == "") || c.sizes.most != test.most {
			t.Errorf("%s: %t, %s, %d", test.name, done, got, c.sizes.most)
		}
	}
}

// TestFewReasons checks that a warning names the program that took the time if no input was tried, and
// that a failure of a program is an error.
func TestFewReasons(t *testing.T) {
	gen := &jury.Generator{}
	for _, test := range []struct {
		c    *cross
		want string
	}{
		{&cross{gen: gen, examined: true, report: &hunt.Report{Cases: 3}}, ""},
		{&cross{report: &hunt.Report{}}, ""},
		{&cross{gen: gen, examined: true, answered: 1, report: &hunt.Report{}}, ""},
		{&cross{gen: gen, report: &hunt.Report{}}, "g.py did not print its first inputs within 3s"},
		{&cross{gen: gen, examined: true, report: &hunt.Report{}}, "b.py did not answer any input of g.py within 3s"},
	} {
		c := test.c
		c.src.Name, c.Generator, c.For = "a.py", &build.Source{Name: "g.py"}, 3*time.Second
		c.Options.Against = &build.Source{Name: "b.py"}
		err := c.few()
		if got := strings.Join(i18n.Strings(c.report.Warnings), "\n"); !c.report.Few || err != nil || got != test.want {
			t.Errorf("few %t, %q, %v, want %s", c.report.Few, got, err, test.want)
		}
	}
	c := &cross{gen: gen, examined: true, trouble: errors.New("b.py: fails"), report: &hunt.Report{}}
	if err := c.few(); err == nil || err.Error() != "b.py: fails" {
		t.Error("a failure: ", err)
	}
}

// TestJoin checks that the cases of several hunts are added up, and that the first failure that did
// not repeat is kept.
func TestJoin(t *testing.T) {
	c := &cross{report: &hunt.Report{Verdict: report.AC, Cases: 2, Guessed: &hunt.Guessed{}}}
	once := &hunt.Find{}
	c.join(&hunt.Report{Verdict: report.AC, Cases: 3, Files: 1, Once: once, Others: map[string]int{"TLE": 2}, Dropped: 1})
	c.join(&hunt.Report{Verdict: report.AC, Cases: 4, Files: 2, Once: &hunt.Find{}, Others: map[string]int{"TLE": 1, "RE": 1}})
	found := &hunt.Find{}
	c.join(&hunt.Report{Verdict: report.WA, Size: 7, Found: found})
	r := c.report
	if r.Cases != 9 || r.Files != 3 || r.Once != once || r.Others["TLE"] != 3 || r.Others["RE"] != 1 || r.Dropped != 1 || r.Found != found || r.Verdict != report.WA || r.Size != 7 {
		t.Errorf("%+v", r)
	}
}

// TestSpent checks that a comparison ends after as many cases as the options say, if they say a
// number.
func TestSpent(t *testing.T) {
	c := &cross{report: &hunt.Report{Cases: 5}}
	if c.spent() {
		t.Error("spent without a bound")
	}
	if c.Options.Cases = 5; !c.spent() {
		t.Error("not spent after 5 of 5 cases")
	}
	if c.Options.Cases = 6; c.spent() {
		t.Error("spent after 5 of 6 cases")
	}
}
