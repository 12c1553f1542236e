package native

import (
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/spec"
)

// TestLimits checks that programs in each language keep their limits.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		limits packages.Limits
		want   string
		notes  int
	}{
		{packages.Limits{Limits: spec.Limits{Time: time.Second}, Uniform: true}, "time: 1s\noutput: 8MiB\nfactors: none\n", 0},
		{packages.Limits{Limits: spec.Limits{Time: 2500 * time.Millisecond, Memory: 64 << 20, Output: 1 << 20}}, "time: 2.5s\nmemory: 64MiB\noutput: 1MiB\n", 0},
		{packages.Limits{Limits: spec.Limits{Time: time.Second}, Factors: map[string]spec.Factors{"python3": {Time: 4, Memory: 2}, "java": {Time: 1}, "lua": {Time: 0.5}}},
			"time: 1s\noutput: 8MiB\nfactors:\n    java:\n        time: 1\n    python3:\n        time: 4\n        memory: 2\n", 1},
		{packages.Limits{}, "output: 8MiB\n", 1},
	} {
		w := &output{Output: &writing.Output{Package: &packages.Package{Limits: c.limits}}}
		text, err := yaml.Marshal(w.limits())
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != c.want || len(w.Notes) != c.notes {
			t.Errorf("%+v:\n%s%v\nwant\n%s%d notes", c.limits, text, w.Notes, c.want, c.notes)
		}
	}
}
