package spec

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	_ "grundy/judge/base/i18n/zh"
)

// sound is a spec that parses. Tests make changes to it.
const sound = `id: nim
title: {en: Nim}
statement: {en: Nim.}
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: a, second: b}}]
samples: [{in: "1\n", out: "a\n"}]
`

// TestUnreadable checks that a file that is refused as a whole gives one complaint.
func TestUnreadable(t *testing.T) {
	deep := sound + "near: " + strings.Repeat("[", 100) + strings.Repeat("]", 100)
	for _, c := range []struct{ name, data, want string }{
		{"empty", "", "1: the file is empty; a spec begins with id: NAME"},
		{"blank", "\n\n", "1: the file is empty; a spec begins with id: NAME"},
		{"comment", "# x\n", "1: the file is empty; a spec begins with id: NAME"},
		{"dashes", "---\n", "1: the file is empty; a spec begins with id: NAME"},
		{"null", "~\n", "1: the file is empty; a spec begins with id: NAME"},
		{"list", "- id\n", "1: the spec is a list; write a mapping with some of these keys: id, aliases, title"},
		{"word", "id\n", `1: the spec is the word "id"; write a mapping with some of these keys`},
		{"BOM", "\ufeff" + sound, "1: the file begins with a byte order mark; save it as UTF-8 without a byte order mark"},
		{"UTF-16", "\xff\xfei\x00d\x00", "1: byte 0xff is not UTF-8"},
		{"GBK", sound + "source: \xc4\xe1\xc4\xb7\n", "7: byte 0xc4 is not UTF-8; save the file as UTF-8"},
		{"NUL", sound + "\x00", "7: the character U+0000 is not allowed; remove it"},
		{"ELF", "\x7fELF\x02\x01\x00", "1: the character U+007F is not allowed"},
		{"line separator", "id: nim\u2028", "1: the character U+2028 is not allowed"},
		{"large", sound + strings.Repeat("# more\n", 1<<16), "1: the spec has 458910 bytes; a spec may have at most 262144"},
		{"second", sound + "---\nid: two\n", "7: a second document begins here; a file holds one spec"},
		{"second empty", sound + "---\n", "7: a second document begins here"},
		{"deep", deep, "7: lists or mappings are nested too deep; nest at most 64"},
		{"deeper", strings.Repeat("[", 1<<17), "1: lists or mappings are nested too deep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := complaints(t, "nim.yaml", []byte(c.data))
			if !strings.HasPrefix(got.Error(), "nim.yaml:"+c.want) || len(got) != 1 {
				t.Errorf("got %v\nwant nim.yaml:%s", got, c.want)
			}
		})
	}
}

// TestSyntax checks that syntax errors are reported in the right lines, although yaml.v3 reports
// most of them one line or more away.
func TestSyntax(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"# c\nid: nim\nb:\n  c: 1\n d: 2\ne: 3\n", "5: this line does not fit the mapping around it"},
		{"id: nim\nb: \"x\" y\nc: 1\n", "2: this line does not fit the mapping"},
		{"a:\n  - b\n  - c\n  d: 5\n", "4: this line does not fit the list"},
		{"id: nim\nb: c: d\ne: 1\n", "2: a pair such as key: value is not allowed here; check the indentation, and quote"},
		{"id: nim\n  b: 1\n", "2: a pair such as key: value is not allowed here"},
		{"id: nim\nb\nc: 1\n", "2: a line among the keys has no colon; write key: value"},
		{"id: - nim\n", "1: a list item cannot begin here"},
		{"id: nim\nb: \"x\nc: 2\n", "2: a quote is not closed"},
		{"id: nim\nb: [1,\nc: 2\n", "2: a [ is not closed, or a comma is missing in it"},
		{"id: {nim\n", "1: a { is not closed, or a comma is missing in it"},
		{"id: [1, ", "1: a value is missing between brackets"},
		{"id: nim\nb: @x\n", "2: a word begins with a character that YAML reserves, or with a tab; quote"},
		{"id: nim\n\tb: 2", "2: the indentation contains a tab; indent with spaces"},
		{"id: nim\nb: \"\\q\"\n", "2: a backslash in double quotes"},
		{"id: nim\nb: *x\nc: 1\n", "2: an alias (*name) is not allowed"},
		{"id: nim\nb: *\n", "2: a word begins with & or *; quote the word"},
		{"id: |2x\n", "1: a | or > is followed by text on its line"},
		{"id: nim\nb: !x!y z\n", "2: a tag (!name) is not allowed"},
		{"%YAML 3.0\n---\nid: nim\n", "1: this is not YAML: found incompatible YAML document"},
		{"id: nim\n]\n", "2: this line does not fit the mapping"},
	} {
		got := complaints(t, "nim.yaml", []byte(c.data))
		if !strings.HasPrefix(got.Error(), "nim.yaml:"+c.want) || len(got) != 1 {
			t.Errorf("%q: got %v\nwant nim.yaml:%s", c.data, got, c.want)
		}
	}
}

