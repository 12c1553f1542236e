package catalogue

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"grundy/judge/spec"
)

// judgeNames maps usual names of online judges, in folded form, to the names in aliases.
var judgeNames = map[string]string{
	"luogu": "luogu", "洛谷": "luogu", "lg": "luogu",
	"hdu": "hdu", "hdoj": "hdu", "杭电": "hdu", "杭电oj": "hdu",
	"poj": "poj", "pku": "poj", "北大": "poj",
	"cf": "cf", "codeforces": "cf", "gym": "gym",
	"nowcoder": "nowcoder", "牛客": "nowcoder", "牛客网": "nowcoder",
	"zoj": "zoj", "zju": "zoj", "浙大": "zoj",
	"kattis": "kattis", "qoj": "qoj",
}

// judgesByLength has the keys of judgeNames, the longest first.
var judgesByLength = slices.SortedFunc(maps.Keys(judgeNames), func(a, b string) int {
	if len(a) != len(b) {
		return len(b) - len(a)
	}
	return strings.Compare(a, b)
})

// fold returns the letters and digits of a name in lower case. The name of a judge before a
// number becomes its name in aliases: "HDU 1404", "杭电 1404" and "hdu:1404" fold to "hdu1404".
func fold(name string) string {
	folded := strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' { // the full-width forms of ASCII
			r -= '！' - '!'
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	for _, called := range judgesByLength {
		if rest, ok := strings.CutPrefix(folded, called); ok && strings.ContainsFunc(rest, unicode.IsDigit) {
			return judgeNames[called] + rest
		}
	}
	return folded
}

// parts matches a folded name with a number: letters, the number, and the letter of a problem in
// its contest.
var parts = regexp.MustCompile(`^(\D*)(\d+)(.*)$`)

// numbered returns the ids of the problems that have this number at some judge.
func numbered(specs []*spec.Problem, number string) (ids []string) {
	if number == "" || strings.Trim(number, "0123456789") != "" {
		return nil
	}
	for _, sp := range specs {
		if slices.ContainsFunc(sp.Aliases, func(alias spec.Text) bool {
			_, at, _ := strings.Cut(alias.Value, ":")
			return strings.TrimLeftFunc(at, unicode.IsLetter) == number
		}) {
			ids = append(ids, sp.ID.Value)
		}
	}
	return ids
}

// slip reports whether a folded name with a number may be a typo of another. One letter may be
// wrong, missing or superfluous, or two adjacent letters may be exchanged. In the number, two
// adjacent digits may be exchanged, or one digit may be typed twice. A wrong digit is not a typo,
// because it names another problem. The name of another judge is not a typo either.
func slip(typed, meant string) bool {
	a, b := parts.FindStringSubmatch(typed), parts.FindStringSubmatch(meant)
	switch {
	case a == nil || b == nil:
		return false
	case a[2] == b[2]:
		return a[1] == b[1] && len(a[3]) != len(b[3]) && near(a[3], b[3]) || a[3] == b[3] && !isJudge(a[1]) && near(a[1], b[1])
	}
	return a[1] == b[1] && a[3] == b[3] && (exchanged(a[2], b[2]) || doubled(a[2], b[2]))
}

// isJudge reports whether letters before a number are the name of an online judge. Most judges
// have a name with OJ.
func isJudge(letters string) bool {
	_, known := judgeNames[letters]
	return known || len(letters) == 3 && strings.HasSuffix(letters, "oj")
}

// near reports whether one letter is wrong, missing or superfluous, or two adjacent letters are
// exchanged. Two different words of one letter are not near.
func near(typed, meant string) bool {
	a, b := []rune(typed), []rune(meant)
	if len(a) > len(b) {
		a, b = b, a
	}
	same := 0
	for same < len(a) && a[same] == b[same] {
		same++
	}
	switch len(b) - len(a) {
	case 0:
		return exchanged(typed, meant) || len(a) > 1 && same < len(a) && slices.Equal(a[same+1:], b[same+1:])
	case 1:
		return slices.Equal(a[same:], b[same+1:])
	}
	return false
}

// exchanged reports whether two texts differ only in the order of two adjacent characters.
func exchanged(typed, meant string) bool {
	a, b := []rune(typed), []rune(meant)
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) - 1 {
		if a[i] != b[i] {
			a[i], a[i+1] = a[i+1], a[i]
			return slices.Equal(a, b)
		}
	}
	return false
}

// doubled reports whether typed is meant with one character typed twice.
func doubled(typed, meant string) bool {
	for i := 1; i < len(typed); i++ {
		if typed[i] == typed[i-1] && typed[:i]+typed[i+1:] == meant {
			return true
		}
	}
	return false
}
