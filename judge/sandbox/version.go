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

// Version tells one state of this package from another: the hash of its own source.
// Whoever keeps results keeps them under it, so that no change of what a program
// sees, or of how it is measured, is answered by what was before. A number to be
// raised by hand would be forgotten.
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
