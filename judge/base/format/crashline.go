package format

import "strings"

// CrashLine returns the most informative line of a crash: the first, or the last for a Python
// traceback. A traceback may follow other lines, such as a warning of PyPy about its box.
func CrashLine(stderr []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stderr)), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "Traceback (most recent call last)") {
			return lines[len(lines)-1]
		}
	}
	return lines[0]
}
