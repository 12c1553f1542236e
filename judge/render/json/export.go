package json

import (
	"io"

	"grundy/judge/packages"
	"grundy/judge/packages/export"
)

type noteJSON struct {
	Place  string `json:"place"`
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

func notesJSON(notes packages.Notes) []noteJSON {
	list := []noteJSON{}
	for _, n := range notes {
		list = append(list, noteJSON{n.Place, n.What.String(), n.Remedy.String()})
	}
	return list
}

// Exported writes the result of exporting a problem as a package.
func Exported(w io.Writer, r *export.Report) error {
	return Object(w, struct {
		Version     int        `json:"version"`
		Problem     string     `json:"problem"`
		Format      string     `json:"format"`
		Path        string     `json:"path"`
		Files       int        `json:"files"`
		Bytes       int64      `json:"bytes"`
		Tests       int        `json:"tests"`
		Submissions int        `json:"submissions"`
		Same        int        `json:"same,omitzero"`
		Lost        []noteJSON `json:"lost"`
	}{1, r.Problem, r.Format, r.Path, r.Files, r.Bytes, r.Tests, r.Submissions, r.Same, notesJSON(r.Lost)})
}
