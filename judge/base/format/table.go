package format

import (
	"bytes"
	"encoding/csv"
	"strings"
	"unicode"
	"unicode/utf8"

	unicode16 "golang.org/x/text/encoding/unicode"
)

// Table reads a table as spreadsheet programs write it: in UTF-8, with or without a byte order
// mark, or in UTF-16 with one, and separated by commas, semicolons or tabs. Rows may differ in
// length. Table also reads GBK, as programs in China write, if one of the first lines names a
// column in Chinese. ok is false for other encodings.
func Table[T any](text []byte, columns map[string]T) (rows *csv.Reader, ok bool) {
	text = bytes.TrimPrefix(fromGBK(fromUTF16(text), columns), []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, false
	}
	rows = csv.NewReader(bytes.NewReader(text))
	rows.Comma, rows.FieldsPerRecord = separator(text), -1
	return rows, true
}

// fromUTF16 converts a text from UTF-16 to UTF-8 if it begins with a byte order mark of UTF-16.
func fromUTF16(text []byte) []byte {
	if !bytes.HasPrefix(text, []byte("\xff\xfe")) && !bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return text
	}
	converted, err := unicode16.UTF16(unicode16.LittleEndian, unicode16.UseBOM).NewDecoder().Bytes(text)
	if err != nil {
		return text
	}
	return converted
}

// mostHead is the number of lines of a table in which the names of columns are looked for.
const mostHead = 10

// fromGBK converts a table from GBK to UTF-8 if one of its first lines names a column in Chinese.
// Otherwise the encoding is unknown, and the text is returned unchanged.
func fromGBK[T any](text []byte, columns map[string]T) []byte {
	lines := bytes.SplitN(text, []byte("\n"), mostHead+1)
	line := UTF8(string(bytes.Join(lines[:min(len(lines), mostHead)], []byte(","))))
	if utf8.Valid(text) {
		return text
	}
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t\r\" ", r) }) {
		if _, ok := columns[name]; ok && strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			return []byte(UTF8(string(text)))
		}
	}
	return text
}

// separator returns the separator of a table: the one that most of the first lines contain, because
// a title may precede the names of the columns. If several are in as many lines, the first line
// decides. Values are assumed to contain no tab.
func separator(text []byte) rune {
	lines := bytes.SplitN(text, []byte("\n"), mostHead+1)
	first := lines[0]
	in := map[rune]int{}
	for _, line := range lines[:min(len(lines), mostHead)] {
		for _, one := range "\t;," {
			if bytes.ContainsRune(line, one) {
				in[one]++
			}
		}
	}
	most := max(in['\t'], in[';'], in[','])
	switch {
	case in['\t'] == most && (bytes.ContainsRune(first, '\t') || most > max(in[';'], in[','])):
		return '\t'
	case in[';'] == most && (bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) || most > in[',']):
		return ';'
	}
	return ','
}
