package json

import (
	"io"

	"grundy/judge/render/text"
)

// Settings writes a configuration: the files that were read, and their values.
func Settings(w io.Writer, files []string, list []text.Setting) error {
	type row struct {
		Name   string   `json:"name"`
		Values []string `json:"values"`
		Place  string   `json:"place"`
		Beaten bool     `json:"beaten,omitempty"` // a nearer file has another value
	}
	out := struct {
		Version  int      `json:"version"`
		Files    []string `json:"files"`
		Settings []row    `json:"settings"`
	}{Version: 1, Files: append([]string{}, files...), Settings: []row{}}
	for _, one := range list {
		out.Settings = append(out.Settings, row{one.Name, one.Values, one.Place, one.Beaten})
	}
	return Object(w, out)
}
