package names

import (
	"path"
	"regexp"
	"strings"
)

// A Platform is a learning platform that names the files it exports.
type Platform string

// The platforms whose names are recognized.
const (
	Moodle      Platform = "Moodle"
	Canvas      Platform = "Canvas"
	Blackboard  Platform = "Blackboard"
	Brightspace Platform = "Brightspace"
	Gradescope  Platform = "Gradescope"
	Hydro       Platform = "Hydro"
)

// A platformForm matches the names that a platform gives to folders or files. Its groups are the
// student, perhaps an id that the platform gave the student, and the name of the submitted file.
type platformForm struct {
	platform Platform
	form     *regexp.Regexp
}

var platforms = []platformForm{
	{Moodle, regexp.MustCompile(`^(?P<student>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_(?P<rest>.*))?$`)},
	{Blackboard, regexp.MustCompile(`^.+_(?P<student>[^_]+)_(?P<id>attempt)_\d{4}(?:-\d\d){5}(?:_(?P<rest>.*))?$`)},
	{Brightspace, regexp.MustCompile(`^(?P<id>\d+)-\d+ ?- (?P<student>.+?) ?- (?:\pL+\.? \d+,?|\d+\.? \pL+\.?,?) \d{4},? \d+(?: ?[AP]M)?(?: - (?P<rest>.*))?$`)},
	{Canvas, regexp.MustCompile(`^(?P<student>[\p{Latin}-]{2,})_(?:(?i:late)_)?(?P<id>\d{2,})_\d{3,}_(?P<rest>.*?)(?:-\d+)?$`)},
	{Canvas, regexp.MustCompile(`^(?P<student>\p{Han}{2,4})_(?:(?i:late)_)?(?P<id>\d{3,})_\d{4,}_(?P<rest>.*?)(?:-\d+)?$`)},
	{Hydro, regexp.MustCompile(`^U(?P<student>(?P<id>\d+))_(?P<rest>P\w+?)_R[0-9a-f]{24}(?:_S\d+@[\d.]+)?(?:\.\w+)?$`)},
	{Gradescope, regexp.MustCompile(`^(?P<student>submission_(?P<id>\d{5,}))(?P<rest>)$`)},
}

// platformOf returns the student, the student's id at the platform, and the name of the submitted
// file in a part of a path that a platform named.
func platformOf(part string) (p Platform, student, id, rest string) {
	for _, f := range platforms {
		if m := f.form.FindStringSubmatch(part); m != nil && (f.platform != Canvas || !newText(m[1]).withoutOrdinary().empty()) {
			group := func(name string) string { return m[f.form.SubexpIndex(name)] }
			return f.platform, group("student"), strings.TrimPrefix(group("id"), "attempt"), group("rest")
		}
	}
	return "", "", "", ""
}

// IsReceipt reports whether a file is what a platform adds to a submission: the receipt of
// Blackboard, the list of Brightspace, or the text that belongs to a file of Moodle.
func IsReceipt(at string) bool {
	base := path.Base(at)
	stem := strings.TrimSuffix(base, path.Ext(base))
	if p, _, _, rest := platformOf(stem); p == Blackboard && rest == "" && strings.EqualFold(path.Ext(base), ".txt") {
		return true
	}
	return strings.HasPrefix(base, "submission_metadata.") || base == "index.html" || base == "onlinetext.html" || strings.EqualFold(base, "Thumbs.db") || strings.EqualFold(base, "desktop.ini")
}
