package html

import (
	"grundy/judge/i18n"
)

// A speaker returns a text in the language of a page.
type speaker func(format string, args ...any) string

func speakerOf(lang string) speaker {
	return func(format string, args ...any) string { return i18n.Sprintf(lang, format, args...) }
}

// counted is a number of things.
func (s speaker) counted(n int, noun string) string { return s("%s", i18n.Plural(n, noun)) }

// several fills in a number: one if it is 1, or else many.
func (s speaker) several(n int, one, many string) string {
	if n == 1 {
		return s(one, n)
	}
	return s(many, n)
}

// groupName returns the name of a group of tests. A user's files have none.
func groupName(group, lang string) string {
	if group == "" {
		return i18n.Format(lang, "your files")
	}
	return i18n.Sense(lang, "tests", group)
}
