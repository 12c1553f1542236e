package clics

import (
	"archive/zip"
	"bytes"
	"path"
	"strings"
)

// Archive returns the zip of a submission that is one file. The same file gives the same
// bytes.
func Archive(name string, text []byte) []byte {
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

// plainName returns a file's name without folders, which whoever unpacks it can trust.
func plainName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == ".." || name == "/" || strings.ContainsRune(name, 0) {
		return "source"
	}
	return name
}
