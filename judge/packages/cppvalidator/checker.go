package cppvalidator

import (
	"embed"
	"fmt"
	"strings"

	"grundy/judge/tests/check"
)

//go:embed cpp/checker.cpp
var checkerText string

// judges maps kinds of built-in checkers to bodies of the C++ function right(want, got).
var judges = map[string]string{
	"tokens": `	return tokens(want) == tokens(got);`,
	"exact":  `	return want == got;`,
	"lines": `	words a = lines(want), b = lines(got);
	while (!a.empty() && a.back().empty()) a.pop_back();
	while (!b.empty() && b.back().empty()) b.pop_back();
	return a == b;`,
	"words": `	words a = lines(want), b = lines(got);
	for (std::string &l : a) { std::string s; for (const std::string &t : tokens(l)) s += t + " "; l = s; }
	for (std::string &l : b) { std::string s; for (const std::string &t : tokens(l)) s += t + " "; l = s; }
	while (!a.empty() && a.back().empty()) a.pop_back();
	while (!b.empty() && b.back().empty()) b.pop_back();
	return a == b;`,
	"floats": `	words a = tokens(want), b = tokens(got);
	if (a.size() != b.size()) return false;
	for (size_t i = 0; i < a.size(); i++)
		if (a[i] != b[i] && !near(a[i], b[i], absolute)) return false;
	return true;`,
	"kattis": `	for (size_t i = 0, j = 0;;) {
		size_t a = i, b = j;
		while (i < want.size() && blank(want[i])) i++;
		while (j < got.size() && blank(got[j])) j++;
		if (with_space && want.substr(a, i - a) != got.substr(b, j - b)) return false;
		if (with_lines && a > 0 && i < want.size() && j < got.size() && breaks(want.substr(a, i - a)) != breaks(got.substr(b, j - b))) return false;
		if (i == want.size() || j == got.size()) return i == want.size() && j == got.size();
		a = i, b = j;
		while (i < want.size() && !blank(want[i])) i++;
		while (j < got.size() && !blank(got[j])) j++;
		if (!agree(want.substr(a, i - a), got.substr(b, j - b), with_case, with_numbers, absolute, relative)) return false;
	}`,
	"unordered": `	words a, b;
	for (const std::string &l : lines(want)) { std::string s; for (const std::string &t : tokens(l)) s += t + " "; if (!s.empty()) a.push_back(s); }
	for (const std::string &l : lines(got)) { std::string s; for (const std::string &t : tokens(l)) s += t + " "; if (!s.empty()) b.push_back(s); }
	std::sort(a.begin(), a.end());
	std::sort(b.begin(), b.end());
	return a == b;`,
}

// Checker returns a C++ program that compares like the built-in checker of this kind, and reports
// whether there is one. The flags are the tolerance of floats, or the flags of kattis. If the order
// of lines is arbitrary, the built-in checker ignores it within each case, and the program in the
// whole file.
//
// The program supports the protocols of Kattis and testlib. It follows the protocol of Kattis if
// its third argument is a folder.
func Checker(kind string, flags []string) ([]byte, bool) {
	body := judges[kind]
	if body == "" {
		return nil, false
	}
	options, err := check.ParseFlags(strings.Join(flags, " "))
	if kind == "floats" {
		options, err = check.ParseFlags("float_tolerance " + strings.Join(flags, " "))
	}
	if err != nil {
		return nil, false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// A checker that compares by %s.\n%s\n", kind, checkerText)
	fmt.Fprintf(&b, "static const bool with_case = %t, with_space = %t, with_lines = %t, with_numbers = %t;\n", options.CaseSensitive, options.SpaceChangeSensitive, options.LineChangeSensitive, options.Floats)
	fmt.Fprintf(&b, "static const double absolute = %g, relative = %g;\n\n", options.Absolute, options.Relative)
	b.WriteString("static bool right(const std::string &want, const std::string &got) {\n\t(void)with_case, (void)with_space, (void)with_lines, (void)with_numbers, (void)absolute, (void)relative;\n" + body + "\n}\n\n")
	b.WriteString(`int main(int argc, char **argv) {
	if (argc < 4) return 3;
	if (std::filesystem::is_directory(argv[3])) { // validator input answer folder < output
		std::string got((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
		return right(read(argv[2]), got) ? 42 : 43;
	}
	bool ok = right(read(argv[3]), read(argv[2])); // checker input output answer
	std::cerr << (ok ? "ok\n" : "wrong answer\n");
	return ok ? 0 : 1;
}
`)
	return []byte(b.String()), true
}

//go:embed cpp/hdu*.cpp
var own embed.FS

// Own returns the C++ checker of a problem whose checker is Go code, and reports whether there is
// one. It supports the same protocols as Checker.
func Own(id string) ([]byte, bool) {
	text, err := own.ReadFile("cpp/" + id + ".cpp")
	return text, err == nil
}
