package i18n

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// A Message is a text for people: a format of fmt in English, which is the key of its
// translations, and its arguments. Arguments that are messages or errors are translated
// with it. A constant is a message without arguments. Join joins messages.
//
// A Message is comparable, and survives a conversion to string and back, for files and JSON. Do not
// show such a string to people; use String or In.
type Message string

// mark begins a message with arguments. Then follow the number of fields and ";", and for each
// field its length, ":" and its bytes. The first field is the format. The others are the arguments,
// each preceded by its kind.
const mark = "\x00"

// These are the kinds of arguments.
const (
	plain  = '=' // a text that is printed unchanged
	phrase = '?' // a string, which is translated if the catalogue has it as a phrase
	nested = '+' // a Message
)

// Messagef returns a message with a format and arguments.
func Messagef(format string, args ...any) Message {
	verbs := verbsOf(format, len(args))
	fields := []string{format}
	for i, arg := range args {
		fields = append(fields, field(verbs[i], arg))
	}
	return pack(fields)
}

// Plural returns a number of things as a message: 1 test, 2 tests, 3 tries.
func Plural(n int, noun string) Message { return number(strconv.Itoa(n), noun) }

// Counted is like Plural, with thousands separators: 1,000 cases, 2 tries.
func Counted(n int, noun string) Message { return number(Commas(int64(n)), noun) }

// number returns the message of a number of things; its format is empty.
func number(n, noun string) Message { return pack([]string{"", n, noun}) }

// Join concatenates messages. Each is translated separately.
func Join(list ...Message) (all Message) {
	for _, m := range list {
		if m != "" && !strings.HasPrefix(string(m), mark) {
			m = pack([]string{strings.ReplaceAll(string(m), "%", "%%")})
		}
		all += m
	}
	return all
}

// Or returns a message with alternatives: "a or b or c". The words themselves are not translated.
func Or(words ...string) (all Message) {
	for i, word := range words {
		if one := Messagef("%s", []byte(word)); i == 0 {
			all = one
		} else {
			all = Messagef("%s or %s", all, one)
		}
	}
	return all
}

// Verbatim returns a message that is the same in all languages, although the catalogue may have a
// row for its text.
func Verbatim(text string) Message {
	special := func(r rune) bool { return unicode.IsLetter(r) || r == 0 }
	if text == "" || strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsFunc(text, special) {
		return Message(text) // no row is like this
	}
	return Messagef("%s", []byte(text))
}

// Of returns the message of an error: the result of its method Message, or else its text. If the
// error only adds "PLACE: " to a wrapped error, the wrapped error's message is kept.
func Of(err error) Message {
	if own, ok := err.(interface{ Message() Message }); ok {
		return own.Message()
	}
	text := err.Error()
	if inner := errors.Unwrap(err); inner != nil {
		if before, ok := strings.CutSuffix(text, inner.Error()); ok && (before == "" || strings.HasSuffix(before, ": ")) {
			return Join(Message(before), Of(inner))
		}
	}
	return Message(text)
}

// String returns the message in English.
func (m Message) String() string { return m.In(English) }

// MarshalText returns the message in English.
func (m Message) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// In returns the message in a language. Parts without a translation are in English.
func (m Message) In(lang string) string {
	text := string(m)
	if !strings.Contains(text, mark) {
		return constantIn(lang, text)
	}
	var b strings.Builder
	for text != "" {
		fields, rest, ok := unpack(text)
		switch next := strings.Index(text[1:], mark) + 1; {
		case ok:
			b.WriteString(fill(lang, fields))
		case next > 0:
			b.WriteString(constantIn(lang, text[:next]))
			rest = text[next:]
		default:
			b.WriteString(constantIn(lang, text))
		}
		text = rest
	}
	return b.String()
}

// constantIn translates a text without arguments.
func constantIn(lang, text string) string {
	core := strings.TrimSpace(text)
	if lang != Chinese || core == "" {
		return text
	}
	translated, ok := catalogue()[strings.ReplaceAll(core, "%", "%%")]
	if !ok {
		return text
	}
	return within(text, core, strings.ReplaceAll(translated, "%%", "%"))
}

// fill translates a message with arguments.
func fill(lang string, fields []string) string {
	format, args := fields[0], fields[1:]
	if format == "" && len(args) == 2 {
		return count(lang, args[0], args[1])
	}
	var b strings.Builder
	for _, p := range parse(Format(lang, format)) {
		b.WriteString(p.literal)
		switch {
		case p.verb == "":
		case p.arg < len(args) && args[p.arg] != "":
			b.WriteString(argument(lang, args[p.arg]))
		default:
			b.WriteString("%!" + p.verb[len(p.verb)-1:] + "(MISSING)") // as fmt prints it
		}
	}
	return b.String()
}

