package i18n

import "strconv"

// These are for the tests, which are in a package of their own because package zh imports this one.
var (
	Catalogue = catalogue
	Nouns     = nouns
	Roles     = roles
	Verb      = verb
)

// Tables returns the parts of the catalogue.
func Tables() []map[string]string { return tables }

// PlacesOf returns the verbs of a format in the order of their arguments.
func PlacesOf(format string) string {
	verbs := map[int]string{}
	for _, p := range parse(format) {
		if p.verb != "" {
			verbs[p.arg] = p.verb
		}
	}
	list := ""
	for i := range len(verbs) {
		list += strconv.Itoa(i) + verbs[i] + " "
	}
	return list
}

// A Sensed is a row of senses.
type Sensed struct{ Meaning, Text, Chinese string }

// Senses returns the rows of senses.
func Senses() (list []Sensed) {
	for s, zh := range senses {
		list = append(list, Sensed{s.meaning, s.text, zh})
	}
	return list
}
