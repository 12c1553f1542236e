package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/limits"
	"grundy/judge/report"
	"grundy/judge/spec"
)

// TestLimitsCode wants a limit that is known to be off to count before what is not
// known.
func TestLimitsCode(t *testing.T) {
	r := &limits.Report{Appraisal: limits.Appraisal{
		Measured: []limits.Measured{
			{File: "ac-a.py", Fate: report.AC, Verdict: report.AC, Memory: 1 << 20}, {File: "ac-b.c", Fate: report.AC, Verdict: report.WA},
		},
		Needs:    []limits.Need{{Language: "C", Allowance: limits.Allowance{Time: time.Second, Memory: 1 << 20}, Weighed: true}},
		Proposed: limits.Allowance{Time: 2 * time.Second, Memory: 32 << 20},
		Faults: []limits.Fault{
			{File: "ac-a.py", Kind: limits.Tight, Limit: limits.TimeLimit}, {File: "ac-b.c", Kind: limits.Strayed},
		},
	}, Force: limits.Allowance{Time: time.Second, Memory: 64 << 20}}
	if got := limitsCode(r); got != notSo {
		t.Errorf("faults of limits: %d, want %d", got, notSo)
	}
	r.Faults = r.Faults[1:2]
	if got := limitsCode(r); got != cannotTell {
		t.Errorf("a wrong answer alone: %d, want %d", got, cannotTell)
	}
	r.Faults = nil
	if got := limitsCode(r); got != asExpected {
		t.Errorf("no faults: %d, want %d", got, asExpected)
	}
	r.Proposed.Memory = 0
	if got := limitsCode(r); got != cannotTell {
		t.Errorf("memory not measured: %d, want %d", got, cannotTell)
	}
}

// TestLimitsJSON measures a problem of the checkout and reads the object back.
func TestLimitsJSON(t *testing.T) {
	var out bytes.Buffer
	if code := execute(t.Context(), []string{"limits", "hdu1847", "--lang", "go", "--runs", "1", "--json"}, strings.NewReader(""), &out, &out); code == notSo {
		t.Errorf("exit code %d", code)
	}
	var got struct {
		Version int
		Problem string
		Runs    int
		Limits  struct {
			CPU float64 `json:"cpu_ms"`
		}
		Proposed struct {
			CPU float64 `json:"cpu_ms"`
		}
		Languages   []any
		Submissions []struct {
			File, Fate, Verdict string
			CPU                 float64 `json:"cpu_ms"`
			Time                float64 `json:"time_ratio"`
			Slowest             string  `json:"slowest_test"`
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v in %s", err, out.String())
	}
	var files []string
	for _, m := range got.Submissions {
		files = append(files, m.File)
		if m.Fate != "AC" || m.Verdict != "AC" || m.CPU <= 0 || m.Time <= 0 || m.Slowest == "" {
			t.Errorf("measured %+v", m)
		}
	}
	if want := []string{"hdu1847.go", "ac-one-or-two.go"}; !slices.Equal(files, want) {
		t.Errorf("measured are %q, want %q", files, want)
	}
	if got.Version != 1 || got.Problem != "hdu1847" || got.Runs != 1 || got.Limits.CPU != 1000 || got.Proposed.CPU < 1000 || len(got.Languages) != 1 {
		t.Errorf("got %s", out.String())
	}
}

// TestLimitsEntries wants what limits are about to be found beside a spec of one's
// own, and a name that tells no fate to be refused.
func TestLimitsEntries(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "submissions"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ref.py", "submissions/ac-a.c", "submissions/mle-b.c", "submissions/re-c.c", "submissions/tle-d.py", "submissions/wa-e.c"} {
		write(name)
	}
	sp := &spec.Problem{File: filepath.Join(dir, "x.yaml"), Reference: spec.Text{Value: "ref.py", Place: spec.Place{Line: 1}}}
	entries, err := limitsEntries(sp)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, string(e.Fate)+" "+e.Source.Name)
	}
	if want := []string{"AC ref.py", "AC ac-a.c", "MLE mle-b.c", "TLE tle-d.py"}; !slices.Equal(got, want) || !entries[0].Reference {
		t.Errorf("got %q, want %q", got, want)
	}
	write("submissions/notes.txt")
	if _, err := limitsEntries(sp); err == nil || !strings.Contains(err.Error(), "tells no fate") {
		t.Errorf("notes.txt: %v", err)
	}
}
