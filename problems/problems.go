// Package problems contains the specs of the built-in problems, one file each, in the
// form that package spec reads.
package problems

import "embed"

// Files are the specs, <id>.yaml.
//
//go:embed *.yaml
var Files embed.FS
