package suite

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/runcache"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
	"grundy/problems/catalogue"
	"grundy/problems/scaffold"
)

// eachClassic runs a test for each problem of testdata/classics, with its submissions.
func eachClassic(t *testing.T, h *hunting, test func(t *testing.T, p *problem.Problem, list []submission)) {
	t.Helper()
	specs, err := filepath.Glob("testdata/classics/*/*.yaml")
	if err != nil || len(specs) == 0 {
		t.Fatal("no classics: ", err)
	}
	for _, path := range specs {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml"), func(t *testing.T) {
			p, err := catalogue.Open().Problem(t.Context(), path, &hostOfTalks{Judge: h.judge})
			if err != nil {
				t.Fatal(err)
			}
			test(t, p, classicSubmissions(t, p))
		})
	}
}

// classicSubmissions returns the reference of a classic and its submissions. It checks that at
// least one of them is accepted, that eight are wrong, and that there are three languages.
func classicSubmissions(t *testing.T, p *problem.Problem) []submission {
	t.Helper()
	reference, err := catalogue.Reference(p.Spec)
	if err != nil {
		t.Fatal(err)
	}
	list := []submission{{reference, report.AC}}
	_, stored, err := catalogue.Submissions(p.Spec)
	if err != nil {
		t.Fatal(err)
	}
	accepted, languages := 0, map[string]bool{}
	for _, s := range stored {
		src, err := s.Read()
		if err = errors.Join(err, s.Err); err != nil {
			t.Fatal(err)
		}
		list = append(list, submission{src, s.Fate})
		languages[filepath.Ext(s.Path)] = true
		if s.Fate == report.AC {
			accepted++
		}
	}
	if wrong := len(stored) - accepted; accepted < 1 || wrong < 8 || len(languages) < 3 {
		t.Errorf("%d accepted, %d wrong, languages %v; want one, eight and three", accepted, wrong, languages)
	}
	return list
}

// TestClassics checks the problems of testdata/classics. Samples must be right, the reference
// must agree with the brute, and programs must get the verdicts in their names. With -short, it
// judges a sample of the programs.
func TestClassics(t *testing.T) {
	h := newHunting(t)
	runs := storedRuns(t, h.builder)
	eachClassic(t, h, func(t *testing.T, p *problem.Problem, list []submission) {
		t.Parallel()
		t.Run("brute", func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			if err := lint.CheckSpec(t.Context(), p); err != nil {
				t.Error(err)
			}
			got, err := lint.CompareBrute(t.Context(), p, lint.Trust{Cases: bruteCases, Balanced: bruteCases / 10}, 1)
			if err != nil {
				t.Error(err)
			}
			if !got.Whole && (got.Cases < bruteCases || got.Balanced == 0) {
				t.Errorf("%+v is too few to trust", got)
			}
		})
		judgeAll(t, h.judge, p, list, runs)
	})
}

// TestLikes checks that every kind of problem of grundy new --like is correct without changes.
func TestLikes(t *testing.T) {
	testenv.Long(t)
	h := newHunting(t)
	runs := storedRuns(t, h.builder)
	t.Chdir(t.TempDir())
	for _, kind := range scaffold.Kinds() {
		t.Run(kind, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel()
			files, err := scaffold.Like("my-"+kind, kind)
			if err != nil {
				t.Fatal(err)
			}
			p, err := catalogue.Open().Problem(t.Context(), files[0], &hostOfTalks{Judge: h.judge})
			if err != nil {
				t.Fatal(err)
			}
			if err := lint.CheckSpec(t.Context(), p); err != nil {
				t.Error(err)
			}
			if p.Brute() != nil {
				if got, err := lint.CompareBrute(t.Context(), p, lint.Trust{Cases: bruteCases, Balanced: bruteCases / 10}, 1); err != nil || got.Cases < bruteCases {
					t.Errorf("%+v, %v", got, err)
				}
			}
			_, stored, err := catalogue.Submissions(p.Spec)
			if err != nil || len(stored) < 2 {
				t.Fatalf("%d submissions, %v", len(stored), err)
			}
			for _, s := range stored {
				src, err := s.Read()
				if err != nil {
					t.Fatal(err)
				}
				r, err := h.judge.Submit(t.Context(), p, src, budget(s.Fate, runs))
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != s.Fate {
					t.Errorf("%s gets %s", s.Path, r.Verdict)
				}
			}
		})
	}
}

