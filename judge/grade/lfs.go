package grade

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strconv"
)

// A Pointer is what git LFS commits in place of a file.
type Pointer struct {
	SHA256 string // of the file, in hex
	Size   int64
}

// MostPointer is the maximum size of a pointer in bytes.
const MostPointer = 1024

// pointer matches a pointer as the specification of git LFS writes it.
var pointer = regexp.MustCompile(`^version https?://[^\n]+\n(?:ext-[^\n]+\n)*oid sha256:([0-9a-f]{64})\nsize ([0-9]+)\n?$`)

// PointerIn returns the pointer that a text is, and reports whether it is one.
func PointerIn(text []byte) (p Pointer, ok bool) {
	if len(text) > MostPointer {
		return p, false
	}
	parts := pointer.FindSubmatch(text)
	if parts == nil {
		return p, false
	}
	size, err := strconv.ParseInt(string(parts[2]), 10, 64)
	return Pointer{string(parts[1]), size}, err == nil
}

// PointerTo returns the pointer to a file.
func PointerTo(text []byte) Pointer {
	return Pointer{fmt.Sprintf("%x", sha256.Sum256(text)), int64(len(text))}
}
