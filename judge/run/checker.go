package run

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"

	"grundy/judge/build"
	"grundy/judge/check"
	checkers "grundy/judge/check/program"
	"grundy/judge/interactive"
	"grundy/judge/sandbox"
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
// of their turn. What it finds about tests is stored.
func (m *Machine) Checker(ctx context.Context, src build.Source, protocol string, flags []string) (check.Checker, error) {
	p, err := checkers.New(ctx, m.runner, m.builder, src, protocol, flags)
	if err != nil {
		return nil, err
	}
	c := &checker{Checker: p, memory: memory{m: m, program: p.Program()}, called: append([]string{"checker", protocol}, flags...)}
	m.made.add(c)
	return c, nil
}

// A checker is a program that judges outputs, and what it has found.
type checker struct {
	*checkers.Checker
	memory
	called []string // how the program is called, beyond the files
}

// Check implements check.Checker. No output of a test is judged twice; those of hunts, which
// are too many to be stored, are judged each time.
func (c *checker) Check(ctx context.Context, f check.File, output []byte) (check.Judgement, error) {
	runs := c.stored()
	if f.Name == "" || runs == nil {
		return c.Checker.Check(ctx, f, output)
	}
	asked := sandbox.Command{Args: slices.Concat(c.called, f.Flags), Stdin: joined(f.Input, f.Want, output)}
	if res, known, _ := runs.Recall(asked); known {
		if j, err := judgementOf(res.Stdout); err == nil {
			return j, nil
		}
	}
	j, err := c.Checker.Check(ctx, f, output)
	if err == nil {
		runs.Store(asked, sandbox.Result{Stdout: textOf(j)})
	}
	return j, err
}

// joined joins texts in such a way that others give something else.
func joined(texts ...[]byte) (all []byte) {
	for _, text := range texts {
		sum := sha256.Sum256(text)
		all = append(all, sum[:]...)
	}
	return all
}

// textOf returns a judgement of a program as it is stored. What such a program says of a
// right output depends on whether it served, and nobody reads it.
func textOf(j check.Judgement) []byte {
	if j.Right() && j.Score == nil && j.Points == nil {
		j.Message = ""
	}
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // it has numbers and texts alone
	}
	return text
}

func judgementOf(text []byte) (j check.Judgement, err error) {
	err = json.Unmarshal(text, &j)
	return j, err
}

// Close implements io.Closer.
func (c *checker) Close() error {
	c.save()
	return c.Checker.Close()
}

// Interactor turns a program in any language into an interactor. It talks with submissions
// as part of their turn.
func (m *Machine) Interactor(ctx context.Context, src build.Source, terms interactive.Terms) (interactive.Interactor, error) {
	i, err := interactive.New(ctx, m.runner, m.builder, src, terms)
	if err != nil {
		return nil, err
	}
	m.made.add(i)
	return i, nil
}

// Code turns Go code into an interactor.
func (m *Machine) Code(talk interactive.Conversation) (interactive.Interactor, error) {
	return interactive.FromCode(m.runner, talk)
}

// Close ends what the checkers and interactors of the Machine still run, and stores what
// its checkers and validators said; they judge no more.
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
