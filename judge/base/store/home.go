package store

import (
	"os"
	"path/filepath"
	"strings"
)

// Home abbreviates a path in the user's home folder with ~, as shells understand it.
func Home(path string) string {
	home, err := os.UserHomeDir()
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); err == nil && home != "" && ok {
		return "~" + string(filepath.Separator) + rest
	}
	return path
}
