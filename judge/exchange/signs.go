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

// signOf returns the first sign of a format.
func signOf(name string) Sign {
	return signs[slices.IndexFunc(signs, func(s Sign) bool { return s.Name == name })]
}

// signs lists the signs, in the order in which a folder is compared with them.
var signs = []Sign{
	{Name: "Hydro", Apart: true, is: either(
		file("problem.yaml", keys("pid|owner|nSubmit|nAccept|tag")), file("problem.yml", keys("pid|owner|nSubmit|nAccept|tag")),
		file("config.yaml", ofHydro), file("config.yml", ofHydro), file("testdata/config.yaml", ofHydro), file("testdata/config.yml", ofHydro),
	)},
	{Name: "Kattis", Apart: true, is: either(
		file("problem.yaml", keys(kattisKeys)), file("problem.yml", keys(kattisKeys)),
		file("domjudge-problem.ini", anything),
		both(either(folderNamed("data/secret"), folderNamed("data/sample")), either(
			folderNamed("output_validators"), folderNamed("output_validator"), folderNamed("input_validators"), folderNamed("input_format_validators"),
			folderNamed("submissions"), folderNamed("problem_statement"), folderNamed("statement"), folderNamed("graders"))),
	)},
	{Name: partOfKattis, Apart: true, is: either(
		file("testdata.yaml", groupOfKattis), file("test_group.yaml", groupOfKattis),
		file("generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
		file("generators/generators.yaml", keys("data|solution|generators|random_salt|visualizer")),
	)},
	{Name: "Polygon", Apart: true, is: either(
		file("problem.xml", matching(`<problem[\s>]`)),
		both(file("check.cpp", anything), either(file("doall.sh", anything), file("doall.bat", anything))),
	)},
	{Name: "DMOJ", Apart: true, is: either(file("init.yml", keys(dmojKeys)), file("init.yaml", keys(dmojKeys)))},
	{Name: "Library Checker", Apart: true, is: file("info.toml", matching(`(?m)^\s*(\[\[tests\]\]|timelimit\s*=|forum\s*=)`))},
	{Name: "CMS", Apart: true, is: either(
		file("task.yaml", keys(cmsKeys)), file("task.yml", keys(cmsKeys)), file("task.yaml.orig", keys(cmsKeys)), file("gen/gen", matching(`(?m)^#\s*(ST|COPY)\s*:`)),
	)},
	{Name: "FPS", is: file("*.xml", matching(`<fps[\s>]`))},
	{Name: "Luogu", is: either(file("config.yml", matching(luoguKeys)), file("config.yaml", matching(luoguKeys)))},
	{Name: "UOJ", is: file("problem.conf", matching(`(?m)^(use_builtin_\w+|n_tests|n_subtasks|input_pre|time_limit|memory_limit)\s`))},
	{Name: "SYZOJ", is: either(file("data.yml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")), file("data.yaml", keys("subtasks|inputFile|outputFile|specialJudge|userOutput")))},
	{Name: "QDUOJ", is: either(
		file("problem.json", matching(`"(test_case_score|test_case_id|spj|time_limit|memory_limit)"\s*:`)), file("info", matching(`"test_cases"\s*:`)),
	)},
	{Name: "omegaUp", is: file("settings.json", matching(`"(Limits|Cases|Validator)"\s*:`))},
	{Name: "rbx", Apart: true, is: file("problem.rbx.yml", anything)},
}

// partOfKattis names a folder in a package, which cannot be read without the package.
const partOfKattis = "Kattis (ICPC, DOMjudge, BAPCtools)"

// The keys that tell a description of a problem from other files of its name.
const (
	kattisKeys = "problem_format_version|name|uuid|type|license|rights_owner|author|credits|source|source_url|keywords|languages|" +
		"validation|validator|validator_flags|output_validator_flags|limits|grading|scoring|allow_file_writing|constants"
	dmojKeys  = `(?:pretest_)?test_cases\+*|archive|checker|custom_judge|grader|generator|interactive|signature_grader|unbuffered|points|output_limit_length|output_prefix_length`
	cmsKeys   = "time_limit|memory_limit|memlimit|nome_breve|infile|outfile|n_input|token_mode|score_type|score_type_parameters|task_type|public_testcases|output_only|score_mode"
	luoguKeys = `(?m)^\s+["']?(timeLimit|memoryLimit|subtaskId|isPretest)["']?\s*:`
)

// groupKeys are those of a group of tests in a Kattis package.
var groupKeys = keys("on_reject|grading|grader_flags|range|accept_score|reject_score|run_samples|scoring|max_score|score_aggregation|verdict_aggregation|" +
	"require_pass|args|static_validation|full_feedback|(?:in|out)put_(?:valid|visualiz)(?:ator|er)_(?:flags|args)|testdata_settings")

// groupOfKattis accepts the description of a group of tests, which may be empty.
func groupOfKattis(text []byte) bool {
	return groupKeys(text) || !regexp.MustCompile(`(?m)^\s*[^#\s]`).Match(text)
}

// hydroKeys matches the keys of Hydro's config.yaml. One of hydroStrong suffices.
var (
	hydroKeys = regexp.MustCompile(`^(type|subType|time|memory|score|filename|template|answers|outputs|target|detail|key|redirect|manager|num_processes|multi_pass|` +
		`time_limit_rate|memory_limit_rate|langs)$`)
	hydroStrong = keys("subtasks|cases|checker|checker_type|checkerType|interactor|validator|user_extra_files|judge_extra_files")
	hydroValue  = regexp.MustCompile(`(?m)^["']?(type["']?\s*:\s*["']?(default|interactive|communication|objective|submit_answer|generate|remote_judge)\b|` +
		`time["']?\s*:\s*["']?\d+(\.\d+)?\s*[mu]?s\b|memory["']?\s*:\s*["']?\d+(\.\d+)?\s*[kmgKMG]i?[bB]?\b)`)
	topKey = regexp.MustCompile(`(?m)^["']?([\w.+-]+)["']?[ \t]*:(?:\s|$)`)
)

// ofHydro accepts Hydro's config.yaml: it has a strong key, or nothing but keys of Hydro and
// a limit or a type among them.
func ofHydro(text []byte) bool {
	if hydroStrong(text) {
		return true
	}
	for _, key := range topKey.FindAllSubmatch(text, -1) {
		if !hydroKeys.Match(key[1]) {
			return false
		}
	}
	return hydroValue.Match(text)
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
