// Package problems contains the specs of the built-in problems, one file for each, in the form
// that package spec reads.
package problems

import "embed"

// Files contains the specs as <id>.yaml.
//
//go:embed *.yaml
var Files embed.FS
