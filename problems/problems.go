// Package problems holds the specs of the built-in problems, a file each, as
// package spec reads them.
package problems

import "embed"

// Files are the specs, <id>.yaml.
//
//go:embed *.yaml
var Files embed.FS
