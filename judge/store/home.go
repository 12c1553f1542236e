package store

import (
	"os"
	"path/filepath"
	"strings"
)

// Home writes a path in the user's home folder with ~, as shells read it.
func Home(path string) string {
	home, err := os.UserHomeDir()
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); err == nil && home != "" && ok {
		return "~" + string(filepath.Separator) + rest
	}
	return path
}
