package cli

import (
	"strings"
	"time"

	"grundy/judge/base/format"
)

// Again returns a command line with each word quoted for a shell. It adds the flags that have a
// value.
func Again(line []string, flags ...[2]string) string {
	for _, f := range flags {
		if f[1] != "" {
			line = append(line, f[0], f[1])
		}
	}
	for i := range line {
		line[i] = format.Shell(line[i])
	}
	return strings.Join(line, " ")
}

// Duration returns a time as the value of a flag, or "" for 0.
func Duration(d time.Duration) string {
	if d <= 0 {
		return ""
	}
	return d.String()
}
