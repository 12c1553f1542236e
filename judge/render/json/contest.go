package json

import "io"

// Contest writes the file of a contest, and its address. An empty address means that the contest
// is not running yet.
func Contest(w io.Writer, file, url string) error {
	return Object(w, struct {
		Version int    `json:"version"`
		Contest string `json:"contest"`
		URL     string `json:"url,omitempty"`
	}{1, Text(file), url})
}
