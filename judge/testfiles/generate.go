package testfiles

import (
	"context"
	"errors"
	"slices"

	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/plan"
)

// A Made is a test of a plan that was written.
type Made struct {
	Name          string
	Group         plan.Group
	Cases         int // 0 for data that does not follow the grammar
	Input, Answer int // bytes
}

// A Summary is what was written of a plan.
type Summary struct {
	Dir   string
	Seed  uint64
	Whole int // legal cases, where the tests hold all; else 0
	Notes []i18n.Message
	Made  []Made
}

// Cases counts the cases of all tests.
func (s *Summary) Cases() (n int) {
	for _, m := range s.Made {
		n += m.Cases
	}
	return n
}

// Bytes counts the bytes of all files.
func (s *Summary) Bytes() (n int64) {
	for _, m := range s.Made {
		n += int64(m.Input + m.Answer)
	}
	return n
}

// Message is a line for people: the folder, the tests, the cases and the bytes.
func (s *Summary) Message() i18n.Message {
	line := i18n.Messagef("%s: %s, %s, %s", format.Visible(s.Dir), i18n.Plural(len(s.Made), "test"), i18n.Plural(s.Cases(), "case"), format.About(s.Bytes()))
	if s.Whole > 0 {
		line = i18n.Messagef("%s: all %s", line, i18n.Plural(s.Whole, "legal case"))
	}
	return line
}

// WritePlan makes the tests of a plan and writes them into a folder that is there.
// Before each test it calls progress with the number of those that are written. With
// an error, the summary has those.
func WritePlan(ctx context.Context, dir string, p *plan.Plan, progress func(done int)) (*Summary, error) {
	s := &Summary{Dir: dir, Seed: p.Seed, Notes: p.Notes}
	if p.Whole.Cases > 0 {
		s.Whole = p.Whole.Cases
	}
	var slow error // of a test that is left out
	smaller, out := 0, 0
	for i, t := range p.Tests {
		progress(i)
		file, err := p.File(ctx, t)
		if errors.Is(err, plan.ErrSlow) {
			out, slow = out+1, err
			continue
		}
		if err != nil {
			return s, err
		}
		if file.Smaller {
			smaller++
		}
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
	if note := plan.SlowNote(smaller, out); note != "" {
		s.Notes = append(slices.Clone(s.Notes), note)
	}
	return s, nil
}

// There is a text that is there, though it may be empty: nil becomes an empty text.
func There(text []byte) []byte {
	if text == nil {
		return []byte{}
	}
	return text
}
