//go:build linux && !amd64 && !arm64

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// A policy is empty on machines for which nobody has looked through the calls: there
// is no filter, and so no tier above rlimit.
type policy struct{ asked bool }

func (b *box) policyOf() policy { return policy{} }

func installFilter(policy) (listener int, err error) {
	return -1, fmt.Errorf("seccomp filter: %w", unix.ENOSYS)
}
