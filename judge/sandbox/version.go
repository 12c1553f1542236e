package sandbox

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"sync"
)

// sources are the texts of this package, of which its version is made.
//
//go:embed *.go
var sources embed.FS

// Version identifies the state of this package: it is the hash of its source. Results
// are stored under it, so that after a change of what a program sees, or of how it is
// measured, no earlier result is used. A number that must be raised by hand would be
// forgotten.
var Version = sync.OnceValue(func() string {
	h := sha256.New()
	list, _ := sources.ReadDir(".") // compiled in: it is there
	for _, e := range list {
		text, _ := sources.ReadFile(e.Name())
		h.Write([]byte(e.Name() + "\x00"))
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil))
})
