// Package doctor checks what works on this machine: which promises of the sandbox hold, and which
// languages work. To check the sandbox, a part of grundy attacks it. A language works if its
// compiler accepts a known good program, and if that program prints the right output in the
// sandbox.
package doctor

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// A Promise is one promise of a tier, and whether it holds.
type Promise struct {
	sandbox.Promise
	Broken error // how the promise is broken; nil: it holds
}

// promises checks the promises of a runner's tier.
func promises(ctx context.Context, r sandbox.Runner, w Watch) (list []Promise) {
	all := r.Tier().Promised()
	for i, p := range all {
		w.Count("testing what the sandbox promises", i, len(all))
		list = append(list, Promise{p, p.Try(ctx, r)})
		w.Promise(list[i])
	}
	return list
}

// A Language is a language of submissions.
type Language struct {
	ID, Name string
	Version  string       // the version, if the language works
	Fault    *fault.Error // why it does not work, with a remedy; nil: it works
}

// languages checks all languages of a builder concurrently, to save time. It reports them in the
// order of the table, each as early as possible.
func languages(ctx context.Context, b *build.Builder, r sandbox.Runner, w Watch) (list []Language) {
	all := b.Languages()
	ended := make([]chan Language, len(all))
	for i, l := range all {
		ended[i] = make(chan Language, 1)
		go func() { ended[i] <- try(ctx, b, r, l) }()
	}
	for i := range all {
		w.Count("trying languages", i, len(all))
		list = append(list, <-ended[i])
		w.Language(list[i])
	}
	return list
}

// Proves returns why a language does not work now, or nil if it works. A language works if its
// compiler accepts a known good program, and if that program prints the right output in the
// sandbox.
func Proves(ctx context.Context, b *build.Builder, r sandbox.Runner, id string) error {
	for _, l := range b.Languages() {
		if l.ID == id {
			if t := try(ctx, b, r, l); t.Fault != nil {
				return t.Fault
			}
			return nil
		}
	}
	return fault.New(id, "is not a language that this grundy knows", "")
}

// try checks a language.
func try(ctx context.Context, b *build.Builder, r sandbox.Runner, l *build.Language) Language {
	version, err := b.Probe(ctx, l)
	if err == nil {
		err = tryGood(ctx, b, r, l)
	}
	if err != nil {
		return Language{ID: l.ID, Name: l.Name, Fault: fault.Bare(err)}
	}
	return Language{ID: l.ID, Name: l.Name, Version: version}
}

// unix returns a text with Unix line ends.
func unix(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// goodLimits suffice for a good program on a slow machine.
var goodLimits = sandbox.Limits{
	CPU: 10 * time.Second, Wall: time.Minute, Memory: 256 << 20, Output: 1 << 20, Processes: 256,
}

// tryGood runs a language's good program as submissions are run. Compiling alone proves little,
// because files that the run-time needs may be hidden or missing.
func tryGood(ctx context.Context, b *build.Builder, r sandbox.Runner, l *build.Language) error {
	p, err := b.Good(ctx, l)
	if err != nil || p == nil {
		return err
	}
	limits := goodLimits
	limits.Memory += p.Overhead
	res, err := r.Run(ctx, sandbox.Command{
		Args: p.Within(goodLimits.Memory), Env: p.Env, Visible: p.Folders(), Limits: limits,
	})
	if err != nil {
		return err
	}
	why := ""
	switch {
	case res.End == sandbox.Signaled:
		why = "dies of " + res.Signal
	case res.End != sandbox.Exited:
		why = "reaches a limit"
	case res.ExitCode != 0:
		why = fmt.Sprintf("ends with exit code %d", res.ExitCode)
	case len(bytes.TrimSpace(res.Stdout)) == 0:
		why = "prints nothing"
	case p.Prints != "" && unix(string(res.Stdout)) != p.Prints:
		why = fmt.Sprintf("prints %q, not %q", format.Clip(string(res.Stdout), 40), p.Prints)
	default:
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(p.Named(res.Stderr))), "\n")
	if first != "" {
		why += ": " + format.Visible(first)
	}
	return build.Broken(l, i18n.Messagef("compiles a correct program, which then %s", why))
}
