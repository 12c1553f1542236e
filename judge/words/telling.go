package words

import "strings"

// Telling is the line of a crash that says most: the first, but the last of a
// Python traceback.
func Telling(stderr []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stderr)), "\n")
	if strings.HasPrefix(lines[0], "Traceback") {
		return lines[len(lines)-1]
	}
	return lines[0]
}
