package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestSlowestOutput runs --slowest to its end. The report has the maximum and one line per doubling
// of the size, as text and as JSON.
func TestSlowestOutput(t *testing.T) {
	testenv.Long(t)
	args := []string{"stress", "p2197", "../../testdata/submissions/p2197/ac-winning-pile.go", "--slowest", "--cases", "20"}
	code, stdout, stderr := call(t, args...)
	head := regexp.MustCompile(`slowest of \d+ files?: \d+\.\d+ s of CPU time on [\d.]+ (B|KiB|MiB) of input, limit 1s; .*, seed \d+\n`)
	rows := regexp.MustCompile(`(?m)^ +([\d,]+) +(\d+\.\d)  (#*)$`).FindAllStringSubmatch(stdout, -1)
	if code != asExpected || !head.MatchString(stdout) || len(rows) < 3 || strings.Contains(stdout, "seed 0\n") {
		t.Fatalf("exit code %d\n%s%s", code, stdout, stderr)
	}
	longest := 0
	for i, row := range rows {
		if i > 0 && len(row[1]) < len(rows[i-1][1]) {
			t.Errorf("%s bytes come after %s", row[1], rows[i-1][1])
		}
		longest = max(longest, len(row[3]))
	}
	if longest != 40 {
		t.Errorf("the longest bar has %d characters, want %d:\n%s", longest, 40, stdout)
	}
	code, stdout, stderr = call(t, append(args, "--json")...)
	var out struct {
		Slowest *struct {
			CPU    float64 `json:"cpu_ms"`
			Bytes  int     `json:"input_bytes"`
			Points []struct {
				Bytes int64   `json:"bytes"`
				CPU   float64 `json:"cpu_ms"`
			}
		}
	}
	if err := json.Unmarshal([]byte(stdout), &out); err != nil || code != asExpected || out.Slowest == nil {
		t.Fatalf("exit code %d, %v\n%s%s", code, err, stdout, stderr)
	}
	s, most := out.Slowest, 0.0
	for i, p := range s.Points {
		most = max(most, p.CPU)
		if p.Bytes <= 0 || p.CPU <= 0 || i > 0 && p.Bytes <= s.Points[i-1].Bytes {
			t.Errorf("points %+v", s.Points)
		}
	}
	if len(s.Points) < 3 || s.CPU <= 0 || s.Bytes <= 0 || most < s.CPU/2 {
		t.Errorf("the report on the slowest case is %+v", s)
	}
}
