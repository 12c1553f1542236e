package doctor

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"grundy/judge/build"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
)

// A Health is what works on this machine.
type Health struct {
	Tier      sandbox.Tier
	Promises  []Promise
	Languages []Language
	Cache     Cache
	Program   Program
}

// A Cache is where compiled programs are stored.
type Cache struct {
	Folder string
	Fault  *fault.Error // why it cannot be written; nil: it can
}

// A Program is what this one is, and was built with. A version that make release stamped is
// as 0.2; another is the module's, or the commit's as Go writes it.
type Program struct{ Version, Go, OS, Arch string }

// stamped is the version of a release; the linker sets it.
var stamped string

// Self returns this program.
func Self() Program {
	p := Program{Version: stamped, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok && p.Version == "" {
		p.Version = info.Main.Version
	}
	return p
}

// String returns a line for people: version, Go and system.
func (p Program) String() string {
	return fmt.Sprintf("grundy %s, %s, %s/%s", cmp.Or(p.Version, "of no version"), p.Go, p.OS, p.Arch)
}

// A Watch is called while a machine is examined, from one goroutine at a time.
type Watch struct {
	Count     func(what string, done, all int) // before each step
	Promise   func(Promise)                    // each that was tried, in order
	Languages func()                           // when all promises were tried
	Language  func(Language)                   // each that was tried, in order
}

// Examine tries all that a runner promises and all languages of a builder. The error is
// that ctx ends.
func Examine(ctx context.Context, b *build.Builder, r sandbox.Runner, w Watch) (*Health, error) {
	promised := promises(ctx, r, w)
	w.Languages()
	h := &Health{
		Tier:      r.Tier(),
		Promises:  promised,
		Languages: languages(ctx, b, r, w),
		Cache:     Cache{Folder: b.Folder()},
		Program:   Self(),
	}
	if w := b.Uncached(); w != nil {
		h.Cache = Cache{w.Place, w}
	}
	return h, ctx.Err()
}

// OK reports whether any language works.
func (h *Health) OK() bool {
	return slices.ContainsFunc(h.Languages, func(l Language) bool { return l.Fault == nil })
}
