package clics

import (
	"archive/zip"
	"bytes"
	"net/http"
	"path"
	"strconv"
	"strings"

	"grundy/judge/program/sources"
)

// Archive returns a zip file with the files of a submission. The same source always gives the same
// bytes.
func Archive(name string, text []byte) []byte {
	if sources.IsPacked(text) {
		return text
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.CreateHeader(&zip.FileHeader{Name: plainName(name), Method: zip.Deflate})
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic("clics: an archive in memory: " + err.Error())
	}
	return out.Bytes()
}

// plainName returns a file's name without folders, so that unpacking it is safe.
func plainName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == ".." || name == "/" || strings.ContainsRune(name, 0) {
		return "source"
	}
	return name
}

// files answers with a zip file of a submission's source.
func (q request) files(id string) {
	var digest, name string
	n, _ := strconv.Atoi(id)
	q.tape.look(q.Now(), q.view, func(a *API) {
		if _, seen := a.Object("submissions", id); !seen {
			return
		}
		if sub := a.shown(n); sub != nil && a.own(sub) {
			digest, name = sub.Source, sub.File
		}
	})
	if digest == "" || q.Source == nil {
		q.absent()
		return
	}
	text, err := q.Source(q.r.Context(), digest)
	if err != nil {
		q.fail(http.StatusServiceUnavailable, "the source is not at hand")
		return
	}
	h := q.w.Header()
	h.Set("Cache-Control", "private, max-age=3600")
	h.Set("Vary", "Authorization, Cookie")
	h.Set("Content-Disposition", `attachment; filename="`+id+`.zip"`)
	q.begin("application/zip")
	_, _ = q.w.Write(Archive(name, text))
}
