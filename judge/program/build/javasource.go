package build

import (
	"bytes"
	"regexp"
)

// PublicClass returns the public type that a Java source declares at top level, or "" if there is none.
// javac demands that the file is named after it.
func PublicClass(text []byte) string {
	_, public := topLevel(string(bytes.ToValidUTF8(text, []byte{'?'})))
	return public
}

// mainMethod matches the method that Java starts. classOrBrace matches what decides which class it
// is in.
var (
	mainMethod   = regexp.MustCompile(`\bstatic\s+(?:final\s+)?void\s+main\b`)
	classOrBrace = regexp.MustCompile(`[{}]|\bclass\s+(\w+)`)
)

// MainClass returns the name of the outermost class that has the method main, or "" if there is
// none. Other judges start the class after which the file is named.
func MainClass(text []byte) (name string) {
	at := mainMethod.FindIndex(text)
	if at == nil {
		return ""
	}
	depth := 0
	for _, m := range classOrBrace.FindAllSubmatch(text[:at[0]], -1) {
		switch m[0][0] {
		case '{':
			depth++
		case '}':
			depth--
		default:
			if depth == 0 {
				name = string(m[1])
			}
		}
	}
	return name
}