// budget returns the options for a submission if only its verdict matters.
func budget(fate report.Verdict, runs *runcache.Cache) run.Options {
	o := run.Options{Search: run.Search{VerdictOnly: true}, Selection: run.Selection{Brief: true}, Cache: runs}
	if fate == report.AC {
		o.Budget = plan.Short
	}
	return o
}

// bruteCases is the number of cases of a classic that are compared with its brute.
const bruteCases = 200

// TestClassicsStress checks that hunts find counterexamples that fit on a screen. It hunts the
// first program of each classic that must get WA and starts fast, and with GRUNDY_SOAK the others
// instead.
func TestClassicsStress(t *testing.T) {
	testenv.Long(t)
	h := newHunting(t)
	eachClassic(t, h, func(t *testing.T, p *problem.Problem, list []submission) {
		first := slices.IndexFunc(list, func(s submission) bool { return s.want == report.WA && !s.startsSlowly() })
		for i, s := range list {
			if s.want != report.WA || (i == first) == (soaking(t) > 0) {
				continue
			}
			t.Run(s.Name, func(t *testing.T) {
				r := stressClassic(t, h, p, s, hunt.Options{Options: run.Options{Seed: 1, Jobs: 1}, For: patience, Smaller: 20 * time.Second})
				if r.Found == nil || r.Verdict != s.want {
					t.Fatalf("%s after %d cases of size %d", r.Verdict, r.Cases, r.Size)
				}
				if in := r.Found.Input; bytes.Count(in, []byte("\n")) > 24 || len(in) > 24*80 {
					t.Errorf("%d bytes do not fit on a screen: %.2000s", len(in), in)
				}
			})
		}
	})
}

func stressClassic(t *testing.T, h *hunting, p *problem.Problem, s submission, o hunt.Options) *hunt.Report {
	t.Helper()
	r, err := h.judge.Stress(t.Context(), p, s.Source, o)
	var missing *build.ToolError
	if errors.As(err, &missing) && missing.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestHard checks that the tests of the group hard break the programs of testdata/hard, which
// pass all other tests. It judges one program of each problem, and with GRUNDY_SOAK the others
// instead.
func TestHard(t *testing.T) {
	testenv.Long(t)
	h := newHunting(t)
	specs, err := filepath.Glob("testdata/hard/*/*.yaml")
	if err != nil || len(specs) < 4 {
		t.Fatalf("%d problems, %v", len(specs), err)
	}
	for _, path := range specs {
		p, err := catalogue.Open().Problem(t.Context(), path, &hostOfTalks{Judge: h.judge})
		if err != nil {
			t.Fatal(err)
		}
		_, stored, err := catalogue.Submissions(p.Spec)
		if err != nil || len(stored) == 0 {
			t.Fatalf("%s: %d submissions, %v", path, len(stored), err)
		}
		for i, s := range stored {
			if (i == 0) == (soaking(t) > 0) {
				continue
			}
			t.Run(p.ID()+"/"+filepath.Base(s.Path), func(t *testing.T) {
				src, err := s.Read()
				if err != nil {
					t.Fatal(err)
				}
				r, err := h.judge.Submit(t.Context(), p, src, run.Options{Search: run.Search{VerdictOnly: true}, Jobs: 1, Cache: storedRuns(t, h.builder)})
				if err != nil {
					t.Fatal(err)
				}
				if last := r.Tests[len(r.Tests)-1]; r.Verdict != s.Fate || last.Group != string(plan.Hard) && last.Group != string(plan.Deep) {
					t.Errorf("%s by %s", r.Verdict, last.Name)
				}
			})
		}
	}
}
