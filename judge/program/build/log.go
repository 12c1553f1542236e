package build

import (
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// maxLog is how many bytes of a compiler's output are stored.
const maxLog = 64 << 10

var (
	// temporary matches names of temporary files of gcc.
	temporary = regexp.MustCompile(`\bcc[A-Za-z0-9]{6}\.(o|s|res|le)\b`)
	// goHeader matches the line with which go build begins the log of files named as arguments.
	goHeader = regexp.MustCompile(`(?m)^# command-line-arguments\n`)
)

// cleanLog returns a compiler's log as valid text, cut to maxLog. It removes the compiler's folder
// and the names of temporary files, because they differ from run to run.
func cleanLog(log []byte, dir string) string {
	if len(log) > 4*maxLog { // maxLog applies only after paths are removed
		log = log[:4*maxLog]
	}
	s := strings.ToValidUTF8(string(log), "\uFFFD")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	for _, d := range []string{dir, real(dir)} {
		s = strings.ReplaceAll(s, d+string(filepath.Separator), "")
		s = strings.ReplaceAll(s, d, ".")
	}
	s = temporary.ReplaceAllString(s, "a.$1")
	s = goHeader.ReplaceAllString(s, "")
	s = strings.Map(func(r rune) rune { // the log is shown on terminals
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return '\uFFFD'
		}
		return r
	}, s)
	if len(s) > maxLog {
		s = strings.ToValidUTF8(s[:maxLog], "")
	}
	return s
}

// renameSource replaces the name of the source in a log with its original name, and removes the
// "./" of go build.
func renameSource(log, from, to string) string {
	end := `\b`
	if strings.HasSuffix(from, "+") { // \b does not match after main.c++
		end = ""
	}
	re := regexp.MustCompile(`(^|[^\w./-])(?:\./)?` + regexp.QuoteMeta(from) + end)
	return re.ReplaceAllString(log, "${1}"+strings.ReplaceAll(to, "$", "$$"))
}

// telling returns the most informative line of a log: the first with "error", or else the first
// that is not blank.
func telling(log string) string {
	first := ""
	for line := range strings.Lines(log) {
		line = strings.TrimSpace(line)
		if strings.Contains(strings.ToLower(line), "error") {
			return line
		}
		if first == "" {
			first = line
		}
	}
	return first
}

// Error returns the most informative line of the log, or says that there is none.
func (e *CompileError) Error() string {
	if s := telling(e.Log.String()); s != "" {
		return s
	}
	return e.Language.Name + ": the source was refused without a word"
}

// real returns a path without symbolic links, as compilers may print it.
func real(path string) string {
	if r, err := filepath.EvalSymlinks(path); err == nil {
		return r
	}
	return path
}
