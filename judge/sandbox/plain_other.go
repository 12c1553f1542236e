//go:build !linux

package sandbox

func newPlain() (Runner, error) { return portable{}, nil }
