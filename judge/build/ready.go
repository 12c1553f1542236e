package build

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
)

// Some of what a source is compiled with is the same for all sources, and takes longer than
// they do: a large header, and the server that a program in C is linked with. It is compiled
// once for a compiler and its options, and stored.

// A part is something of the kind, made of a text of ours with the options of a job.
type part struct {
	*job
	makes string // the file that is stored
	reads string // a file with what the compiler read, in the form of make; empty: our text alone
	late  bool   // it is made for the second source that wants it
}

// part returns what a text makes; ok is false if the job's compiler is not told what to write.
func (j *job) part(file string, text []byte, makes string) (p part, ok bool) {
	output := slices.Index(j.compile, "-o") + 1
	if output == 0 || output == len(j.compile) {
		return p, false
	}
	p = part{job: &job{lang: j.lang, program: j.program, identities: j.identities, env: j.env, needs: j.needs, file: file, text: text}, makes: makes}
	p.compile = slices.Clone(j.compile)
	p.compile[output] = makes
	p.compile = slices.DeleteFunc(p.compile, func(w string) bool {
		return w == j.file || j.server != nil && w == j.server.name || strings.HasPrefix(w, "-Wl,")
	})
	p.compile = append(p.compile, file)
	return p, true
}

// object is the name of a server that is compiled.
const object = "server.o"

// object returns the server of a job, if that is one in C.
func (j *job) object() (o part, ok bool) {
	if j.server == nil || !slices.Contains(j.compile, j.server.name) || !slices.Contains([]string{"gcc", "g++"}, toolchainOf(j.program).program) {
		return o, false
	}
	if o, ok = j.part(j.server.name, j.server.text, object); ok {
		o.compile = slices.Insert(o.compile, 1, "-c")
	}
	return o, ok
}

// quick compiles with what is ready. What the compiler refuses so is compiled without, so
// that its log is the same everywhere.
func (b *Builder) quick(ctx context.Context, j *job, w *workshop) (outcome, error) {
	with := *j
	with.compile = slices.Clone(j.compile)
	if folder := b.stored(ctx, j.object); folder != "" {
		with.link(folder)
	}
	headers := b.stored(ctx, j.header)
	if headers != "" {
		with.ready = append(with.ready, headers)
		with.compile = slices.Insert(with.compile, 1, "-I"+headers)
	}
	if len(with.ready) > 0 {
		o, err := b.attempt(ctx, &with, w)
		if err == nil && (o.ok || exhausting(o.log) || headers == "" && !linking(o.log)) {
			return o, nil
		}
	}
	return b.thorough(ctx, j, w)
}

// linking reports whether the linker failed, which speaks of the object: of what is wrong with
// the source, the compiler says the same with and without.
func linking(log string) bool {
	return strings.Contains(log, "collect2") || strings.Contains(log, "linker") || strings.Contains(log, object)
}

// link has the linker take the stored object of the server in place of its text. By this
// option the compiler leaves the file alone: after -x it would read it as a text.
func (j *job) link(folder string) {
	j.compile[slices.Index(j.compile, j.server.name)] = "-Wl," + filepath.Join(folder, object)
	j.server, j.ready = nil, append(j.ready, folder)
}

// thorough compiles a job as it is, and as its log advises.
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

// stored returns the folder of a part that a job can use, which it makes if need be; empty if
// there is none, for whatever reason.
func (b *Builder) stored(ctx context.Context, wanted func() (part, bool)) string {
	p, ok := wanted()
	if !ok {
		return ""
	}
	key := p.key()
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
	case !known && p.late && !b.noted(key):
		b.note(key) // lost, the next source is the first
		return ""
	}
	if !known || stale {
		e, err = b.makePart(ctx, p, key)
	}
	if err != nil || !e.OK {
		return ""
	}
	return b.entryDir(key)
}

// makePart compiles a part and stores it. That the compiler refuses is stored, too.
func (b *Builder) makePart(ctx context.Context, p part, key string) (e entry, err error) {
	w, err := b.workshop()
	if err != nil {
		return e, err
	}
	defer w.close() // what became the entry is gone from it
	bench, err := w.bench(p.file, p.text)
	if err != nil {
		return e, err
	}
	defer bench.root.Close()
	_, ok, err := b.tool(ctx, b.call(p.job, bench.dir))
	if err != nil {
		return e, err
	}
	made, err := w.fresh()
	if err != nil {
		return e, err
	}
	if !ok {
		return b.store(key, made, e, nil)
	}
	e = entry{OK: true, File: p.makes}
	if p.reads != "" {
		text, err := bench.read(p.reads, maxDependencies)
		if err != nil {
			return e, err
		}
		e.Seen = prerequisites(string(text))
		e.State = stateOf(e.Seen)
	}
	t := &taking{ctx: ctx, from: bench, to: made, left: maxMade}
	if err := t.file(p.makes, 0o644); err != nil {
		return e, err
	}
	return b.store(key, made, e, nil)
}
