package main

import (
	"grundy/judge/build"
	"grundy/judge/doctor"
	"grundy/judge/fault"
	"grundy/judge/sandbox"
	"grundy/judge/words"
)

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

// promisesJSON are what the tier promises and what was found.
func promisesJSON(list []doctor.Promise) []promiseJSON {
	out := []promiseJSON{}
	for _, p := range list {
		row := promiseJSON{Name: p.Name, What: p.Words, How: p.How}
		if p.Broken != nil {
			row.Broken = p.Broken.Error()
		}
		out = append(out, row)
	}
	return out
}

// patientsJSON are how languages do.
func patientsJSON(list []doctor.Language) []patientJSON {
	out := make([]patientJSON, len(list))
	for i, l := range list {
		out[i] = patientJSON{ID: l.ID, Name: l.Name, Works: l.Fault == nil, Version: l.Version}
		if f := l.Fault; f != nil {
			out[i].What, out[i].Remedy = fault.New(f.Place, f.What, "").Error(), f.Remedy
		}
	}
	return out
}

// cacheState tells where compiled programs are stored.
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
			state, told = "does not work", fault.New("", l.What, l.Remedy).Error()
		}
		rows = append(rows, []string{"  " + l.ID, l.Name, state, told})
	}
	a.printf("%s", words.Columns(rows))
	cache := "can be written"
	if !d.Cache.Writable {
		cache = fault.New("", d.Cache.What, d.Cache.Remedy).Error()
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
