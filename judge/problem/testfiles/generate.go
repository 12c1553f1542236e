package testfiles

import (
	"context"
	"errors"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/tests/plan"
)

// A Made is a written test of a plan.
type Made struct {
	Name          string
	Group         plan.Group
	Cases         int // 0 for an input that does not follow the grammar
	Input, Answer int // bytes
}

// A Summary describes the written tests of a plan.
type Summary struct {
	Dir   string
	Seed  uint64
	Whole int // the number of legal cases if the tests contain all of them; otherwise 0
	Notes []i18n.Message
	Made  []Made
}

// Cases returns the number of cases in all tests.
func (s *Summary) Cases() (n int) {
	for _, m := range s.Made {
		n += m.Cases
	}
	return n
}

// Bytes returns the size of all files.
func (s *Summary) Bytes() (n int64) {
	for _, m := range s.Made {
		n += int64(m.Input + m.Answer)
	}
	return n
}

// Message returns a line for the user: the folder, the tests, the cases and the bytes.
func (s *Summary) Message() i18n.Message {
	line := i18n.Messagef("%s: %s, %s, %s", format.Visible(s.Dir), i18n.Plural(len(s.Made), "test"), i18n.Plural(s.Cases(), "case"), format.About(s.Bytes()))
	if s.Whole > 0 {
		line = i18n.Messagef("%s: all %s", line, i18n.Plural(s.Whole, "legal case"))
	}
	return line
}

// WritePlan generates the tests of a plan and writes them into an existing folder. Before each
// test it calls progress with the number of written tests. If there is an error, the summary
// describes the written tests.
func WritePlan(ctx context.Context, dir string, p *plan.Plan, progress func(done int)) (*Summary, error) {
	s := &Summary{Dir: dir, Seed: p.Seed, Notes: p.Notes}
	if p.Whole.Cases > 0 {
		s.Whole = p.Whole.Cases
	}
	var slow error // the error of an omitted test
	var slowness plan.Slowness
	for i, t := range p.Tests {
		progress(i)
		file, err := p.File(ctx, t)
		if errors.Is(err, plan.ErrSlow) {
			slowness.LeftOut(1)
			slow = err
			continue
		}
		if err != nil {
			return s, err
		}
		slowness.Made(file)
		if _, err := Write(dir, Test{Name: t.Name, Input: file.Input, Want: There(file.Want)}); err != nil {
			return s, err
		}
		m := Made{Name: t.Name, Group: t.Group, Input: len(file.Input), Answer: len(file.Want)}
		if file.Cases != nil {
			m.Cases = file.Cases.Len()
		}
		s.Made = append(s.Made, m)
	}
	if len(s.Made) == 0 {
		return s, slow
	}
	if note := slowness.Note(); note != "" {
		s.Notes = append(slices.Clone(s.Notes), note)
	}
	return s, nil
}

// There returns text, or an empty slice if text is nil. A nil text would mean that there is no
// file.
func There(text []byte) []byte {
	if text == nil {
		return []byte{}
	}
	return text
}
