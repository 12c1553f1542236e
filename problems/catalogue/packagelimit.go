package catalogue

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/problem/testfiles"
	"grundy/judge/program/build"
	"grundy/judge/spec"
)

// seconds formats a time limit.
func seconds(d time.Duration) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", d.Seconds()), "0"), ".") + " s"
}

// A Measurer measures the times of submissions.
type Measurer interface {
	// Longest returns the maximum CPU time of the correct programs on a test, and the number of
	// correct programs. The result is stored under key.
	Longest(ctx context.Context, p *problem.Problem, programs []build.Source, key string) (slowest time.Duration, count int, stored bool, err error)
}

// measured returns the problem with a measured time limit. The limit follows from the submissions
// that bound it from below.
func (p *Pack) measured(ctx context.Context, sp *spec.Problem, code problem.Code, loaded *problem.Problem, host Host) (*problem.Problem, error) {
	measurer, ok := host.(Measurer)
	if !ok {
		return nil, fault.New(p.path, "has no time limit, and it cannot be measured here", p.limitAdvice())
	}
	var list []build.Source
	for _, s := range p.Submissions {
		if s.Lower && len(list) < mostMeasured {
			src, err := p.source(s.Program)
			if errors.Is(err, errPython2) {
				continue
			}
			if err != nil {
				return nil, err
			}
			list = append(list, src)
		}
	}
	if len(list) == 0 {
		return nil, fault.New(p.path, "has no time limit, and no accepted submission to measure it with", p.limitAdvice())
	}
	key, err := p.digest(sp, list)
	if err != nil {
		return nil, err
	}
	slowest, count, stored, err := measurer.Longest(ctx, loaded, list, key)
	if err != nil {
		return nil, err
	}
	if count == 0 {
		return nil, fault.New(p.path, "has no time limit, and it cannot be measured, because no accepted submission is right here", p.limitAdvice())
	}
	m := cmp.Or(p.Limits.Measure, &packages.Measure{Factor: 2, Resolution: time.Second})
	own := *sp
	own.Limits.Time = m.Limit(slowest)
	when := i18n.Message("measured now")
	if stored {
		when = "measured before"
	}
	code.From = i18n.Messagef("%s, time limit %s (%s the slowest of %d accepted, %s)", code.From, seconds(own.Limits.Time), times(m.Factor), count, when)
	return problem.Load(&own, code)
}

// limitAdvice says where a package can name its time limit.
func (p *Pack) limitAdvice() i18n.Message {
	return cmp.Or(p.LimitAdvice, "write one into the description of the problem, or choose one with --time")
}

// mostMeasured is the maximum number of measured submissions.
const mostMeasured = 40

// times formats a factor.
func times(factor float64) string {
	if factor == 2 {
		return "twice"
	}
	if factor == math.Trunc(factor) {
		return fmt.Sprintf("%d times", int(factor))
	}
	return fmt.Sprintf("%g times", factor)
}

// digest returns the hash of everything that affects a measured time. These are the tests, the
// programs, the files that the package adds to them, and the checker or the interactor, which
// decide which programs are right.
func (p *Pack) digest(sp *spec.Problem, list []build.Source) (string, error) {
	h := sha256.New()
	file := func(f packages.File) error {
		if f.Absent() {
			return nil
		}
		r, err := f.Open()
		if err != nil {
			return p.at(err)
		}
		defer r.Close()
		own := sha256.New()
		if _, err := io.Copy(own, io.LimitReader(r, testfiles.Limit)); err != nil {
			return p.at(fault.New(f.Path, i18n.Of(err), ""))
		}
		h.Write(own.Sum(nil))
		return nil
	}
	for _, t := range p.Tests {
		fmt.Fprintf(h, "%q %q %q\n", t.Name, t.Args, t.Flags)
		laid := p.laid(t)
		for _, f := range laid {
			fmt.Fprintf(h, "%q\n", f.Path)
		}
		for _, f := range append([]packages.File{t.Input, t.Answer}, laid...) {
			if err := file(f); err != nil {
				return "", err
			}
		}
	}
	for _, f := range p.judging() {
		fmt.Fprintf(h, "%q\n", f.Path)
		if err := file(f); err != nil {
			return "", err
		}
	}
	c := sp.Check
	fmt.Fprintf(h, "%q %q %q %q %q\n", c.Kind.Value, c.Flags.Value, c.Tolerance.Value, p.Around, p.Macro)
	if c.Program != nil && p.checked {
		src, err := programOf(sp, "checker", c.Program.File)
		if err != nil {
			return "", err
		}
		list = append(slices.Clone(list), src)
	}
	for _, s := range list {
		fmt.Fprintf(h, "%q %q %q\n", s.Name, s.Text, s.Entry)
		for _, f := range s.Beside {
			fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// judging returns the files of the checker and the interactor, and the files that the package adds
// to submissions.
func (p *Pack) judging() (list []packages.File) {
	for _, program := range []*packages.Program{p.Checker.Program, p.Interactor} {
		if program != nil {
			list = append(list, program.Files...)
		}
	}
	for _, language := range slices.Sorted(maps.Keys(p.Package.Include)) {
		list = append(list, p.Package.Include[language]...)
	}
	return list
}
