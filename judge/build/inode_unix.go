//go:build unix

package build

import (
	"fmt"
	"io/fs"
	"syscall"
)

// inode distinguishes a file from another of the same size and time, and when it was last
// touched in any way.
func inode(info fs.FileInfo) string {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprint(st.Dev, " ", st.Ino, " ", changed(st))
}
