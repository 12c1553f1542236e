package lint

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/run"
)

// repeated finds tests that came with the problem and have the same input. If their answers differ
// and the checker does not accept both, it is a fault, because every program fails one of them.
// Otherwise it is a note. It also notes inputs with mixed line ends.
func (c *checking) repeated(ctx context.Context) bool {
	p := c.Problem
	first := map[[sha256.Size]byte]problem.FixedTest{}
	var same, mixed []string
	for _, t := range p.Fixed() {
		if ctx.Err() != nil {
			return true
		}
		g, err := t.Read()
		if err != nil {
			continue // the other checks report it
		}
		if mixedLines(g.Input) {
			mixed = append(mixed, t.Name)
		}
		key := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q", g.Input, g.Args, g.Flags, g.Laid))
		before, seen := first[key]
		if !seen {
			first[key] = t
			continue
		}
		if err := c.differs(ctx, before, t); err != nil {
			c.Faults = append(c.Faults, faults(err)...)
			continue
		}
		same = append(same, t.Name+" = "+before.Name)
	}
	c.note(same, "%s with the same input: %s", "test")
	c.note(mixed, "%s with mixed line ends, CR LF and LF: %s; save the files with one kind", "input")
	return len(p.Fixed()) > 0
}

// note adds a note about some tests, if there are any.
func (c *checking) note(names []string, what i18n.Message, noun string) {
	if len(names) == 0 {
		return
	}
	c.Notes = append(c.Notes, i18n.Messagef(string(what), i18n.Plural(len(names), noun), format.Few(names, mostNamed)))
}

// differs returns an error if the answers of two tests with one input contradict each other.
func (c *checking) differs(ctx context.Context, a, b problem.FixedTest) error {
	if c.Problem.Interactor() != nil {
		return nil
	}
	if judge, _ := c.Problem.Passes(); judge != nil {
		return nil
	}
	x, err := c.Problem.FixedFile(ctx, a)
	if err != nil {
		return nil // the other checks report it
	}
	y, err := c.Problem.FixedFile(ctx, b)
	if err != nil {
		return nil
	}
	x.Name, y.Name = a.Place, b.Place
	return run.Disputed(ctx, c.Problem, x, y)
}

// mixedLines reports whether a text has line ends of both kinds.
func mixedLines(text []byte) bool {
	crlf := bytes.Count(text, []byte("\r\n"))
	return crlf > 0 && crlf < bytes.Count(text, []byte("\n"))
}
