package kattis

import (
	"math"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
)

// config reads the settings of a folder and applies them to the inherited settings c.
func (r *reader) config(dir string, c groupConfig) (groupConfig, error) {
	for _, name := range []string{"testdata.yaml", "test_group.yaml"} {
		if !r.Has(dir + "/" + name) {
			continue
		}
		n, err := r.filledYAML(dir + "/" + name)
		if err != nil {
			return c, err
		}
		c.hasGroup, c.place = true, dir+"/"+name
		if err := r.configKeys(&c).Read(n, &r.notes); err != nil {
			return c, err
		}
	}
	return c, nil
}

// filledYAML reads a file and replaces constants by their values.
func (r *reader) filledYAML(at string) (reading.YAML, error) {
	f, err := packages.FileIn(r.FS, at)
	if err != nil {
		return reading.YAML{}, err
	}
	text, err := f.Read(packages.TextLimit)
	if err != nil {
		return reading.YAML{}, err
	}
	if text, err = r.meta.filled(at, text); err != nil {
		return reading.YAML{}, err
	}
	return reading.YAMLOf(at, text)
}

// configKeys returns the keys of the settings of tests, of legacy packages and of later versions.
func (r *reader) configKeys(c *groupConfig) reading.Keys {
	points := reading.Keys{}
	keys := reading.Keys{
		"on_reject": func(f reading.Field) {
			if c.onReject = f.Text(); c.onReject != "break" && c.onReject != "continue" {
				r.notes.Refuse(f.Place, i18n.Messagef("on_reject is %s, which is unknown", format.Visible(format.Clip(f.Text(), 40))), "write break or continue")
			}
			c.said = c.said || c.onReject == "continue"
		},
		"grading": func(f reading.Field) {
			switch f.Text() {
			case "default":
				c.custom = false
			case "custom":
				c.custom, c.said = true, true
			default:
				r.notes.Refuse(f.Place, i18n.Messagef("grading is %s, which is unknown", format.Visible(format.Clip(f.Text(), 40))), "write default or custom")
			}
		},
		"grader_flags": func(f reading.Field) { c.graderFlags, c.ownFlags, c.said = f.Words(), f.Words(), true },
		"accept_score": func(f reading.Field) {
			c.ownAccept = r.score(f)
			c.accept, c.said = value(c.ownAccept), true
		},
		"reject_score":           func(f reading.Field) { c.reject, c.said = value(r.score(f)), true },
		"range":                  func(f reading.Field) { c.scale = r.scoreRange(f); c.ownScale = c.scale },
		"args":                   func(f reading.Field) { c.args = f.Words() },
		"output_validator_flags": c.readOutputFlags,
		"output_validator_args":  c.readOutputFlags,
		"input_validator_flags":  func(f reading.Field) { c.inputFlags = inputFlags(f.YAML) },
		"input_validator_args":   func(f reading.Field) { c.inputFlags = inputFlags(f.YAML) },
		"max_score": func(f reading.Field) {
			if f.Text() == "unbounded" {
				c.maxScore = new(float64)
				*c.maxScore = math.Inf(1)
				return
			}
			c.maxScore = r.score(f)
		},
		"score_aggregation": func(f reading.Field) {
			if c.aggregation = f.Text(); !slices.Contains([]string{"pass-fail", "sum", "min"}, c.aggregation) {
				r.notes.Refuse(f.Place, i18n.Messagef("score_aggregation is %s, which is unknown", format.Visible(format.Clip(c.aggregation, 40))), "write pass-fail, sum or min")
			}
		},
		"require_pass": func(f reading.Field) { c.requires = f.Words() },
		"static_validation_score": func(f reading.Field) {
			r.notes.Refuse(f.Place, "static validators are not supported", "")
		},
		"static_validator_args": nil, "input_visualizer_args": nil, "output_visualizer_args": nil, "full_feedback": nil,
		"run_samples": nil,
	}
	// Drafts of 2023-07 put the keys of points into a nested mapping.
	points["score"], points["aggregation"] = keys["max_score"], keys["score_aggregation"]
	points["require_pass"] = keys["require_pass"]
	keys["scoring"] = func(f reading.Field) {
		if err := points.Read(f.YAML, &r.notes); err != nil {
			r.notes.Refuse(f.Place, "the points are not a mapping", "write max_score and score_aggregation")
		}
	}
	return keys
}

// readOutputFlags reads the flags of the checker: words, or a mapping with the key flags.
func (c *groupConfig) readOutputFlags(f reading.Field) {
	if !f.IsMap() {
		c.outputFlags = f.Words()
		return
	}
	all, _ := f.Fields()
	for _, one := range all {
		if one.Key == "flags" {
			c.outputFlags = one.Words()
		}
	}
}

// value returns *v; 0 if v is nil.
func value(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// inputFlags reads the arguments of input validators, for all validators or by their names.
func inputFlags(n reading.YAML) map[string][]string {
	if !n.IsMap() {
		return map[string][]string{"": n.Words()}
	}
	flags := map[string][]string{}
	all, _ := n.Fields()
	var name string
	var own *reading.Field // the flags of the validator that the key name names
	for _, f := range all {
		switch {
		case f.Key == "name" && f.IsText():
			name = f.Text()
		case f.Key == "flags" && !f.IsMap():
			own = &f
		default:
			flags[f.Key] = f.Words()
		}
	}
	if own != nil {
		flags[name] = own.Words()
	}
	return flags
}
