//go:build unix

package build

import (
	"fmt"
	"io/fs"
	"syscall"
)

// inode returns a text that differs between files of equal size and time, and changes with every
// change of a file.
func inode(info fs.FileInfo) string {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprint(st.Dev, " ", st.Ino, " ", changed(st))
}
