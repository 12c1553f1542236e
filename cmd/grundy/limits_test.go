package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/quality/limits"
	"grundy/judge/report"
)

// TestLimitsCode checks that a wrong limit gives its exit code, even if other limits are unknown.
func TestLimitsCode(t *testing.T) {
	r := &limits.Report{Appraisal: limits.Appraisal{
		Measured: []limits.Measured{
			{File: "ac-a.py", Fate: report.AC, Verdict: report.AC, Memory: 1 << 20}, {File: "ac-b.c", Fate: report.AC, Verdict: report.WA},
		},
		Needs:    []limits.Need{{Language: "C", Allowance: limits.Allowance{Time: time.Second, Memory: 1 << 20}, Weighed: true}},
		Proposed: limits.Proposal{Allowance: limits.Allowance{Time: 2 * time.Second, Memory: 32 << 20}},
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

// TestLimitsJSON measures a problem of the checkout and parses the JSON output.
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
