package json

import (
	"io"

	"grundy/judge/base/i18n"
	"grundy/judge/problem/testfiles"
)

type (
	genJSON struct {
		Version int           `json:"version"`
		Problem string        `json:"problem"`
		Dir     string        `json:"dir"`
		Seed    uint64        `json:"seed"`
		Cases   int           `json:"cases"`
		Bytes   int64         `json:"bytes"`
		Whole   int           `json:"whole_domain_cases,omitempty"`
		Notes   []string      `json:"notes,omitempty"`
		Tests   []genTestJSON `json:"tests"`
	}
	genTestJSON struct {
		Name   string `json:"name"`
		Group  string `json:"group"`
		Cases  int    `json:"cases"`
		Input  int    `json:"input_bytes"`
		Answer int    `json:"answer_bytes"`
	}
)

// Generated writes the result of generating a problem's tests.
func Generated(w io.Writer, problem string, s *testfiles.Summary) error {
	out := genJSON{
		Version: 1, Problem: problem, Dir: s.Dir, Seed: s.Seed, Cases: s.Cases(), Bytes: s.Bytes(),
		Whole: s.Whole, Notes: i18n.Strings(s.Notes), Tests: []genTestJSON{},
	}
	for _, m := range s.Made {
		out.Tests = append(out.Tests, genTestJSON{m.Name, string(m.Group), m.Cases, m.Input, m.Answer})
	}
	return Object(w, out)
}
