package json

import (
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/program/doctor"
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
	// promiseJSON is a promise of the tier, and how the promise was found broken, if it was.
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
	// patientJSON is the state of a language.
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

// Version writes the version of the program.
func Version(w io.Writer, p doctor.Program) error {
	return Object(w, struct {
		Version int        `json:"version"`
		Grundy  grundyJSON `json:"grundy"`
	}{1, grundyJSON(p)})
}

// Doctor writes which features work on this machine.
func Doctor(w io.Writer, h *doctor.Health) error {
	out := doctorJSON{
		Version: 1, Tier: h.Tier.Name, Gaps: i18n.Strings(h.Tier.Gaps), Promises: promisesOf(h.Promises), Languages: patientsOf(h.Languages),
		Cache: cacheJSON{Folder: h.Cache.Folder, Writable: true}, Grundy: grundyJSON(h.Program),
	}
	if f := h.Cache.Fault; f != nil {
		out.Cache = cacheJSON{h.Cache.Folder, false, f.What.String(), f.Remedy.String()}
	}
	for _, r := range h.Tier.Refused {
		out.Refused = append(out.Refused, refusalJSON{r.Tier, r.Why.Error(), r.Remedy.String()})
	}
	return Object(w, out)
}

// promisesOf returns the promises of the tier with their test results.
func promisesOf(list []doctor.Promise) []promiseJSON {
	out := []promiseJSON{}
	for _, p := range list {
		row := promiseJSON{Name: p.Name, What: p.Words.String(), How: p.How}
		if p.Broken != nil {
			row.Broken = p.Broken.Error()
		}
		out = append(out, row)
	}
	return out
}

// patientsOf returns the states of the languages.
func patientsOf(list []doctor.Language) []patientJSON {
	out := make([]patientJSON, len(list))
	for i, l := range list {
		out[i] = patientJSON{ID: l.ID, Name: l.Name, Works: l.Fault == nil, Version: l.Version}
		if f := l.Fault; f != nil {
			out[i].What, out[i].Remedy = fault.New(f.Place, f.What, "").Error(), f.Remedy.String()
		}
	}
	return out
}
