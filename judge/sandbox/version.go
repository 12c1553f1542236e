package sandbox

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"sync"
)

// sources are the texts of this package and of its parts, of which its version is made.
//
//go:embed *.go */*.go
var sources embed.FS

// Version identifies the state of this package and its parts: it is the hash of their source. Results
// are stored under it, so that after a change of what a program sees, or of how it is
// measured, no earlier result is used. A number that must be raised by hand would be
// forgotten.
var Version = sync.OnceValue(func() string {
	h := sha256.New()
	_ = fs.WalkDir(sources, ".", func(name string, e fs.DirEntry, _ error) error { // compiled in: it is there
		if !e.IsDir() {
			text, _ := sources.ReadFile(name)
			h.Write([]byte(name + "\x00"))
			h.Write(text)
		}
		return nil
	})
	return hex.EncodeToString(h.Sum(nil))
})
