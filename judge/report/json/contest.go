package json

import (
	"io"

	"grundy/judge/contest/client"
	"grundy/judge/contest/stream"
)

// Contest writes the file of a contest, and its address. An empty address means that the contest
// is not running yet.
func Contest(w io.Writer, file, url string) error {
	return write(w, struct {
		Version int    `json:"version"`
		Contest string `json:"contest"`
		URL     string `json:"url,omitempty"`
	}{1, Text(file), url})
}

// Submission writes the verdict of a contest on a file.
func Submission(w io.Writer, file string, s client.Submission) error {
	return write(w, struct {
		Version int    `json:"version"`
		File    string `json:"file"`
		client.Submission
	}{1, Text(file), s})
}

// Worker writes a description of a worker.
func Worker(w io.Writer, about stream.Worker) error {
	return write(w, struct {
		Version int           `json:"version"`
		Worker  stream.Worker `json:"worker"`
	}{1, about})
}

// Board writes the board of a contest.
func Board(w io.Writer, b *client.Board) error {
	return write(w, struct {
		Version int `json:"version"`
		*client.Board
	}{1, b})
}
