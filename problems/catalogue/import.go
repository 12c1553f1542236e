package catalogue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"slices"
	"sync"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
)

// madeLimit is the maximum size in bytes of what a generator or a solution reads from standard
// input.
const madeLimit = 1 << 30

// Make completes the tests of a package. Its generators make missing inputs, and its main solution
// makes missing answers. Inputs and answers are made when they are read, and only those of the last
// test are cached.
func (p *Pack) Make(ctx context.Context, by jury.Programs) error {
	c := &completion{pack: p, by: by, built: map[string]*jury.Generator{}, last: &lastMade{}}
	for i := range p.Tests {
		t := &p.Tests[i]
		if err := c.generate(ctx, t); err != nil {
			return err
		}
		if err := c.solve(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// A completion makes the missing inputs and answers of a package.
type completion struct {
	pack  *Pack
	by    jury.Programs
	built map[string]*jury.Generator // by path
	last  *lastMade
}

// generator returns a built program of the package, whose role is for errors.
func (c *completion) generator(ctx context.Context, program *packages.Program, role string, files spec.Files) (*jury.Generator, error) {
	if g := c.built[program.Path]; g != nil {
		return g, nil
	}
	src, err := c.pack.source(*program)
	if err != nil {
		return nil, err
	}
	g, err := c.by.Generator(ctx, src, files)
	if err != nil {
		return nil, c.pack.atProgram(*program, src, withRole(role, src, err))
	}
	c.built[program.Path] = g
	return g, nil
}

// withRole names a program that does not compile by its role in the package. Package jury calls
// every program that prints a file a generator.
func withRole(role string, src build.Source, err error) error {
	if refused := (*build.CompileError)(nil); errors.As(err, &refused) {
		return fault.Errorf("%s: the %s does not compile: %w", src.Name, role, refused)
	}
	return err
}

// generate completes the input of a test by a generator, and its answer if the generator prints
// the answer, too.
func (c *completion) generate(ctx context.Context, t *packages.Test) error {
	answers := t.Made != nil && t.Made.Answer != nil && t.Answer.Absent()
	if t.Made == nil || !t.Input.Absent() && !answers {
		return nil
	}
	g, err := c.generator(ctx, t.Made.Program, "generator", spec.Files{})
	if err != nil {
		return err
	}
	if len(t.Made.Files) > 0 {
		laid, err := problem.Laid(t.Made.Files)
		if err != nil {
			return c.pack.at(err)
		}
		g = g.Beside(laid)
	}
	m := &making{by: g, Made: t.Made, last: c.last}
	if t.Input.Absent() {
		t.Input = packages.Summed(lazy(t.Name, func() ([]byte, error) { return m.input(ctx) }), t.InputSum)
	}
	if answers {
		t.Answer = lazy(t.Name+".a", func() ([]byte, error) { return m.answer(ctx) })
	}
	return nil
}

// solve completes the answer of a test by the solution that answers the test.
func (c *completion) solve(ctx context.Context, t *packages.Test) error {
	p, solution := c.pack, t.AnsweredBy
	if solution == nil && p.Main != nil {
		solution = &p.Main.Program
	}
	if !t.Answer.Absent() || solution == nil || p.Interactor != nil {
		return nil
	}
	g, err := c.generator(ctx, solution, "solution", p.files)
	if err != nil {
		return err
	}
	if len(t.Files) > 0 {
		return fault.New(p.place(t.Input.Path), "has no answer, and the solution cannot compute it, because it does not get the files of the test", "put its answer beside it")
	}
	input, args := t.Input, t.Args
	t.Answer = lazy(t.Name+".a", func() ([]byte, error) {
		text, err := input.Read(madeLimit)
		if err != nil {
			return nil, err
		}
		answer, err := g.Generate(ctx, args, text)
		if err != nil && ctx.Err() == nil {
			f := fault.Caused("", i18n.Messagef("the solution %s fails: %v", solution.Path, err), err)
			f.Remedy = "correct it, or put the answer beside the input"
			return nil, f
		}
		return answer, err
	})
	return nil
}

// lazy returns a file whose contents are made when the file is read.
func lazy(path string, make func() ([]byte, error)) packages.File {
	return packages.Lazy(path, -1, func() (io.ReadCloser, error) {
		text, err := make()
		if err != nil {
			return nil, fault.At(path, err)
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	})
}

// A maker is a generator that can be run.
type maker interface {
	Generate(ctx context.Context, args []string, input []byte) ([]byte, error)
	Both(ctx context.Context, args []string, input []byte) (printed, said []byte, err error)
}

// A making generates a test.
type making struct {
	*packages.Made
	by   maker
	last *lastMade // shared by all tests
	mu   sync.Mutex
	sum  [sha256.Size]byte // of the first input and answer
	made bool
}

// lastMade holds the last generated tests, because a test is usually read several times. The oldest
// are dropped if all have more than mostHeld bytes.
type lastMade struct {
	mu   sync.Mutex
	held []heldTest
	size int
}

// A heldTest is what a generator printed.
type heldTest struct {
	of            *making
	printed, said []byte
}

// find returns what a generator printed, if it is held.
func (l *lastMade) find(of *making) (t heldTest, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.held, func(t heldTest) bool { return t.of == of })
	if i < 0 {
		return t, false
	}
	return l.held[i], true
}

// hold adds a test.
func (l *lastMade) hold(t heldTest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held, l.size = append(l.held, t), l.size+t.size()
	for l.size > mostHeld {
		l.size -= l.held[0].size()
		l.held = slices.Delete(l.held, 0, 1)
	}
}

func (t heldTest) size() int { return len(t.printed) + len(t.said) }

// mostHeld bounds the bytes of the tests that are held.
const mostHeld = 64 << 20

// both returns the input, and the generator's standard error. The generator may run again whenever
// either is read. Different output of a later run is an error.
func (m *making) both(ctx context.Context) (printed, said []byte, err error) {
	if t, ok := m.last.find(m); ok {
		return t.printed, t.said, nil
	}
	var stdin []byte
	if !m.Stdin.Absent() {
		if stdin, err = m.Stdin.Read(madeLimit); err != nil {
			return nil, nil, err
		}
	}
	if m.Answer == nil {
		printed, err = m.by.Generate(ctx, m.Args, stdin)
	} else {
		printed, said, err = m.by.Both(ctx, m.Args, stdin)
	}
	if err != nil {
		return nil, nil, m.failed(ctx, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	a, b := sha256.Sum256(printed), sha256.Sum256(said)
	sum := sha256.Sum256(slices.Concat(a[:], b[:]))
	if m.made && sum != m.sum {
		return nil, nil, fault.New("", i18n.Messagef("its generator %s prints different output each time", m.Program.Path), "give it a seed as an argument")
	}
	m.sum, m.made = sum, true
	m.last.hold(heldTest{m, printed, said})
	return printed, said, nil
}

// failed adds the name of the generator to an error.
func (m *making) failed(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	return fault.Caused("", i18n.Messagef("its generator %s fails: %v", m.Program.Path, err), err)
}

// input returns the input.
func (m *making) input(ctx context.Context) ([]byte, error) {
	text, _, err := m.both(ctx)
	if err == nil && len(text) == 0 {
		err = fault.New("", i18n.Messagef("its generator %s prints nothing", m.Program.Path), "let it print the input")
	}
	return text, err
}

// answer returns the answer.
func (m *making) answer(ctx context.Context) ([]byte, error) {
	_, said, err := m.both(ctx)
	if err != nil {
		return nil, err
	}
	return m.Answer(said), nil
}
