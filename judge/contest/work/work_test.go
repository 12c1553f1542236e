package work_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/stream/streamtest"
	"grundy/judge/contest/trials"
	"grundy/judge/contest/work"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/trial"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
)

// judgeFunc is a Judge whose Submit is a function.
type judgeFunc func(src build.Source, o run.Options) (*report.Report, error)

func (f judgeFunc) Submit(_ context.Context, _ *problem.Problem, src build.Source, o run.Options) (*report.Report, error) {
	return f(src, o)
}

func (judgeFunc) Try(_ context.Context, t trial.Trial, show func(*trial.Report)) error {
	r := &trial.Report{File: t.Source.Name, Verdict: report.AC, Judged: true}
	r.Result.Stdout = append([]byte("got "), t.Inputs[0].Text...)
	show(r)
	return nil
}

func (judgeFunc) Play(context.Context, *problem.Problem, *play.Game, build.Source, []referee.Round, run.Options) (*referee.Report, error) {
	return nil, errors.New("nobody plays")
}

func (judgeFunc) Compete(context.Context, *problem.Problem, *play.Game, []referee.Entrant, []play.Sized, run.Options, func(games, all int)) (*referee.Tournament, error) {
	return nil, errors.New("nobody plays")
}

// A place has a store for jobs and blobs.
type place struct {
	*testing.T
	stream *stream.Stream
}

func open(t *testing.T) place {
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return place{t, st}
}

func (p place) put(text string) string {
	p.Helper()
	digest, err := p.stream.Put(p.Context(), []byte(text))
	if err != nil {
		p.Fatal(err)
	}
	return digest
}

// run runs a worker until the office has seen enough.
func (p place) run(w *work.Worker, o *streamtest.Office, enough func(streamtest.Seen) bool) streamtest.Seen {
	p.Helper()
	ctx, stop := context.WithTimeout(p.Context(), 2*time.Minute)
	defer stop()
	if err := p.stream.Serve(ctx, "c", o); err != nil {
		p.Fatal(err)
	}
	ended := make(chan error, 1)
	running, end := context.WithCancel(ctx)
	go func() { ended <- w.Run(running) }()
	seen := o.Wait(ctx, enough)
	if ctx.Err() != nil {
		p.Errorf("not enough came: %+v", seen)
	}
	end()
	if err := <-ended; err != nil {
		p.Error(err)
	}
	return seen
}

