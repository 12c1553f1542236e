package zipfs

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// kinds lists archives that are not read, by the bytes at an offset.
var kinds = []struct {
	name, magic string
	offset      int
}{
	{"7z", "7z\xbc\xaf\x27\x1c", 0}, {"RAR", "Rar!\x1a\x07", 0}, {"gzip", "\x1f\x8b\x08", 0}, {"xz", "\xfd7zXZ\x00", 0},
	{"bzip2", "BZh", 0}, {"zstd", "\x28\xb5\x2f\xfd", 0}, {"tar", "ustar", 257},
}

// mostMagic is the number of bytes that distinguish the kinds.
const mostMagic = 262

// kindOf returns the kind of archive that begins with these bytes, or "" if it is none of kinds.
func kindOf(head []byte) string {
	for _, k := range kinds {
		if len(head) > k.offset && bytes.HasPrefix(head[k.offset:], []byte(k.magic)) {
			return k.name
		}
	}
	return ""
}

// zipMagic begins a zip file.
const zipMagic = "PK\x03\x04"

// NotOther returns an error if a file is an archive of another kind than zip, or a zip file whose
// name does not show it.
func NotOther(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil // whoever reads the file reports it
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, mostMagic))
	if kind := kindOf(head); kind != "" {
		return other(path, kind)
	}
	if bytes.HasPrefix(head, []byte(zipMagic)) && !Is(path) {
		return fault.New(path, "is a zip file, but its name does not end in .zip", "rename it")
	}
	return nil
}

// other returns the error for an archive that is not read.
func other(path, kind string) error {
	return fault.New(path, i18n.Messagef("is an archive in the format %s, which is not supported", kind), "unpack it and name the folder, or pack the files into a zip file")
}

// notZip returns the error for a file whose directory package zip cannot read.
func notZip(path string, from io.ReaderAt, err error) error {
	head := make([]byte, mostMagic)
	n, _ := from.ReadAt(head, 0) // an error leaves what was read
	head = head[:n]
	if kind := kindOf(head); kind != "" {
		return other(path, kind)
	}
	switch {
	case n == 0:
		return fault.New(path, "is empty", packAgain)
	case bytes.HasPrefix(head, []byte(zipMagic)):
		return fault.New(path, "is cut off or damaged: its end does not list the files", packAgain)
	}
	return fault.New(path, "is not a zip file", "pack the files into a zip file")
}

// methodOf returns the name of the method by which an entry is compressed, or its number.
func methodOf(f *zip.File) string {
	switch f.Method {
	case 9:
		return "Deflate64"
	case 12:
		return "BZIP2"
	case 14:
		return "LZMA"
	case 93:
		return "Zstandard"
	case 95:
		return "XZ"
	}
	return fmt.Sprint(f.Method)
}
