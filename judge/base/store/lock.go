package store

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// ErrLocked is wrapped by the error of Lock if another process holds the file.
var ErrLocked = errors.New("locked by another process")

// Lock locks a file until the file is closed or this process ends. It creates the file if
// necessary. If another process has locked the file, the error names that process. On a file system
// without locks, Lock succeeds without a lock.
func Lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, failure(path, err, "")
	}

	if err := lock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		defer f.Close()
		who := "another process"
		text := make([]byte, 20)
		n, _ := f.ReadAt(text, 0)
		if pid := strings.TrimSpace(string(text[:n])); pid != "" {
			who = "process " + pid
		}
		return nil, &fault.Error{Place: path, What: i18n.Messagef("%s is using it", who), Remedy: "end that process first", Err: ErrLocked}
	}
	if err := f.Truncate(0); err == nil {
		_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	return f, nil
}
