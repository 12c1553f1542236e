package doctor

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// A Health is the result of an examination of this machine.
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
	Fault  *fault.Error // why the cache cannot be written; nil if it can
}

// A Program describes the running program. For a release, Version is the one set by make release,
// such as 0.2. Otherwise it is the version of the module, or of the commit in Go's form.
type Program struct{ Version, Go, OS, Arch string }

// stamped is the version of a release. The linker sets it.
var stamped string

// Self describes the running program.
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

// A Watch has functions that Examine calls from one goroutine at a time.
type Watch struct {
	Count     func(what string, done, all int) // before each step
	Promise   func(Promise)                    // after each promise, in order
	Languages func()                           // when all promises were checked
	Language  func(Language)                   // after each language, in order
}

// Examine checks all promises of a runner and all languages of a builder. It returns an error only
// if ctx ends.
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
