//go:build unix

package spawn

const (
	// StackLimit is the default stack of programs. Recursion as deep as a large graph is
	// common, and judges give it the whole memory; 1 GiB is above their memory limits. The
	// stack is limited for two reasons. An endless recursion must end even in a tier that
	// does not limit memory. And without a limit, Linux lays out memory from the bottom up,
	// and glibc gives threads small stacks.
	StackLimit = 1 << 30
	// OwnStack is what our own process needs.
	OwnStack = 1 << 20
)
