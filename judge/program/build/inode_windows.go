package build

import "io/fs"

func inode(fs.FileInfo) string { return "" }
