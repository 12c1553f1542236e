package doctor

import (
	"context"
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

// A Program is what this one was built with.
type Program struct{ Version, Go, OS, Arch string }

// Examine tries all that a runner promises and all languages of a builder. Error: ctx
// ends.
func Examine(ctx context.Context, b *build.Builder, r sandbox.Runner) (*Health, error) {
	h := &Health{
		Tier:      r.Tier(),
		Promises:  Promises(ctx, r),
		Languages: Languages(ctx, b, r),
		Cache:     Cache{Folder: b.Folder()},
		Program:   Program{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH},
	}
	if w := b.Uncached(); w != nil {
		h.Cache = Cache{w.Place, w}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		h.Program.Version = info.Main.Version
	}
	return h, ctx.Err()
}

// OK tells whether any language works.
func (h *Health) OK() bool {
	return slices.ContainsFunc(h.Languages, func(l Language) bool { return l.Fault == nil })
}
