package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"grundy/judge/base/store"
)

// A sealed describes a file or a folder of an entry as it was stored. It serves to detect changed
// files, which could lead to wrong verdicts.
type sealed struct {
	Name string      `json:"name"` // with slashes
	Mode fs.FileMode `json:"mode"`
	Sum  string      `json:"sum,omitempty"` // SHA-256 of a file
}

// mostSealed is the maximum size in bytes of a file in an entry. A precompiled header has some
// hundred million bytes.
const mostSealed = 4 << 30

// sealOf describes the files and folders of an entry, except entry.json. It returns an error for
// anything else, such as a link.
func sealOf(dir string) (list []sealed, err error) {
	err = entryFiles(dir, func(path, name string, info fs.FileInfo) error {
		s := sealed{Name: name, Mode: info.Mode()}
		if info.Mode().IsRegular() {
			var err error
			if s.Sum, err = sumOf(path); err != nil {
				return err
			}
		}
		list = append(list, s)
		return nil
	})
	return list, err
}

// stampOf returns a text that differs between states of an entry. It does not read the files.
func stampOf(dir string) (string, error) {
	var text strings.Builder
	err := entryFiles(dir, func(_, name string, info fs.FileInfo) error {
		fmt.Fprintf(&text, "%q %v %d %d %s\n", name, info.Mode(), info.Size(), info.ModTime().UnixNano(), inode(info))
		return nil
	})
	return text.String(), err
}

// entryFiles calls each for every file and folder of an entry, in order.
func entryFiles(dir string, each func(path, name string, info fs.FileInfo) error) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return errors.New("is not a folder")
	}
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == entryFile {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !info.IsDir() && !info.Mode().IsRegular() {
			return fmt.Errorf("%s: is not a regular file", path)
		}
		return each(path, filepath.ToSlash(name), info)
	})
}

func sumOf(path string) (string, error) {
	f, err := store.Open(path, mostSealed)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// maxEntry is the maximum size in bytes of entry.json, which contains the compiler's messages.
const maxEntry = 64 << 20

// text returns a function that writes an entry. The first line is a hash of the key and the text,
// and the text follows. The hash detects a changed bit, or another entry in its place.
func (e entry) text(key string) (func(io.Writer) error, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s", entrySum(key, text), text)
		return err
	}, nil
}

func entrySum(key string, text []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "grundy entry 2 %s %s", key, text))
	return hex.EncodeToString(sum[:])
}

func readEntry(f *store.Folder, key string) (e entry, err error) {
	text, err := f.Read("entries/"+key+"/"+entryFile, maxEntry)
	if err != nil {
		return e, err
	}
	sum, text, _ := bytes.Cut(text, []byte("\n"))
	if string(sum) != entrySum(key, text) {
		return e, errors.New("has changed since it was stored")
	}
	return e, json.Unmarshal(text, &e)
}
