package runcache

import (
	"crypto/sha256"
	"io"
	"os"
	"runtime"
	"sync"
)

// Self returns the hash of this program. On Linux it is right even if the program's file was
// replaced after the start.
var Self = sync.OnceValues(func() ([]byte, error) {
	path, err := "/proc/self/exe", error(nil)
	if runtime.GOOS != "linux" {
		path, err = os.Executable()
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return h.Sum(nil), err
})
