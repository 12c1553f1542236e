package build

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestOpens checks the names of files that Opens finds.
func TestOpens(t *testing.T) {
	for _, test := range []struct{ id, source, reads, writes string }{
		{"c", `int main() { freopen("nim.in", "r", stdin); freopen("nim.out", "w", stdout); }`, "nim.in", "nim.out"},
		{"cpp", `int main() { freopen ( "a.in" , "r" , stdin ) ; }`, "a.in", ""},
		{"cpp17", "int main() {\n    if (!freopen(\"a.in\", \"r\", stdin)) return 1;\n}", "a.in", ""},
		{"c", `FILE *f = fopen("x", "r"), *g = fopen("y", "wt");`, "x", "y"},
		{"c", "  FILE *f;\n  if ((f = fopen(\"x\", \"rb\")) == NULL) return 1;", "x", ""},
		{"cpp", `ifstream fin("x.in"); ofstream fout{"x.out"};`, "x.in", "x.out"},
		{"cpp", `std::ifstream in; std::ofstream out; in.open("x.in"); out.open("x.out");`, "x.in", "x.out"},
		{"cpp", "// freopen(\"old.in\", \"r\", stdin);\nint main() { freopen(\"new.in\", \"r\", stdin); }", "new.in", ""},
		{"cpp", "#define LOCAL\n#ifdef LOCAL\nint x = (freopen(\"a\", \"r\", stdin), 0);\n#endif", "a", ""},
		{"cpp", "#ifdef ONLINE_JUDGE\nint x = (freopen(\"a\", \"r\", stdin), 0);\n#endif", "a", ""},
		{"cpp", "#define IO freopen(\"a\", \"r\", stdin)\nint main() { IO; }", "a", ""},
		{"python3", "import sys\nsys.stdin = open('nim.in')\nsys.stdout = open(\"nim.out\", 'w')", "nim.in", "nim.out"},
		{"python3", "with open(r'x.in', encoding='utf-8') as f, open('y', mode='w') as g:\n    pass", "x.in", "y"},
		{"python3", "def main():\n    try:\n        n = int(input())\n    except EOFError:\n        return\nf = open(\"a.txt\", \"r\")", "a.txt", ""},
		{"python3", "from pathlib import Path\nprint(Path('a.in').read_text())", "a.in", ""},
		{"java", `Scanner in = new Scanner(new File("x.in")); PrintWriter w = new PrintWriter(new File("x.out"));`, "x.in", "x.out"},
		{"java", `System.setIn(new FileInputStream("x.in"));`, "x.in", ""},
		{"java", "class A {\n  public static void main(String[] args) {\n    try {\n      r = new BufferedReader(new FileReader(\"x.in\"));\n    } catch (IOException e) {}\n  }\n}", "x.in", ""},
		{"java", `for (String s : Files.readAllLines(Paths.get("x.in"))) {}`, "x.in", ""},
		{"go", `f, err := os.Open("x.in"); g, _ := os.Create("x.out")`, "x.in", "x.out"},
		{"go", "\tf, err := os.Open(\"x.in\")\n\tif err == nil {\n\t}", "x.in", ""},
		{"rust", `let f = File::open("x.in").unwrap(); let c = '"'; let g = File::create("x.out");`, "x.in", "x.out"},
		{"rust", `let s = std::fs::read_to_string("x.in").expect("no file");`, "x.in", ""},
		{"javascript", `const t = require('fs').readFileSync('x.in', 'utf8');`, "x.in", ""},
		{"javascript", "fs.writeFileSync(`x.out`, fs.readFileSync(`./x.in`) + '');", "./x.in", "x.out"},

		// These programs open no files.
		{"c", `/* freopen("a", "r", stdin); */ // fopen("a", "r")`, "", ""},
		{"c", `puts("freopen(\"a\", \"r\", stdin)"); char c = '"'; puts("x");`, "", ""},
		{"c", `freopen("/dev/stdin", "r", stdin); freopen("log", "w", stderr); freopen(name, "r", stdin);`, "", ""},
		{"c", "#ifndef ONLINE_JUDGE\n\tfreopen(\"a\", \"r\", stdin);\n#endif", "", ""},
		{"c", "# if !defined ( ONLINE_JUDGE )\nfreopen(\"a\", \"r\", stdin);\n#endif", "", ""},
		{"c", "#ifdef ONLINE_JUDGE\n#else\nfreopen(\"a\", \"r\", stdin);\n#endif", "", ""},
		{"c", "#ifdef LOCAL\nfreopen(\"a\", \"r\", stdin);\n#if 1\nfreopen(\"b\", \"w\", stdout);\n#endif\n#endif", "", ""},
		{"c", "#if 0\nfreopen(\"a\", \"r\", stdin);\n#endif\n#if LOCAL > 1\nfopen(\"b\", \"r\");\n#endif", "", ""},
		{"c", "//#define LOCAL\n#ifdef LOCAL\nfreopen(\"a\", \"r\", stdin);\n#endif", "", ""},
		{"c", "#define IO freopen(\"a\", \"r\", stdin)\nint main() {}", "", ""},
		{"c", "int main(int argc, char **argv) {\n  if (argc > 1)\n    freopen(\"a\", \"r\", stdin);\n}", "", ""},
		{"cpp", `if (fopen("a.in", "r")) freopen("a.in", "r", stdin);`, "", ""},
		{"cpp", "  if (getenv(\"HOME_TEST\")) {\n    int x;\n    freopen(\"a.in\", \"r\", stdin);\n  }", "", ""},
		{"cpp", `const char *s = R"(freopen("a.in", "r", stdin))";`, "", ""},
		{"python3", "# sys.stdin = open('a')\n'''\nopen('b')\n'''\n\"\"\" open('c') \"\"\"", "", ""},
		{"python3", "print(\"open('x')\")\nos.popen('ls')\nreopen('x')\nsys.stdin = open(0)\nf = open('/dev/stdin')", "", ""},
		{"python3", "if os.path.exists('a.in'):\n    sys.stdin = open('a.in')\n    sys.stdout = open('a.out', 'w')", "", ""},
		{"python3", "try:\n    x = 1\n    sys.stdin = open('a.in')\nexcept OSError:\n    pass", "", ""},
		{"python3", "if 'ONLINE_JUDGE' in os.environ:\n    f = sys.stdin\nelse:\n    f = open('a.in')", "", ""},
		{"python3", "f = open('a.in') if len(sys.argv) > 1 else sys.stdin", "", ""},
		{"java", "if (System.getProperty(\"ONLINE_JUDGE\") == null) {\n    System.setIn(new FileInputStream(\"x.in\"));\n}", "", ""},
		{"java", `// new Scanner(new File("x"))` + "\n" + `String s = "new File(\"x\")"; Scanner in = new Scanner(System.in);`, "", ""},
		{"go", "s := `os.Open(\"x\")`\nb, _ := os.ReadFile(\"/dev/stdin\")", "", ""},
		{"go", "\tif f, err := os.Open(\"x.in\"); err == nil {\n\t\tin = f\n\t}", "", ""},
		{"rust", "if let Ok(f) = File::open(\"x.in\") { }\nlet s = r#\"File::open(\"x\")\"#;", "", ""},
		{"javascript", `const t = readFileSync(0); readFileSync('/dev/stdin'); readFileSync(process.platform === 'linux' ? '/dev/stdin' : 'x.in');`, "", ""},
		{"javascript", "const file = process.platform === 'linux' ? '/dev/stdin' : 'x.in';\nreadFileSync(file); s = \"readFileSync('x')\"", "", ""},
		{"cobol", `freopen("a", "r", stdin);`, "", ""},
	} {
		reads, writes := (&Language{ID: test.id}).Opens([]byte(test.source))
		if reads != test.reads || writes != test.writes {
			t.Errorf("%s: %s\nreads %q, writes %q; want %q, %q", test.id, test.source, reads, writes, test.reads, test.writes)
		}
	}
}

