package work_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/work"
	"grundy/judge/problem"
	"grundy/judge/report"
)

// judgeFunc is a Judge that a test makes.
type judgeFunc func(src build.Source, o judge.Options) (*report.Report, error)

func (f judgeFunc) Submit(_ context.Context, _ *problem.Problem, src build.Source, o judge.Options) (*report.Report, error) {
	return f(src, o)
}

// TestWorker: the log has what the judge said, the store the whole report; a bundle is
// opened once; what the judge cannot do is an error in the log and no verdict.
func TestWorker(t *testing.T) {
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	put := func(text string) string {
		digest, err := st.Put(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	bundle := put("a bundle")
	for i, text := range []string{"right", "wrong", "impossible", "right"} {
		job := stream.Job{Contest: "c", Submission: i + 1, Problem: "p", Digest: bundle, Source: put(text), File: "a.cpp", Language: "cpp", Seed: 7}
		if err := st.Ask(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		if job.Explain = true; text == "wrong" {
			if err := st.Ask(t.Context(), job); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := st.Ask(t.Context(), stream.Job{Contest: "c", Submission: 5, Problem: "q", Digest: put("no bundle"), Source: put("right")}); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	opened := 0
	w := &work.Worker{
		Stream: st, Dir: t.TempDir(), About: stream.Worker{Name: "w", Slots: 3},
		Judge: judgeFunc(func(src build.Source, o judge.Options) (*report.Report, error) {
			if o.Seed != 7 || o.Language != "cpp" || src.Name != "a.cpp" || o.Jobs != 1 {
				t.Errorf("options %+v, source %s", o, src.Name)
			}
			switch string(src.Text) {
			case "impossible":
				return nil, errors.New("the disk is full")
			case "wrong":
				r := &report.Report{Verdict: "WA", Tests: []report.Test{{Verdict: "WA", CPU: time.Second}}, Subtasks: []report.Subtask{{Points: 3, Of: 10, Verdict: "WA"}}}
				if !o.VerdictOnly {
					r.Counterexample = &report.Counterexample{Verdict: "WA", Input: []byte("1\n")}
				}
				return r, nil
			}
			return &report.Report{Verdict: "AC"}, nil
		}),
		Open: func(_ context.Context, text []byte, _ string) (*problem.Problem, error) {
			mu.Lock()
			defer mu.Unlock()
			if string(text) != "a bundle" {
				return nil, errors.New("is no bundle")
			}
			opened++
			return &problem.Problem{}, nil
		},
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	got, explained := map[int]*contest.Judged{}, ""
	err = st.Follow(ctx, "c", 1, nil, func(_ uint64, e contest.Event) {
		if e.Explained != nil {
			explained = e.Explained.Report
		} else {
			got[e.Judged.Submission] = e.Judged
		}
		if len(got) == 5 && explained != "" {
			stop()
		}
	})
	if err = errors.Join(err, <-ended); err != nil {
		t.Fatal(err)
	}
	if got[1].Verdict != "AC" || got[4].Verdict != "AC" || got[1].Worker != "w" || opened != 1 {
		t.Errorf("%+v, %+v, opened %d times", got[1], got[4], opened)
	}
	if j := got[2]; j.Verdict != "WA" || len(j.Tests) != 1 || j.Tests[0].CPU != time.Second || j.Points[0] != 3 || j.Of[0] != 10 {
		t.Errorf("%+v", j)
	}
	if j := got[3]; j.Verdict != "" || j.Error != "the disk is full" {
		t.Errorf("%+v", j)
	}
	if j := got[5]; j.Verdict != "" || !strings.Contains(j.Error, "problem q: is no bundle") {
		t.Errorf("%+v", j)
	}
	for digest, want := range map[string]bool{got[2].Report: false, explained: true} {
		text, err := st.Get(t.Context(), digest)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := report.Decode(text); err != nil || (r.Counterexample != nil) != want {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
