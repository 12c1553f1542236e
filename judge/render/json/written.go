package json

import "io"

// Written writes which files were written for an editor.
func Written(w io.Writer, editor string, files []string) error {
	return Object(w, struct {
		Version int      `json:"version"`
		Editor  string   `json:"editor"`
		Files   []string `json:"files"`
	}{1, editor, files})
}
