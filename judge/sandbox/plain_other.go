//go:build !linux

package sandbox

func newPlain(refused []Refusal) (Runner, error) { return &portable{refused: refused}, nil }
