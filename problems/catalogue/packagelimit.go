package catalogue

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"grundy/judge/build"
	"grundy/judge/exchange"
	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/testfiles"
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
	key, err := p.digest(list)
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
	m := cmp.Or(p.Limits.Measure, &exchange.Measure{Factor: 2, Resolution: time.Second})
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
	return cmp.Or(p.LimitAdvice, "write one into the description of the problem")
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

// digest returns the hash of everything that affects a measured time: tests, checker, programs.
func (p *Pack) digest(list []build.Source) (string, error) {
	h := sha256.New()
	file := func(f exchange.File) error {
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
		for _, f := range append([]exchange.File{t.Input, t.Answer}, laid...) {
			if err := file(f); err != nil {
				return "", err
			}
		}
	}
	for _, s := range list {
		fmt.Fprintf(h, "%q %q %q\n", s.Name, s.Text, s.Entry)
		for _, f := range s.Beside {
			fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
