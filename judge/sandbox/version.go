package sandbox

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"sync"
)

// sources has the source of this package and its parts. The version is computed from it.
//
//go:embed *.go */*.go
var sources embed.FS

// Version identifies the state of this package and its parts: it is the hash of their source. Runs
// are stored under it. So after a change of what a program sees, or of how it is measured, earlier
// runs are not used. A version number that must be increased by hand would be forgotten.
var Version = sync.OnceValue(func() string {
	h := sha256.New()
	// Embedded files can always be read.
	_ = fs.WalkDir(sources, ".", func(name string, e fs.DirEntry, _ error) error {
		if !e.IsDir() {
			text, _ := sources.ReadFile(name)
			h.Write([]byte(name + "\x00"))
			h.Write(text)
		}
		return nil
	})
	return hex.EncodeToString(h.Sum(nil))
})
