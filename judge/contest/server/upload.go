package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/program/outputs"
	"grundy/judge/program/sources"
)

// The bounds of a request with outputs.
const (
	// mostOutputs is the maximum size of a form, in bytes.
	mostOutputs = outputs.MostAll + mostBody
	// mostEncoded is the maximum size of a JSON object with a zip file in base64, in bytes.
	mostEncoded = outputs.MostAll/3*4 + mostBody
	// uploadPatience is how long a team may take to send it.
	uploadPatience = 10 * time.Minute
)

// bodyLimit returns the maximum size of a request, in bytes.
func (s *Server) bodyLimit(r *http.Request) int64 {
	switch {
	case r.URL.Path == "/jury/problem":
		return mostUpload
	case r.Method != http.MethodPost || !s.receivesOutputs():
	case r.URL.Path == "/submissions" && hasFiles(r):
		return mostOutputs
	case strings.HasPrefix(r.URL.Path, "/api/") && strings.HasSuffix(r.URL.Path, "/submissions"):
		return mostEncoded
	}
	return mostBody
}

// hasFiles reports whether the body of a request is a form whose files can be on disk. Other forms are
// read into memory.
func hasFiles(r *http.Request) bool {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return kind == "multipart/form-data"
}

// receivesOutputs reports whether submissions to some problem are outputs.
func (s *Server) receivesOutputs() (ok bool) {
	if !s.knows() {
		return false
	}
	s.read(func(st *contest.State) {
		for _, p := range st.Contest.Problems {
			ok = ok || p.Outputs != nil
		}
	})
	return ok
}

// patient gives a team more time to send a request that may have outputs, and to receive the answer.
func (s *Server) patient(w http.ResponseWriter, r *http.Request) {
	if s.bodyLimit(r) == mostBody {
		return
	}
	control, until := http.NewResponseController(w), time.Now().Add(uploadPatience)
	_, _ = control.SetReadDeadline(until), control.SetWriteDeadline(until.Add(time.Minute))
}

// removeUploads removes the files of a form from disk. net/http removes only those of its own request,
// and not those of a copy with another context.
func removeUploads(r *http.Request) {
	if r.MultipartForm != nil {
		_ = r.MultipartForm.RemoveAll() // there is nobody to tell
	}
}

// An upload is a file that a user sent. Large ones are on disk until the request ends.
type upload struct {
	name string
	size int64
	open func() (multipart.File, error)
}

// inMemory is an open upload in memory.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

// uploadOf returns an upload with the given contents.
func uploadOf(name string, text []byte) upload {
	return upload{name, int64(len(text)), func() (multipart.File, error) { return inMemory{bytes.NewReader(text)}, nil }}
}

// uploadsOf returns the files of a form that are not empty.
func uploadsOf(list []*multipart.FileHeader) (files []upload, err error) {
	seen := map[string]bool{}
	for _, header := range list {
		if header.Filename == "" || header.Size == 0 {
			continue
		}
		name := nameOf(header.Filename)
		if seen[name] {
			return nil, fault.New("file", i18n.Messagef("two files have the name %s", name), "rename one of them, or upload a zip file")
		}
		seen[name] = true
		files = append(files, upload{name, header.Size, header.Open})
	}
	return files, nil
}

// read calls a function with the contents of an upload.
func (u upload) read(do func(multipart.File) error) error {
	f, err := u.open()
	if err != nil {
		return err
	}
	return errors.Join(do(f), f.Close())
}

// contentsOf reads uploaded files into memory. The files of a program have at most mostBody bytes together,
// also in a request that could have outputs.
func contentsOf(uploads []upload, most int64) (sources.Given, error) {
	files, left := sources.Given{}, most
	for _, u := range uploads {
		if left -= u.size; left < 0 {
			return nil, &http.MaxBytesError{Limit: most}
		}
		err := u.read(func(f multipart.File) (err error) {
			files[u.name], err = io.ReadAll(f)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// digestOf returns a digest of uploaded files.
func digestOf(uploads []upload) (string, error) {
	sum := sha256.New()
	for _, u := range uploads {
		err := u.read(func(f multipart.File) error {
			_, err := io.WriteString(sum, u.name+"\n")
			if err == nil {
				_, err = io.Copy(sum, f)
			}
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// unpacking bounds how many requests read outputs into memory at once. Each takes up to four times
// outputs.MostAll.
var unpacking = make(chan struct{}, 2)

// turn waits until a request may read outputs into memory, and returns the function that ends this.
func turn(ctx context.Context) (done func(), err error) {
	select {
	case unpacking <- struct{}{}:
		return func() { <-unpacking }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// spooled copies the body of a request to a file on disk, so that a slow client does not take memory
// while it sends. Closing the body removes the file.
func spooled(r *http.Request) (body io.ReadCloser, size int64, err error) {
	f, err := os.CreateTemp("", "grundy-upload-*")
	if err != nil {
		return nil, 0, err
	}
	if size, err = io.Copy(f, r.Body); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	body = spool{f}
	if err != nil {
		body.Close()
		return nil, 0, err
	}
	return body, size, nil
}

// A spool is a temporary file that is removed when it is closed.
type spool struct{ *os.File }

func (s spool) Close() error { return errors.Join(s.File.Close(), os.Remove(s.Name())) }