// TestDefaults checks the values of the keys that a spec leaves out.
func TestDefaults(t *testing.T) {
	p, err := Parse("somewhere/else.yml", []byte(sound+"game: {heaps: n, take: any}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Limits{time.Second, 128 << 20, 1 << 20}); p.Limits != want || p.InputLimit != 16<<20 {
		t.Errorf("limits: got %v", p.Limits)
	}
	for _, c := range []struct {
		name string
		text Text
		want string
	}{
		{"check", p.Check.Kind, "tokens"},
		{"last", p.Game.Last, "wins"},
		{"answer", p.Game.Answer, "winner"},
		{"short", p.Game.Short, ""},
		{"where", p.Input.Where, ""},
	} {
		if !c.text.Absent() || c.text.Value != c.want {
			t.Errorf("%s: got %v, want %q and absent", c.name, c.text, c.want)
		}
	}
	if !p.Presentation.Absent() || p.Strict() || p.Factors != nil || !reflect.DeepEqual(p.Input.Framing, Framing{}) || p.File != "somewhere/else.yml" {
		t.Errorf("got %+v", p)
	}
}

func TestValues(t *testing.T) {
	parse := func(name string) *Problem {
		p, err := Parse(name+".yaml", read(t, filepath.Join(fixtures, "good", name+".yaml")))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	nim, chess, match, chances := parse("p2197"), parse("poj2425"), parse("poj2234"), parse("chances")
	move, fort, boxes, games := parse("p1247"), parse("cf1312f"), parse("hdu1729"), parse("poj2960")
	for _, c := range []struct{ what, got, want any }{
		{"limits", nim.Limits, Limits{time.Second, 128 << 20, 1 << 20}},
		{"input limit", nim.InputLimit, int64(32 << 20)},
		{"limits", match.Limits, Limits{500 * time.Millisecond, 1 << 30, 512}},
		{"limits", chances.Limits.Time, 1500 * time.Millisecond},
		{"factors", games.Factors["java"], Factors{games.Factors["java"].Place, 2, 1.5}},
		{"factors", games.Factors["python3"].Time, 10.0},
		{"factors", games.Factors["python3"].Place.Line, 5},
		{"factors", len(games.Factors), 2},
		{"ours", games.Input.Framing.Ours, true},
		{"ours", nim.Input.Framing.Ours, false},
		{"title", nim.Title.Zh.Value, "【模板】Nim 游戏"},
		{"framing", nim.Input.Framing.Count.Value + nim.Input.Framing.Max.Value, "T10"},
		{"framing", chess.Input.Framing.EOF, true},
		{"framing", boxes.Input.Framing.Until.Value, "0"},
		{"total", fort.Input.Framing.Total[0].Field.Value, "n"},
		{"total", fort.Input.Framing.Total[0].Max.Value, "3*10^5"},
		{"words", nim.Output[0].Fields[0].First.Value + nim.Output[0].Fields[0].Second.Value, "YesNo"},
		{"words", chances.Output[0].Fields[0].Draw.Value, "-1"},
		{"distinct", chess.Input.Case[1].Lines[0].Fields[1].Distinct, true},
		{"until", chess.Input.Case[2].Until.Value + chess.Input.Case[2].Max.Value, "01000"},
		{"rows", chances.Input.Case[1].Distinct, true},
		{"near", nim.Near[0].Field.Value + ": " + nim.Near[0].Values.Value, "a: powers of 2"},
		{"strict", match.Strict() && !nim.Strict(), true},
		{"check", chances.Check.Kind.Value + chances.Check.Tolerance.Value, "floats1e-6"},
		{"either", len(move.Output[0].Either), 3},
		{"literal", move.Output[0].Either[0][0].Literal.Value, "lose"},
		{"literal", boxes.Output[0].Literal.Value, "Case {case}:"},
		{"sample", move.Samples[0].In.Value, "2\n1 1\n"},
		{"heaps", len(parse("hdu1848").Game.Heaps), 3},
		{"table", parse("hdu1848").Tables[0].Upto, 1000},
		{"table", parse("hdu1848").Tables[1].Upto, 10000},
		{"table", parse("hdu1848").Tables[1].Take.Value, "fibonacci numbers"},
		{"table", len(parse("hdu1848").Tables[1].Heaps), 2},
		{"table", parse("digit-game").Tables[0].Cases, AllCases},
		{"table", parse("digit-game").Tables[1].Cases, 1000},
		{"table", parse("digit-game").Tables[2].Case[0].Fields[0].Name.Value, "zeros"},
		{"before", parse("hdu4388").Output[0].Fields[0].Literal.Value, "Case {case}:"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
}

// TestComplain checks the text of a complaint, and that errors.As finds the complaint in a wrapped
// list.
func TestComplain(t *testing.T) {
	text := Text{"5", Place{"nim.yaml", 3, 7}}
	c := text.Complain("5 is odd", "write 4")
	if got := c.Error(); got != "nim.yaml:3: 5 is odd; write 4" {
		t.Error(got)
	}
	var one Complaint
	err := fmt.Errorf("lint: %w", Complaints{c})
	if !errors.As(err, &one) || one != c {
		t.Errorf("got %v from %v", one, err)
	}
}

// TestLanguages checks that a title or a statement may be given in English only, in Chinese only,
// or as a plain word for both.
func TestLanguages(t *testing.T) {
	for _, c := range []struct{ title, en, zh string }{
		{"{en: Nim, zh: 取石子}", "Nim", "取石子"}, {"{en: Nim}", "Nim", "Nim"}, {"{zh: 取石子}", "取石子", "取石子"},
		{"Nim", "Nim", "Nim"}, {"取石子 Nim", "取石子 Nim", "取石子 Nim"}, {"12", "12", "12"},
	} {
		p, err := Parse("x.yaml", []byte("id: x\ntitle: "+c.title+"\nstatement: "+c.title+"\ntests: {folder: t}\n"))
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		for _, w := range []Words{p.Title, p.Statement} {
			if en, zh := w.In("en").Value, w.In("zh").Value; en != c.en || zh != c.zh {
				t.Errorf("%s: %q and %q", c.title, en, zh)
			}
		}
	}
	for title, want := range map[string]string{
		"": `title is empty`, "{}": "title is empty", "{cn: x}": `unknown language "cn" in title`, "[a]": "title is a list", "{zh: ''}": "title.zh is empty",
	} {
		if _, err := Parse("x.yaml", []byte("id: x\ntitle: "+title+"\nstatement: x\ntests: {folder: t}\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", title, err, want)
		}
	}
}
