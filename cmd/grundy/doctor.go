package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"grundy/judge/build"
	"grundy/judge/sandbox"
)

func doctorCommand(a *app) *cobra.Command {
	var languages string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Tell what works on this machine, and what to install",
		Long: `Tell the sandbox's tier, what it promises and what not; every language with its
version, or what it lacks and what would do; the cache of compiled programs; and
what grundy was built with. Promises are tried: a part of grundy plays the attacker.
A language works when its compiler takes a good program and that runs to its end,
which is tried where submissions are judged.

Exit code: 0 if a language works, 1 if none does, 2 could not tell.`,
		Example: `  grundy doctor
  grundy doctor --json
  grundy doctor --languages languages.yaml`,
		Args:              wants(0, 0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.doctor(cmd.Context(), languages)
		},
	}
	languagesFlag(cmd.Flags(), &languages)
	a.tierFlag(cmd)
	return cmd
}

type (
	doctorJSON struct {
		Version   int           `json:"version"`
		Tier      string        `json:"tier"`
		Promises  []promiseJSON `json:"tier_promises"`
		Gaps      []string      `json:"tier_gaps,omitempty"`
		Refused   []refusalJSON `json:"tiers_refused,omitempty"`
		Languages []patientJSON `json:"languages"`
		Cache     cacheJSON     `json:"cache"`
		Grundy    grundyJSON    `json:"grundy"`
	}
	// promiseJSON is what the tier promises, and what of it was found broken.
	promiseJSON struct {
		Name   string `json:"name"`
		What   string `json:"what"`
		How    string `json:"how"`
		Broken string `json:"broken,omitempty"`
	}
	// refusalJSON is a stronger tier that is not available.
	refusalJSON struct {
		Tier   string `json:"tier"`
		What   string `json:"what"`
		Remedy string `json:"remedy"`
	}
	// patientJSON is how a language does.
	patientJSON struct {
		ID      string `json:"id"`
		Name    string `json:"name"`
		Works   bool   `json:"works"`
		Version string `json:"version,omitempty"`
		What    string `json:"what,omitempty"`
		Remedy  string `json:"remedy,omitempty"`
	}
	cacheJSON struct {
		Folder   string `json:"folder,omitempty"`
		Writable bool   `json:"writable"`
		What     string `json:"what,omitempty"`
		Remedy   string `json:"remedy,omitempty"`
	}
	grundyJSON struct {
		Version string `json:"version,omitempty"`
		Go      string `json:"go"`
		OS      string `json:"os"`
		Arch    string `json:"arch"`
	}
)

func (a *app) doctor(ctx context.Context, languages string) error {
	j, err := a.newJudge()
	if err != nil {
		return err
	}
	defer j.Close()
	if err := j.learn(languages); err != nil {
		return err
	}
	tier := j.runner.Tier()
	out := doctorJSON{
		Version: 1, Tier: tier.Name, Gaps: tier.Gaps,
		Promises:  tryPromises(ctx, j.runner),
		Languages: examine(ctx, j.builder, j.runner),
		Cache:     cacheState(j.builder),
		Grundy:    grundyJSON{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH},
	}
	for _, r := range tier.Refused {
		out.Refused = append(out.Refused, refusalJSON{r.Tier, r.Why.Error(), r.Remedy})
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		out.Grundy.Version = info.Main.Version
	}
	a.code = notSo
	for _, l := range out.Languages {
		if l.Works {
			a.code = asExpected
		}
	}
	if a.json {
		a.printJSON(out)
		return nil
	}
	a.printHealth(out)
	return nil
}

// tryPromises tries what the tier promises.
func tryPromises(ctx context.Context, r sandbox.Runner) []promiseJSON {
	out := []promiseJSON{}
	for _, p := range r.Tier().Promised() {
		row := promiseJSON{Name: p.Name, What: p.Words, How: p.How}
		if err := p.Try(ctx, r); err != nil {
			row.Broken = err.Error()
		}
		out = append(out, row)
	}
	return out
}

// examine tries all languages, at once since most of it is waiting for compilers.
func examine(ctx context.Context, b *build.Builder, r sandbox.Runner) []patientJSON {
	languages := b.Languages()
	out := make([]patientJSON, len(languages))
	var wg sync.WaitGroup
	for i, l := range languages {
		wg.Go(func() {
			out[i] = patientJSON{ID: l.ID, Name: l.Name}
			version, err := b.Probe(ctx, l)
			if err == nil {
				err = tryGood(ctx, b, r, l)
			}
			if err == nil {
				out[i].Works, out[i].Version = true, version
				return
			}
			o := parts(err)[0]
			out[i].What, out[i].Remedy = (&oops{place: o.place, what: o.what}).Error(), o.remedy
		})
	}
	wg.Wait()
	return out
}

// goodLimits are enough for a good program on a slow machine.
var goodLimits = sandbox.Limits{
	CPU: 10 * time.Second, Wall: time.Minute, Memory: 256 << 20, Output: 1 << 20, Processes: 256,
}

// tryGood runs a language's good program as submissions are run. That it compiles says
// little: what the run-time needs may be hidden, or missing.
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
		why = "comes to a limit"
	case res.ExitCode != 0:
		why = fmt.Sprintf("ends with exit code %d", res.ExitCode)
	case len(bytes.TrimSpace(res.Stdout)) == 0:
		why = "prints nothing"
	default:
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(p.Named(res.Stderr))), "\n")
	if first != "" {
		why += ": " + visible(first)
	}
	return build.Broken(l, "compiles a known good program, which then "+why)
}

// cacheState tells where compiled programs are kept.
func cacheState(b *build.Builder) cacheJSON {
	c := cacheJSON{Folder: b.Folder(), Writable: true}
	if w := b.Uncached(); w != nil {
		c.Folder, c.Writable, c.What, c.Remedy = w.Place, false, w.What, w.Remedy
	}
	return c
}

// printHealth writes what was found for people.
func (a *app) printHealth(d doctorJSON) {
	a.printTier(d)
	a.printf("\nlanguages\n")
	var rows [][]string
	for _, l := range d.Languages {
		state, told := "works", l.Version
		if !l.Works {
			state, told = "does not work", (&oops{what: l.What, remedy: l.Remedy}).Error()
		}
		rows = append(rows, []string{"  " + l.ID, l.Name, state, told})
	}
	a.printf("%s", columns(rows))
	cache := "can be written"
	if !d.Cache.Writable {
		cache = (&oops{what: d.Cache.What, remedy: d.Cache.Remedy}).Error()
	}
	a.printf("\ncache %s: %s\n", d.Cache.Folder, cache)
	version := d.Grundy.Version
	if version == "" {
		version = "(devel)"
	}
	a.printf("grundy %s, built with %s for %s/%s\n", version, d.Grundy.Go, d.Grundy.OS, d.Grundy.Arch)
}

// printTier writes what the sandbox promises, and what not.
func (a *app) printTier(d doctorJSON) {
	a.printf("tier %s\n", d.Tier)
	for _, p := range d.Promises {
		a.printf("  promised: %s\n", p.What)
		if p.Broken != "" {
			a.printf("    BROKEN: %s\n", p.Broken)
		}
	}
	for _, gap := range d.Gaps {
		a.printf("  not promised: %s\n", gap)
	}
	for _, what := range sandbox.Beyond {
		a.printf("  not promised by any tier: %s\n", what)
	}
	for _, r := range d.Refused {
		a.printf("  tier %s is not available: %s\n    to get it: %s\n", r.Tier, r.What, r.Remedy)
	}
}
