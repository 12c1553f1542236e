package reading

import "testing"

// TestXMLFaults checks that files that are not XML are refused in our words, with a line.
func TestXMLFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "x.xml:1: the file ends too early; export it again",
		"<a>\n<b>":                   "x.xml:2: the file ends too early; export it again",
		"<a>\n</b>":                  "x.xml:2: the element a is closed by b; export it again",
		"</a>":                       "x.xml:1: the end of the element a has no beginning; export it again",
		"<a>\n\xd6\xd0</a>":          "x.xml:2: is not a text in UTF-8; save it as UTF-8",
		"<a>R&D</a>":                 "x.xml:1: the entity &D is unknown; write &amp; for &",
		"<a>\x01</a>":                "x.xml:1: contains the character U+0001, which XML forbids; remove it",
		"<a n=3></a>":                "x.xml:1: is not XML; export it again",
		"<a><n>x</n></a>":            "x.xml:1: x is not a number; write a number",
		"<a>\n<n>9999999999</n></a>": "x.xml:2: 9999999999 is too large; write a smaller number",
	} {
		var into struct {
			N int32 `xml:"n"`
		}
		if err := XML("x.xml", []byte(text), &into, "export it again"); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
