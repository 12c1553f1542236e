package reading

import (
	"fmt"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/packages"
)

// TestYAMLFaults checks that texts that are no YAML are refused in our words, with a line.
func TestYAMLFaults(t *testing.T) {
	for text, want := range map[string]string{
		"name: a\n# \xd6\xd0\n":            "x.yaml:2: byte 0xd6 is not UTF-8; save the file as UTF-8",
		"\ufeffname: a\nb: \x01\n":         "x.yaml:2: the character U+0001 is not allowed; remove it",
		"name: a\n---\nname: b\n":          "x.yaml:3: a second YAML document begins here; keep one, and remove the line ---",
		"name: a\n---\nname: b\nc\nd: 3\n": "x.yaml:4: a line among the keys has no colon; write key: value",
		"---\nname: a\n...\n---\n":         "",
	} {
		_, err := YAMLOf("x.yaml", []byte(text))
		if err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestKeysStay checks that a key of a file is not translated, though its word is one of ours.
func TestKeysStay(t *testing.T) {
	n, err := YAMLOf("x.yaml", []byte("checker: a\nchecker: b\n"))
	if err == nil {
		_, err = n.Fields()
	}
	if got := i18n.Line("zh", err); got != "x.yaml:2：键 checker 出现两次；请删去其中一个" {
		t.Errorf("got %s", got)
	}
	var notes packages.Notes
	if n, err = YAMLOf("x.yaml", []byte("validator: a\n")); err == nil {
		err = Keys{}.Read(n, &notes)
	}
	if err != nil || len(notes) != 1 || notes[0].Fault().Message().In("zh") != "x.yaml:1：不认识键 validator，已忽略" {
		t.Errorf("got %v, %v", notes, err)
	}
}

// TestMisspelled checks that a key which is misspelled by one letter, or in case, hyphens and
// underscores, is refused if the right key has an effect and is missing.
func TestMisspelled(t *testing.T) {
	for text, want := range map[string]string{
		"subtask: 1\n":               "c.yml:1: the key subtask is unknown; did you mean subtasks?",
		"time_limit: 1\n":            "c.yml:1: the key time_limit is unknown; did you mean timeLimit?",
		"sutbasks: 1\n":              "",
		"subtask: 1\nsubtasks: 1\n":  "",
		"notess: 1\n":                "",
		"i: 1\n":                     "",
		"Subtasks: 1\ntime-limit: 1": "c.yml:1: the key Subtasks is unknown; did you mean subtasks?",
	} {
		n, err := YAMLOf("c.yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var notes packages.Notes
		some := func(Field) {}
		if err := (Keys{"subtasks": some, "timeLimit": some, "id": some, "notes": nil}).Read(n, &notes); err != nil {
			t.Fatal(err)
		}
		refused := notes.Unsupported()
		if got := fmt.Sprint(refused); refused == nil && want != "" || refused != nil && got != want {
			t.Errorf("%q: %v, want %s", text, refused, want)
		}
	}
}
