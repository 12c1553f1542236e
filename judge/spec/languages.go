package spec

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
)

// Words is a text in one or more languages.
type Words struct {
	En, Zh Text
	Others []Translation // in other languages, in the order of the spec
}

// A Translation is a text in a language.
type Translation struct {
	Lang string // a code of ISO 639, perhaps with a region: pl, pt-BR
	Text
}

// All returns the texts that are not empty: the English one, the Chinese one, and the others.
func (w Words) All() (list []Translation) {
	for _, t := range append([]Translation{{"en", w.En}, {"zh", w.Zh}}, w.Others...) {
		if t.Value != "" {
			list = append(list, t)
		}
	}
	return list
}

// In returns the text in a language. If it is missing, In returns the first one of All.
func (w Words) In(lang string) Text { return w.Best(lang).Text }

// Best is like In. It also returns the language of the text.
func (w Words) Best(lang string) Translation {
	all := w.All()
	for _, t := range all {
		if t.Lang == lang {
			return t
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return Translation{lang, Text{}}
}

// twoLetters holds the codes of ISO 639-1.
const twoLetters = " aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu "

// spoken matches a code of two or three letters, perhaps with a script and a region.
var spoken = regexp.MustCompile(`^([a-z]{2,3})(-[A-Z][a-z]{3})?(-[A-Z]{2})?$`)

// IsLanguage reports whether a word is a code of ISO 639, such as pl, perhaps with a script and a
// region, such as pt-BR. It accepts all codes of three letters.
func IsLanguage(word string) bool {
	m := spoken.FindStringSubmatch(word)
	return m != nil && (len(m[1]) == 3 || strings.Contains(twoLetters, " "+m[1]+" "))
}

// SectionsIn returns the language of the sections that Grundy adds to a statement in a language: zh
// for Chinese, and else en.
func SectionsIn(lang string) string {
	if base, _, _ := strings.Cut(strings.ToLower(lang), "-"); base == "zh" || base == "zho" || base == "chi" {
		return "zh"
	}
	return "en"
}

// languages reads a text in one or more languages. A text without a language is Chinese if it
// contains a Chinese character, and otherwise English.
func (d *decoder) languages(into *Words, text func(*Text) reader) reader {
	one := text(&into.En)
	return reader{
		func(v value) {
			if v.Kind != yaml.ScalarNode || empty(v.Node) {
				d.translations(v, into, text)
				return
			}
			one.read(v)
			if strings.ContainsFunc(into.En.Value, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
				into.Zh, into.En = into.En, Text{}
			}
		},
		func() *schema {
			return anyOf(one.schema(), &schema{
				Type: "object", MinProperties: 1, PropertyNames: &schema{Pattern: spoken.String()}, AdditionalProperties: one.schema(),
				Properties: map[string]*schema{"en": inLanguage(one, "In English."), "zh": inLanguage(one, "In Chinese.")},
			})
		},
	}
}

// inLanguage returns the schema of a text with a description.
func inLanguage(text reader, doc string) *schema {
	s := text.schema()
	s.Description = doc
	return s
}

// translations reads a mapping from languages to texts.
func (d *decoder) translations(v value, into *Words, text func(*Text) reader) {
	if !d.is(v, yaml.MappingNode, i18n.Messagef("write a mapping with some of these keys: %s", "en, zh")) {
		return
	}
	for _, p := range pairs(v.Node) {
		to := value{p.value, v.dot(p.key.Value)}
		switch lang := p.key.Value; {
		case lang == "en":
			text(&into.En).read(to)
		case lang == "zh":
			text(&into.Zh).read(to)
		case IsLanguage(lang):
			t := Translation{Lang: lang}
			text(&t.Text).read(to)
			into.Others = append(into.Others, t)
		default:
			d.complain(p.key, v.within("unknown language %s", "unknown language %s in %s", lang), "name a language by its code in ISO 639, such as en, zh or pl")
		}
	}
}

// Set sets the text in a language.
func (w *Words) Set(lang string, t Text) {
	switch lang {
	case "en":
		w.En = t
	case "zh":
		w.Zh = t
	default:
		for i, other := range w.Others {
			if other.Lang == lang {
				w.Others[i].Text = t
				return
			}
		}
		w.Others = append(w.Others, Translation{lang, t})
	}
}

// Has reports whether there is a text in a language.
func (w Words) Has(lang string) bool {
	return slices.ContainsFunc(w.All(), func(t Translation) bool { return t.Lang == lang })
}