// argument translates an argument.
func argument(lang, field string) string {
	text := field[1:]
	switch field[0] {
	case nested:
		return Message(text).In(lang)
	case phrase:
		return phraseIn(lang, text)
	}
	return text
}

// phraseIn translates a string if it is a role or a phrase of several words. A single word may be a
// name.
func phraseIn(lang, text string) string {
	if lang != Chinese {
		return text
	}
	if role, ok := roles[text]; ok {
		return role
	}
	if !strings.Contains(text, " ") {
		return text
	}
	return constantIn(lang, text)
}

// field encodes an argument for a message.
func field(verb string, arg any) string {
	if m, ok := messageOf(arg); ok && verb != "%q" {
		return string(nested) + string(m)
	}
	kind := byte(plain)
	if (verb == "%s" || verb == "%v") && arg != nil && reflect.TypeOf(arg).Kind() == reflect.String {
		kind = phrase
	}
	return string(kind) + fmt.Sprintf(strings.Replace(verb, "%w", "%v", 1), arg)
}

// messageOf returns the message of an argument that is or has one.
func messageOf(arg any) (m Message, ok bool) {
	switch arg := arg.(type) {
	case Message:
		return arg, true
	case error:
		return Of(arg), true
	case interface{ Message() Message }:
		return arg.Message(), true
	}
	return "", false
}

func pack(fields []string) Message {
	var b strings.Builder
	b.WriteString(mark + strconv.Itoa(len(fields)) + ";")
	for _, f := range fields {
		b.WriteString(strconv.Itoa(len(f)) + ":" + f)
	}
	return Message(b.String())
}

// unpack decodes the message at the beginning of a text. It returns its fields, and the rest of the
// text.
func unpack(text string) (fields []string, rest string, ok bool) {
	rest, marked := strings.CutPrefix(text, mark)
	head, rest, ends := strings.Cut(rest, ";")
	n, err := strconv.Atoi(head)
	if !marked || !ends || err != nil || n < 1 {
		return nil, "", false
	}
	for range n {
		length, after, ends := strings.Cut(rest, ":")
		size, err := strconv.Atoi(length)
		if !ends || err != nil || size < 0 || size > len(after) {
			return nil, "", false
		}
		fields, rest = append(fields, after[:size]), after[size:]
	}
	return fields, rest, true
}

// A part of a format is a literal text and the verb that follows it, if any.
type part struct {
	literal, verb string // without an index: %s for %[2]s
	arg           int
}

// parse splits a format into parts.
func parse(format string) (parts []part) {
	next, at, literal := 0, 0, ""
	for _, m := range verb.FindAllStringSubmatchIndex(format, -1) {
		literal += format[at:m[0]]
		at = m[1]
		if m[4] < 0 {
			literal += "%"
			continue
		}
		p := part{literal, format[m[0]:m[1]], next}
		if m[2] >= 0 {
			index := format[m[2]:m[3]]
			p.arg, _ = strconv.Atoi(index)
			p.arg--
			p.verb = strings.Replace(p.verb, "["+index+"]", "", 1)
		}
		next, literal = p.arg+1, ""
		parts = append(parts, p)
	}
	return append(parts, part{literal: literal + format[at:]})
}

// parsed caches the parts of Grundy's own formats. Formats of messages from elsewhere are not
// cached, because the cache would grow without bound.
var parsed sync.Map

// verbsOf returns the verb for each of n arguments in one of Grundy's formats.
func verbsOf(format string, n int) []string {
	verbs := make([]string, n)
	for i := range verbs {
		verbs[i] = "%v"
	}
	parts, ok := parsed.Load(format)
	if !ok {
		parts, _ = parsed.LoadOrStore(format, parse(format))
	}
	for _, p := range parts.([]part) {
		if p.verb != "" && p.arg < n && p.arg >= 0 {
			verbs[p.arg] = p.verb
		}
	}
	return verbs
}

// Strings returns messages in English.
func Strings(list []Message) []string {
	if list == nil {
		return nil
	}
	out := make([]string, len(list))
	for i, m := range list {
		out[i] = m.String()
	}
	return out
}

// Errorf is like fmt.Errorf, but its error has a method Message.
func Errorf(format string, args ...any) error {
	return &textError{Messagef(format, args...), fmt.Errorf(format, args...)}
}

type textError struct {
	message Message
	error
}

func (e *textError) Message() Message { return e.message }
func (e *textError) Unwrap() error    { return e.error }
