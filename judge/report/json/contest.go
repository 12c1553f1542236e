package json

import (
	"io"

	"grundy/judge/contest/stream"
)

// Contest writes where the file of a contest is, and where it runs; an empty address: it
// does not yet.
func Contest(w io.Writer, file, url string) error {
	return write(w, struct {
		Version int    `json:"version"`
		Contest string `json:"contest"`
		URL     string `json:"url,omitempty"`
	}{1, Text(file), url})
}

// Worker writes who judges.
func Worker(w io.Writer, about stream.Worker) error {
	return write(w, struct {
		Version int           `json:"version"`
		Worker  stream.Worker `json:"worker"`
	}{1, about})
}
