package run

import (
	"context"
	"errors"
	"io"
	"sync"

	"grundy/judge/build"
	"grundy/judge/check"
	checker "grundy/judge/check/program"
	"grundy/judge/talk"
)

// made are the programs of problems that a Machine has built, to be closed with it.
type made struct {
	mu   sync.Mutex
	list []io.Closer
}

func (m *made) add(c io.Closer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = append(m.list, c)
}

// Checker turns a program in any language into a checker. An empty protocol means the one
// that its source shows. The checker runs beside the submissions that it judges, as part
// of their turn.
func (m *Machine) Checker(ctx context.Context, src build.Source, protocol string, flags []string) (check.Checker, error) {
	c, err := checker.New(ctx, m.runner, m.builder, src, protocol, flags)
	if err != nil {
		return nil, err
	}
	m.made.add(c)
	return c, nil
}

// Interactor turns a program in any language into an interactor. It talks with submissions
// as part of their turn.
func (m *Machine) Interactor(ctx context.Context, src build.Source, terms talk.Terms) (*talk.Interactor, error) {
	i, err := talk.New(ctx, m.runner, m.builder, src, terms)
	if err != nil {
		return nil, err
	}
	m.made.add(i)
	return i, nil
}

// Close ends what the checkers and interactors of the Machine still run, and stores what
// its validators said; they judge no more.
func (m *Machine) Close() error {
	m.made.mu.Lock()
	defer m.made.mu.Unlock()
	var all []error
	for _, c := range m.made.list {
		all = append(all, c.Close())
	}
	m.made.list = nil
	return errors.Join(all...)
}
