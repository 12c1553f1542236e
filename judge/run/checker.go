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

// made are the checkers and interactors that a Machine has made, to be closed with it.
type made struct {
	mu   sync.Mutex
	list []io.Closer
}

// Checker turns a program in any language into a checker. An empty protocol means the one
// that its source shows. The checker runs beside the submissions that it judges, as part
// of their turn.
func (m *Machine) Checker(ctx context.Context, src build.Source, protocol string, flags []string) (check.Checker, error) {
	c, err := checker.New(ctx, m.runner, m.builder, src, protocol, flags)
	if err != nil {
		return nil, err
	}
	m.made.mu.Lock()
	defer m.made.mu.Unlock()
	m.made.list = append(m.made.list, c)
	return c, nil
}

// Interactor turns a program in any language into an interactor. It talks with submissions
// as part of their turn.
func (m *Machine) Interactor(ctx context.Context, src build.Source, terms talk.Terms) (*talk.Interactor, error) {
	i, err := talk.New(ctx, m.runner, m.builder, src, terms)
	if err != nil {
		return nil, err
	}
	m.made.mu.Lock()
	defer m.made.mu.Unlock()
	m.made.list = append(m.made.list, i)
	return i, nil
}

// Close ends what the checkers and interactors of the Machine still run; they judge no
// more.
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
