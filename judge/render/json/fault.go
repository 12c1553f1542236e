package json

import (
	"io"

	"grundy/judge/base/fault"
)

type (
	// failJSON is the reason why there is no report.
	failJSON struct {
		Version int       `json:"version"`
		Problem string    `json:"problem,omitempty"`
		File    string    `json:"file,omitempty"`
		Error   errorJSON `json:"error"`
	}
	errorJSON struct {
		Place  string `json:"place,omitempty"`
		What   string `json:"what"`
		Remedy string `json:"remedy,omitempty"`
	}
)

// Fault writes the reason why there is no report. problem and file are empty if the fault
// concerns none.
func Fault(w io.Writer, problem, file string, f *fault.Error) error {
	return Object(w, failJSON{1, problem, file, errorJSON{f.Place, f.What.String(), f.Remedy.String()}})
}
