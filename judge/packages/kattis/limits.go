package kattis

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// readLimits reads the limits.
func (r *reader) readLimits(f reading.Field) {
	p := r.p
	measure := packages.Measure{Factor: 5, Resolution: time.Second, TLE: 2}
	if r.modern() {
		measure = packages.Measure{Factor: 2, Resolution: time.Second, TLE: 1.5}
	}
	p.Limits.Measure = &measure
	size := func(into *int64, flag packages.Flag) func(reading.Field) {
		return func(f reading.Field) {
			v, wrong := reading.MiB.Of(f.Text())
			if wrong != "" {
				r.notes.RefuseUnless(flag, f.Place, i18n.Messagef("%s %s: %s", []byte(f.Key), wrong, []byte(format.Visible(format.Clip(f.Text(), 60)))), "write a number above 0")
				return
			}
			*into = v
		}
	}
	factor := func(into *float64) func(reading.Field) {
		return func(f reading.Field) {
			if v, ok := f.Number(); ok && v > 0 && v <= 1000 {
				*into = v
				return
			}
			r.notes.RefuseUnless(packages.TimeFlag, f.Place, i18n.Messagef("%s is not a factor above 0", f.Key), "write one such as 2")
		}
	}
	duration := func(flag packages.Flag, do func(time.Duration, string)) func(reading.Field) {
		return func(f reading.Field) {
			d, wrong := reading.Seconds.Time(f.Text())
			if wrong != "" {
				r.notes.RefuseUnless(flag, f.Place, i18n.Messagef("%s %s", []byte(f.Key), wrong), "write a number above 0, such as 2")
				return
			}
			do(d, f.Place)
		}
	}
	limits := reading.Keys{
		"time_multiplier":    factor(&measure.Factor),
		"time_safety_margin": factor(&measure.TLE),
		"time_limit":         duration(packages.TimeFlag, r.setTime),
		"time_resolution":    duration(packages.TimeFlag, func(d time.Duration, _ string) { measure.Resolution = d }),
		"time_multipliers": func(f reading.Field) {
			err := reading.Keys{"ac_to_time_limit": factor(&measure.Factor), "time_limit_to_tle": factor(&measure.TLE)}.Read(f.YAML, &r.notes)
			if err != nil {
				r.notes.RefuseUnless(packages.TimeFlag, f.Place, "the factors of time are not a mapping", "write ac_to_time_limit: 2")
			}
		},
		"memory":            size(&p.Limits.Memory, packages.MemoryFlag),
		"output":            size(&p.Limits.Output, ""),
		"validation_passes": r.readPasses,
		"validation_time":   duration("", func(d time.Duration, _ string) { p.Limits.Judging.Time = d }),
		"validation_memory": size(&p.Limits.Judging.Memory, ""),
		"validation_output": size(&p.Limits.Judging.Output, ""),
		"code":              nil, "compilation_time": nil, "compilation_memory": nil,
		"generator_time": nil, "validator_time": nil, "visualizer_time": nil,
	}
	if err := limits.Read(f.YAML, &r.notes); err != nil {
		r.notes.Refuse(f.Place, "the limits are not a mapping of keys to values", "write KEY: VALUE on each line")
	}
}

// mostPasses bounds the number of passes of a multi-pass problem.
const mostPasses = 1000

func (r *reader) readPasses(f reading.Field) {
	v, ok := f.Number()
	if !ok || v < 1 || v > mostPasses || v != math.Trunc(v) {
		r.notes.Refuse(f.Place, "validation_passes is not a number of passes", i18n.Messagef("write one from 2 to %d", mostPasses))
		return
	}
	r.p.Passes = int(v)
}

// setTime sets the time limit, unless another file already set it. If the two differ, setTime
// adds a note.
func (r *reader) setTime(limit time.Duration, place string) {
	l := &r.p.Limits
	switch {
	case l.Time == 0:
		l.Time, l.TimeFrom = limit, place
	case l.Time != limit:
		r.notes.Warn(place, i18n.Messagef("has the time limit %s, but %s has %s, which is used", limit, l.TimeFrom, l.Time), i18n.Messagef("judge with --time %s for the other", limit.String()))
	}
}

// timelimit reads .timelimit.
func (r *reader) timelimit() error {
	if !r.Has(".timelimit") {
		return nil
	}
	f, err := packages.FileIn(r.FS, ".timelimit")
	if err != nil {
		return err
	}
	text, err := f.Read(1 << 10)
	if err != nil {
		return err
	}
	limit, wrong := reading.Seconds.Time(string(text))
	if wrong != "" {
		r.notes.RefuseUnless(packages.TimeFlag, ".timelimit", wrong, "write a number above 0, such as 2")
		return nil
	}
	r.setTime(limit, ".timelimit")
	return nil
}

// iniLine matches a line of domjudge-problem.ini: KEY = VALUE, in quotes or not.
var iniLine = regexp.MustCompile(`^\s*([\w-]+)\s*=\s*(.*?)\s*$`)

// ini reads domjudge-problem.ini.
func (r *reader) ini() error {
	const name = "domjudge-problem.ini"
	if !r.Has(name) {
		return nil
	}
	f, err := packages.FileIn(r.FS, name)
	if err != nil {
		return err
	}
	text, err := f.Read(1 << 16)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(text), "\n") {
		m := iniLine.FindStringSubmatch(line)
		if m == nil || strings.HasPrefix(m[1], "#") {
			continue
		}
		place, value := fmt.Sprintf("%s:%d", name, i+1), strings.Trim(m[2], `'"`)
		switch m[1] {
		case "timelimit":
			limit, wrong := reading.Seconds.Time(value)
			if wrong != "" {
				r.notes.RefuseUnless(packages.TimeFlag, place, i18n.Messagef("the time limit %s", wrong), "write a number above 0, such as 2")
				continue
			}
			r.setTime(limit, place)
		case "name":
			if r.p.Titles["en"] == "" {
				r.p.Titles["en"] = value
			}
		case "short-name", "externalid", "probid":
		case "special_compare_args", "validator_flags":
			r.meta.flags = append(r.meta.flags, strings.Fields(value)...)
		case "special_compare", "special_run":
			r.meta.special = special{place, m[1], value}
		case "memlimit", "outputlimit":
			v, wrong := reading.KiB.Of(value)
			if wrong != "" {
				flag := map[string]packages.Flag{"memlimit": packages.MemoryFlag}[m[1]]
				r.notes.RefuseUnless(flag, place, wrong, "write one such as 65536")
				continue
			}
			into := map[string]*int64{"memlimit": &r.p.Limits.Memory, "outputlimit": &r.p.Limits.Output}[m[1]]
			*into = v
		case "color", "allow_submit", "allow_judge", "points":
		default:
			r.notes.Warn(place, i18n.Messagef("the key %s is unknown, so it is ignored", m[1]), "")
		}
	}
	return nil
}
