package lint

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/run"
	"grundy/judge/tests/plan"
)

// repeated finds tests that came with the problem and have the same input. If their answers differ
// and the checker does not accept both, it is a fault, because every program fails one of them.
// Otherwise it is a note. It also notes tests whose inputs differ only in white space at the ends of
// lines and whose answers contradict each other, and inputs with mixed line ends.
func (c *checking) repeated(ctx context.Context) bool {
	p := c.Problem
	first := map[[sha256.Size]byte]problem.FixedTest{}
	spaced := map[string]problem.FixedTest{}
	var same, mixed, alike []string
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
			plain := fmt.Sprintf("%q %q %q %q", unspaced(g.Input), g.Args, g.Flags, g.Laid)
			if other, ok := spaced[plain]; !ok {
				spaced[plain] = t
			} else if c.contradicts(ctx, other, t) {
				alike = append(alike, t.Name+" and "+other.Name)
			}
			continue
		}
		if err := c.differs(ctx, before, t); err != nil {
			c.Faults = append(c.Faults, faults(err)...)
			continue
		}
		same = append(same, t.Name+" = "+before.Name)
	}
	c.note(same, "%s with the same input: %s", "test")
	c.note(alike, "%s whose input differs from that of another only in spaces and line ends, and whose answer contradicts it: %s", "test")
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

// unspaced returns a text without white space at the ends of lines and of the text.
func unspaced(text []byte) string {
	lines := strings.Split(string(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// pair returns the files of two tests, named by their places. ok is false if their answers cannot be
// compared, or if a file cannot be made, which the other checks report.
func (c *checking) pair(ctx context.Context, a, b problem.FixedTest) (x, y *plan.File, ok bool) {
	if c.Problem.Repeats() && c.Problem.Spec.Steps <= 1 || c.Problem.Interactor() != nil {
		return nil, nil, false
	}
	x, err := c.Problem.FixedFile(ctx, a)
	if err != nil {
		return nil, nil, false
	}
	if y, err = c.Problem.FixedFile(ctx, b); err != nil {
		return nil, nil, false
	}
	x.Name, y.Name = a.Place, b.Place
	return x, y, true
}

// differs returns an error if the answers of two tests with one input contradict each other.
func (c *checking) differs(ctx context.Context, a, b problem.FixedTest) error {
	x, y, ok := c.pair(ctx, a, b)
	if !ok {
		return nil
	}
	return run.Disputed(ctx, c.Problem, x, y)
}

// contradicts reports whether the answers of two tests would contradict each other if the tests had
// the same input.
func (c *checking) contradicts(ctx context.Context, a, b problem.FixedTest) bool {
	x, y, ok := c.pair(ctx, a, b)
	if !ok {
		return false
	}
	same := *y
	same.Input = x.Input
	return run.Disputed(ctx, c.Problem, x, &same) != nil
}

// mixedLines reports whether a text has line ends of both kinds.
func mixedLines(text []byte) bool {
	crlf := bytes.Count(text, []byte("\r\n"))
	return crlf > 0 && crlf < bytes.Count(text, []byte("\n"))
}
