package html

import (
	"grundy/judge/base/i18n"
)

// A speaker translates and formats a message.
type speaker func(format string, args ...any) string

func speakerOf(lang string) speaker {
	return func(format string, args ...any) string { return i18n.Sprintf(lang, format, args...) }
}

// counted formats a number with a noun.
func (s speaker) counted(n int, noun string) string { return s("%s", i18n.Plural(n, noun)) }

// several formats one if n is 1, and many otherwise.
func (s speaker) several(n int, one, many string) string {
	if n == 1 {
		return s(one, n)
	}
	return s(many, n)
}

// groupName returns the name of a group of tests. Files of a user are in no group.
func groupName(group, lang string) string {
	if group == "" {
		return i18n.Format(lang, "your files")
	}
	return i18n.Sense(lang, "tests", group)
}