// TestWorker checks that the server gets the judge's reports, and that a bundle is opened once. A
// bundle that cannot be opened must not leave files behind. An error of the judge must be a
// fault and not a verdict.
func TestWorker(t *testing.T) {
	p := open(t)
	bundle := p.put("a bundle")
	o := streamtest.New()
	for i, text := range []string{"right", "wrong", "impossible", "right"} {
		job := dispatch.Job{Contest: "c", Submission: i + 1, Problem: "p", Digest: bundle, Source: p.put(text), File: "a.cpp", Language: "cpp", Seed: 7}
		o.Add(job)
		if job.Explain = true; text == "wrong" {
			o.Add(job)
		}
	}
	o.Add(dispatch.Job{Contest: "c", Submission: 5, Problem: "q", Digest: p.put("no bundle"), Source: p.put("right")})
	var mu sync.Mutex
	opened := 0
	dir := t.TempDir()
	w := &work.Worker{
		Stream: p.stream, Dir: dir, About: stream.Worker{Name: "w", Slots: 3},
		Judge: judgeFunc(func(src build.Source, o run.Options) (*report.Report, error) {
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
		Open: func(_ context.Context, text []byte, dir string) (*problem.Problem, error) {
			mu.Lock()
			defer mu.Unlock()
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Error(err)
			}
			if string(text) != "a bundle" {
				return nil, errors.New("is not a bundle")
			}
			opened++
			return &problem.Problem{Spec: &spec.Problem{}}, nil
		},
	}
	got := p.run(w, o, func(s streamtest.Seen) bool { return len(s.Results) == 6 }).Results
	of := func(n int) stream.Result { return got[dispatch.Key{Submission: n}] }
	for _, n := range []int{1, 4} {
		if r := of(n).Report; r == nil || r.Verdict != "AC" {
			t.Errorf("submission %d: %+v", n, of(n))
		}
	}
	if r := of(2).Report; r == nil || r.Verdict != "WA" || len(r.Tests) != 1 || r.Tests[0].CPU != time.Second || r.Subtasks[0].Points != 3 || r.Subtasks[0].Of != 10 || r.Counterexample != nil {
		t.Errorf("%+v", of(2))
	}
	if r := got[dispatch.Key{Submission: 2, Explain: true}].Report; r == nil || r.Counterexample == nil {
		t.Errorf("the search gives %+v", r)
	}
	if of(3).Fault != "the disk is full" || !strings.Contains(of(5).Fault, "problem q: is not a bundle") || opened != 1 {
		t.Errorf("%q, %q, opened %d times", of(3).Fault, of(5).Fault, opened)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("%d folders are left, want that of the problem; %v", len(list), err)
	}
}

// TestProves checks that a worker takes jobs in a language only after proving the language, and
// that it proves the language again after a fault.
func TestProves(t *testing.T) {
	p := open(t)
	job := func(n int, language, text string) dispatch.Job {
		return dispatch.Job{Contest: "c", Submission: n, Digest: p.put("bundle"), Source: p.put(text), Language: language}
	}
	o := streamtest.New(job(1, "rust", "fault"), job(2, "rust", "right"), job(3, "ruby", "right"))
	var mu sync.Mutex
	var proofs []string
	broken := map[string]bool{"ruby": true}
	w := &work.Worker{
		Stream: p.stream, Dir: t.TempDir(), About: stream.Worker{Name: "w", Slots: 1},
		Judge: judgeFunc(func(src build.Source, o run.Options) (*report.Report, error) {
			mu.Lock()
			defer mu.Unlock()
			if broken[o.Language] {
				t.Errorf("a job of %s is judged, which does not work", o.Language)
			}
			if string(src.Text) == "fault" {
				broken["rust"] = true
				return nil, errors.New("rustc: not found")
			}
			return &report.Report{Verdict: "AC"}, nil
		}),
		Open: func(context.Context, []byte, string) (*problem.Problem, error) {
			return &problem.Problem{Spec: &spec.Problem{}}, nil
		},
		Languages: func(context.Context) []string { return []string{"c", report.Outputs, "ruby", "rust"} },
		Proves: func(_ context.Context, language string) error {
			mu.Lock()
			defer mu.Unlock()
			proofs = append(proofs, language)
			if broken[language] {
				if len(proofs) > 3 {
					delete(broken, language) // simulate a repair
				}
				return errors.New("does not work")
			}
			return nil
		},
	}
	testenv.Long(t) // it waits until a language is tried again
	seen := p.run(w, o, func(s streamtest.Seen) bool { return len(s.Results) == 3 && len(s.Workers["w"].Languages) == 3 })
	mu.Lock()
	defer mu.Unlock()
	if f := seen.Results[dispatch.Key{Submission: 1}].Fault; f != "rustc: not found" || !slices.Contains(proofs, "rust") {
		t.Errorf("%q; proofs %v", f, proofs)
	}
	if !slices.Equal(seen.Workers["w"].Languages, []string{"c", report.Outputs, "ruby", "rust"}) {
		t.Errorf("at the end it has %v", seen.Workers["w"].Languages)
	}
}

// TestNothingWorks checks that a worker without compilers requests only jobs of outputs, which need
// none.
func TestNothingWorks(t *testing.T) {
	p := open(t)
	o := streamtest.New(dispatch.Job{Contest: "c", Submission: 1, Language: "cpp"})
	tried := make(chan bool, 10)
	w := &work.Worker{
		Stream: p.stream, Dir: t.TempDir(), About: stream.Worker{Name: "w", Slots: 2},
		Languages: func(context.Context) []string { return []string{"cpp"} },
		Proves: func(context.Context, string) error {
			tried <- true
			return errors.New("g++: not found")
		},
	}
	seen := p.run(w, o, func(s streamtest.Seen) bool { return len(tried) > 0 && len(s.Workers) > 0 })
	if len(seen.Results) != 0 || !slices.Equal(seen.Workers["w"].Languages, []string{report.Outputs}) {
		t.Errorf("the server has %+v", seen)
	}
}

// TestTrial checks that a worker runs the program of a trial on its input, and that it refuses programs
// of problems that have no input alone.
func TestTrial(t *testing.T) {
	p := open(t)
	asked := func(source string) string {
		digest, err := p.stream.PutTrial(p.Context(), trials.Trial{Nonce: source, Team: "t1", Problem: "p", Language: "cpp", File: "a.cpp", Source: []byte(source), Input: []byte("7\n")}.Encode())
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	alone, steps := p.put("alone"), p.put("steps")
	job := func(bundle, source string) dispatch.Job {
		return dispatch.Job{Contest: "c", Trial: true, Problem: "p", Digest: bundle, Source: source, File: "a.cpp", Language: "cpp"}
	}
	one, two := asked("one"), asked("two")
	o := streamtest.New(job(alone, one), job(steps, two))
	w := &work.Worker{
		Stream: p.stream, Dir: t.TempDir(), About: stream.Worker{Name: "w", Slots: 1}, Judge: judgeFunc(nil),
		Open: func(_ context.Context, text []byte, _ string) (*problem.Problem, error) {
			sp := &spec.Problem{}
			if string(text) == "steps" {
				sp.Steps = 2
			}
			return &problem.Problem{Spec: sp}, nil
		},
	}
	got := p.run(w, o, func(s streamtest.Seen) bool { return len(s.Results) == 2 }).Results
	if r := got[dispatch.Key{Trial: one}].Report; r == nil || r.Trial == nil || string(r.Trial.Output) != "got 7\n" || r.Trial.Bytes != 6 || r.Problem.ID != "" {
		t.Errorf("%+v", got[dispatch.Key{Trial: one}])
	}
	if r := got[dispatch.Key{Trial: two}].Report; r == nil || r.Trial == nil || r.Trial.Refused == "" {
		t.Errorf("%+v", got[dispatch.Key{Trial: two}])
	}
}
