package format

import (
	"slices"
	"testing"
)

// TestTable checks that the separator is detected, a byte order mark is dropped, GBK is read if a
// column is named in Chinese, and other encodings are refused.
func TestTable(t *testing.T) {
	columns := map[string]string{"id": "id", "姓名": "name"}
	for text, want := range map[string][]string{
		"id,name\n":                           {"id", "name"},
		"\ufeffid;a, b;c\n":                   {"id", "a, b", "c"},
		"id\tname, first\n":                   {"id", "name, first"},
		"one":                                 {"one"},
		"\xd0\xd5\xc3\xfb;\xbc\xd7\n":         {"姓名", "甲"},
		"\"a;b;c\",d,e,f\r\n":                 {"a;b;c", "d", "e", "f"},
		"\xff\xfei\x00d\x00\t\x00\xd3Y\n\x00": {"id", "姓"},
		"\xfe\xff\x00i\x00d":                  {"id"},
		"\xb0\xe0\n\xd0\xd5\xc3\xfb\n":        {"班"},
	} {
		rows, ok := Table([]byte(text), columns)
		if !ok {
			t.Errorf("%q is refused", text)
			continue
		}
		if got, err := rows.Read(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"\xd1\xa7\xba\xc5,name", "i\x00d\x00", "M\xfcller\nid\n"} {
		if _, ok := Table([]byte(text), columns); ok {
			t.Errorf("%q is read", text)
		}
	}
}