// TestOpensNone checks that Opens finds files in only one of the stored submissions.
func TestOpensNone(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/submissions/*/*")
	if err != nil || len(files) < 400 {
		t.Fatalf("%d submissions, %v", len(files), err)
	}
	kinds := map[string]string{".c": "c", ".cpp": "cpp", ".py": "python3", ".java": "java", ".go": "go", ".rs": "rust", ".js": "javascript"}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		reads, writes := (&Language{ID: kinds[filepath.Ext(file)]}).Opens(text)
		if left := filepath.Base(file) == "wa-freopen-left-in.c"; left != (reads != "") || left != (writes != "") {
			t.Errorf("%s: reads %q, writes %q", file, reads, writes)
		}
	}
}

// FuzzOpens checks that blanking a source keeps its length and adds no lines, for any text.
func FuzzOpens(f *testing.F) {
	f.Add("#if 1\nfreopen(\"a\", \"r\", stdin);\n#else\n#endif\n#endif")
	f.Add("'''open('a')'''\n\"\"\"")
	f.Fuzz(func(t *testing.T, text string) {
		for id, family := range openers {
			code := preprocessed(family.code([]byte(text)))
			if len(code) != len(text) || bytes.Count(code, []byte("\n")) > bytes.Count([]byte(text), []byte("\n")) {
				t.Fatalf("%s: %q became %q", id, text, code)
			}
			(&Language{ID: id}).Opens([]byte(text))
		}
	})
}
