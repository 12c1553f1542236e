package referee_test

import (
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/play/referee"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/testing/testenv"
)

// hostile lists, for the template of each language, the statements that make it hostile, by
// behaviour. They are inserted after anchor. The first of imports is replaced by the second.
var hostile = []struct {
	template, name, anchor string
	imports                [2]string // replaced, by
	inserted               map[string]string
}{
	{"player.py", "a.py", "def main():\n", [2]string{"import sys", "import os, sys"}, map[string]string{
		"illegal":   "    print('1 0', flush=True)\n",
		"silent":    "    sys.stdin.read()\n",
		"flooding":  "    while True: print('1 1 1')\n",
		"slow":      "    while True: pass\n",
		"crashing":  "    raise ValueError\n",
		"replaying": "    if any(map(os.path.exists, [NAMES])): return print('cheated', flush=True)\n    for name in [NAMES]:\n        try: open(name, 'w').close()\n        except OSError: pass\n",
	}},
	{"player.cpp", "a.cpp", "int main() {\n", [2]string{"#include <algorithm>", "#include <algorithm>\n#include <cstdlib>\n#include <fstream>"}, map[string]string{
		"illegal":   `std::cout << "1 0" << std::endl;`,
		"silent":    "while (std::cin.get() != EOF) { }",
		"flooding":  `for (;;) std::cout << "1 1 1" << std::endl;`,
		"slow":      "for (volatile long long i = 0;; i++) { }",
		"crashing":  "std::abort();",
		"replaying": `for (const char *name : {NAMES}) if (std::ifstream(name)) { std::cout << "cheated" << std::endl; return 0; } for (const char *name : {NAMES}) std::ofstream(name) << "1";`,
	}},
	{"player.go.txt", "a.go", "func main() {\n", [2]string{"import (", "import (\n\t\"os\""}, map[string]string{
		"illegal":   `_ = os.Args; fmt.Println("1 0")`,
		"silent":    "_, _ = new(os.File), 0; for { var s string; if _, err := fmt.Scan(&s); err != nil { return } };",
		"flooding":  `for len(os.Args) > 0 { fmt.Println("1 1 1") };`,
		"slow":      "for i := 0; len(os.Args) > 0; i++ { };",
		"crashing":  "if len(os.Args) > 0 { panic(1) };",
		"replaying": `for _, name := range []string{NAMES} { if _, err := os.Stat(name); err == nil { fmt.Println("cheated"); return } }; for _, name := range []string{NAMES} { os.WriteFile(name, nil, 0o600) };`,
	}},
	{"Main.java", "Main.java", "main(String[] args) {\n", [2]string{}, map[string]string{
		"illegal":   `System.out.println("1 0");`,
		"silent":    "try { Thread.sleep(1000000); } catch (InterruptedException e) { }",
		"flooding":  `for (int i = 0; i >= 0; i = 1) System.out.println("1 1 1");`,
		"slow":      "for (int i = 0; i >= 0; i = 1) { }",
		"crashing":  "if (args.length == 0) throw new IllegalStateException();",
		"replaying": `for (String name : new String[] {NAMES}) if (new java.io.File(name).exists()) { System.out.println("cheated"); return; } for (String name : new String[] {NAMES}) try { new java.io.File(name).createNewFile(); } catch (java.io.IOException e) { }`,
	}},
	{"player.js", "a.js", "const numbers = [];\n", [2]string{`const readline`, "const fs = require(\"fs\");\nconst readline"}, map[string]string{
		"illegal":   `console.log("1 0");`,
		"silent":    "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
		"flooding":  `for (;;) fs.writeSync(1, "1 1 1\n");`,
		"slow":      "for (;;) { }",
		"crashing":  `throw new Error("1");`,
		"replaying": `if ([NAMES].some((name) => fs.existsSync(name))) console.log("cheated"); for (const name of [NAMES]) try { fs.writeFileSync(name, ""); } catch { }`,
	}},
	{"player.rs", "a.rs", "fn main() {\n", [2]string{}, map[string]string{
		"illegal":   `println!("1 0");`,
		"silent":    "std::thread::sleep(std::time::Duration::from_secs(1000));",
		"flooding":  `while std::env::args().count() > 0 { println!("1 1 1"); }`,
		"slow":      "let mut i = 0u64; while std::hint::black_box(i) < 100 { i = (i + 1) % 10; }",
		"crashing":  "std::process::abort();",
		"replaying": `if [NAMES].iter().any(|name| std::fs::metadata(name).is_ok()) { println!("cheated"); return; } for name in [NAMES] { let _ = std::fs::write(name, "1"); }`,
	}},
}

// TestHostile checks the verdicts on players in six languages that make an illegal move, wait for
// ever, print for ever, compute for ever, crash, or keep what they saw for later games.
func TestHostile(t *testing.T) {
	testenv.Programs(t, "g++", "python3", "go", "javac", "node", "rustc")
	wants := map[string]struct {
		verdict report.Verdict
		detail  string
	}{
		"illegal":   {report.WA, "illegal move"},
		"silent":    {report.TLE, ""},
		"flooding":  {report.WA, "illegal move"},
		"slow":      {report.TLE, "CPU time"},
		"crashing":  {report.RE, ""},
		"replaying": {report.AC, ""},
	}
	h := open(t, "p2197")
	starts, err := referee.Choose(t.Context(), h.game, 1, referee.Counts{Small: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range hostile {
		for behaviour, inserted := range l.inserted {
			t.Run(l.name+"/"+behaviour, func(t *testing.T) {
				testenv.Sample(t, 12, 1)
				text := template(t, l.template)
				if !strings.Contains(text, l.anchor) || !strings.Contains(text, l.imports[0]) {
					t.Fatalf("the template lacks %q or %q", l.anchor, l.imports[0])
				}
				const names = `"seen", "/tmp/seen", "/dev/shm/seen", "/var/tmp/seen"`
				text = strings.Replace(text, l.imports[0], l.imports[1], 1)
				text = strings.Replace(text, l.anchor, l.anchor+strings.ReplaceAll(inserted, "NAMES", names)+"\n", 1)
				r, err := h.Play(t.Context(), h.problem, h.game, build.Source{Name: l.name, Text: []byte(text)}, starts.Rounds(h.game), judge.Options{Seed: 1})
				if err != nil {
					t.Fatal(err)
				}
				if want := wants[behaviour]; r.Verdict != want.verdict || !strings.Contains(r.Detail.String(), want.detail) {
					t.Errorf("verdict %s, %s, want %s, %s\n%s", r.Verdict, r.Detail, want.verdict, want.detail, r.Compile.Log)
				}
			})
		}
	}
}
