package format

import "strings"

// CrashLine returns the most informative line of a crash: the first, or the last for a Python
// traceback.
func CrashLine(stderr []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stderr)), "\n")
	if strings.HasPrefix(lines[0], "Traceback") {
		return lines[len(lines)-1]
	}
	return lines[0]
}
