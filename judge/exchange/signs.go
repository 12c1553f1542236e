package exchange

import (
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Sign tells packages of a format from other folders, by what lies in them.
type Sign struct {
	// Name is what people call the format. A format that can be read has it, too.
	Name string
	// Apart says that the tests lie in a folder of the package, which somebody may name.
	Apart bool
	is    sign
}

// Recognize returns the sign of a package, or of a part of one, that a folder has, also of
// formats that cannot be read; false if it has none.
func Recognize(folder fs.FS) (Sign, bool) {
	i := slices.IndexFunc(signs, func(s Sign) bool { return s.is(folder) })
	if i < 0 {
		return Sign{}, false
	}
	return signs[i], true
}

// signs lists the signs, in the order in which a folder is compared with them.
var signs = []Sign{
	hydroSign, kattisSign, kattisPartSign, polygonSign, dmojSign, libraryCheckerSign, cmsSign, fpsSign, luoguSign,
	{Name: "UOJ", is: file("problem.conf", matching(`(?m)^(use_builtin_\w+|n_tests|n_subtasks|input_pre|time_limit|memory_limit)\s`))},
	{Name: "SYZOJ", is: either(file("data.yml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")), file("data.yaml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")))},
	{Name: "QDUOJ", is: either(
		file("problem.json", matching(`"(test_case_score|test_case_id|spj|time_limit|memory_limit)"\s*:`)), file("info", matching(`"test_cases"\s*:`)),
	)},
	{Name: "omegaUp", is: file("settings.json", matching(`"(Limits|Cases|Validator)"\s*:`))},
	{Name: "rbx", Apart: true, is: file("problem.rbx.yml", anything)},
}

// looksLikeSpec matches a spec of our own among other files in YAML.
var looksLikeSpec = regexp.MustCompile(`(?m)^(id|"id"): *\S`)

// A sign reports whether a folder has what packages of a format have.
type sign func(folder fs.FS) bool

// either is the sign of a folder that has one of some signs.
func either(signs ...sign) sign {
	return func(folder fs.FS) bool { return slices.ContainsFunc(signs, func(s sign) bool { return s(folder) }) }
}

// both is the sign of a folder that has two signs.
func both(a, b sign) sign { return func(folder fs.FS) bool { return a(folder) && b(folder) } }

// folderNamed is the sign of a folder that has a folder of this path.
func folderNamed(at string) sign {
	return func(folder fs.FS) bool {
		info, err := fs.Stat(folder, at)
		return err == nil && info.IsDir()
	}
}

// file is the sign of a folder that has a file whose text is accepted. The last part of the
// path is a pattern, compared in lower case.
func file(at string, accepts func(text []byte) bool) sign {
	dir, pattern := path.Split(at)
	dir = path.Clean(dir)
	return func(folder fs.FS) bool {
		entries, err := fs.ReadDir(folder, dir)
		if err != nil {
			return false
		}
		for _, e := range entries {
			if ok, _ := path.Match(pattern, strings.ToLower(e.Name())); !ok {
				continue
			}
			text := beginningOf(folder, path.Join(dir, e.Name()))
			if text != nil && !looksLikeSpec.Match(text) && accepts(text) {
				return true
			}
		}
		return false
	}
}

// anything accepts every text, because the name of the file says enough.
func anything([]byte) bool { return true }

// keys returns what accepts a text in YAML that has one of some keys at its top. They are
// looked for by a pattern, because not every package has files that are YAML.
func keys(names string) func(text []byte) bool {
	return regexp.MustCompile(`(?m)^(?:\{[ \t]*)?["']?(?:` + names + `)["']?[ \t]*:(?:\s|$)`).Match
}

// matching returns what accepts a text that has a pattern.
func matching(pattern string) func(text []byte) bool { return regexp.MustCompile(pattern).Match }

// mostMarker is how many bytes of a file are looked at.
const mostMarker = 64 << 10

// beginningOf returns the first bytes of a regular file; nil if there is none.
func beginningOf(folder fs.FS, at string) []byte {
	if info, err := fs.Stat(folder, at); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := folder.Open(at)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostMarker)) // of a file that cannot be read, what can
	return append([]byte{}, strings.TrimPrefix(string(text), "\ufeff")...)
}
