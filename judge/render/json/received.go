package json

import "io"

// A Problem is a problem that was received from a web page.
type Problem struct {
	ID      string `json:"problem"`
	Title   string `json:"title"`
	URL     string `json:"url,omitempty"`
	Folder  string `json:"folder"`
	Samples int    `json:"samples"`
}

// Received writes a received problem.
func Received(w io.Writer, p Problem) error { return Object(w, p) }
