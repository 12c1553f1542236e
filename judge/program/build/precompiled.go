package build

import (
	"context"
	"slices"
)

// quick compiles with the precompiled header if there is one. If the compiler refuses the source,
// quick compiles again without that header, so that the log does not depend on it. It does not if
// the compiler reached a limit.
func (b *Builder) quick(ctx context.Context, j *job, w *workshop) (outcome, error) {
	if folder := b.headers(ctx, j); folder != "" {
		with := *j
		with.ready = append(with.ready, folder)
		with.compile = slices.Insert(slices.Clone(j.compile), 1, "-I"+folder)
		if o, err := b.attempt(ctx, &with, w); err == nil && (o.ok || o.stopped) {
			return o, nil
		}
	}
	return b.thorough(ctx, j, w)
}

// thorough compiles a job. If that fails, it compiles again with the changes that the log suggests.
func (b *Builder) thorough(ctx context.Context, j *job, w *workshop) (outcome, error) {
	o, err := b.attempt(ctx, j, w)
	for _, other := range []func(log string) *job{j.plain, j.named} {
		if err != nil || o.ok {
			break
		}
		if again := other(o.log); again != nil {
			o, err = b.attempt(ctx, again, w)
			o.log = renameSource(o.log, again.file, j.file)
		}
	}
	return o, err
}

// headers returns the folder of the precompiled header that a job can use, or "" if there is none.
// It precompiles the header for the second source that can use it, and again when a file that the
// header includes has changed.
func (b *Builder) headers(ctx context.Context, j *job) string {
	h := j.header()
	if h == nil {
		return ""
	}
	key := h.key()
	unlock, err := b.lock(ctx, key)
	if err != nil {
		return ""
	}
	defer unlock()
	e, known := b.load(key)
	stale := known && len(e.Seen) > 0 && e.State != stateOf(e.Seen)
	switch {
	case stale:
		b.discard(key)
	case !known && !b.noted(key):
		b.note(key) // if this fails, the next source counts as the first
		return ""
	}
	if !known || stale {
		e, err = b.precompile(ctx, h, key)
	}
	if err != nil || !e.OK {
		return ""
	}
	return b.entryDir(key)
}

// precompile compiles a header and stores it. It also stores a refusal of the compiler.
func (b *Builder) precompile(ctx context.Context, h *job, key string) (e entry, err error) {
	w, err := b.workshop()
	if err != nil {
		return e, err
	}
	defer w.close() // by then the entry has been moved out of it
	bench, err := w.bench(h.file, h.text)
	if err != nil {
		return e, err
	}
	defer bench.root.Close()
	compiled, err := b.tool(ctx, b.call(h, bench.dir))
	if err != nil {
		return e, err
	}
	made, err := w.fresh()
	if err != nil {
		return e, err
	}
	if !compiled.Accepted {
		return b.store(key, made, e)
	}
	text, err := bench.read(dependencies, maxDependencies)
	if err != nil {
		return e, err
	}
	e = entry{OK: true, File: precompiled, Seen: prerequisites(string(text))}
	e.State = stateOf(e.Seen)
	t := &taking{ctx: ctx, from: bench, to: made, left: maxMade}
	if err := t.file(precompiled, 0o644); err != nil {
		return e, err
	}
	return b.store(key, made, e)
}
