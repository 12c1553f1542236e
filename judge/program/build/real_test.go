package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build/buildtest"
	"grundy/judge/testing/testenv"
)

// programs are sources for the installed compilers. Each prints double the first number of its
// input, or is refused with a known message.
var programs = []struct {
	language, name, text string
	says                 string // part of the log of a refused source; empty: it runs
}{
	{"c", "a.c", "#include <stdio.h>\nint main(){int n;scanf(\"%d\",&n);printf(\"%d\\n\",2*n);}", ""},
	{"c", "a.c", "int main(){\n\treturn x;\n}", "a.c:2:16: error: 'x' undeclared"},
	{"c", "-旧 a.c", "int main(){\n\treturn x;\n}", "\"-旧 a.c\":2:16: error: 'x' undeclared"},
	{"c", "a.c", "int f(void);int main(){return f();}", "undefined reference to `f'"},
	{"cpp", "a.cpp", "#include <bits/stdc++.h>\nint main(){int n;std::cin>>n;std::cout<<std::ssize(std::vector<int>(2*n))<<'\\n';}", ""},
	{"cpp", "a.cpp", "#include \"testlib.h\"\nint main(){}", "a.cpp:1:10: fatal error: testlib.h"},
	{"cpp17", "a.cc", "#include <iostream>\nint main(){int n;std::cin>>n;if(auto x=2*n;x)std::cout<<x<<'\\n';}", ""},
	{"cpp17", "a.cc", "#include <vector>\nint main(){return std::ssize(std::vector<int>());}", "a.cc:2:"},
	{"go", "a.go", "package main\nimport \"fmt\"\nfunc main(){var n int;fmt.Scan(&n);fmt.Println(2*n)}", ""},
	{"go", "a_test.go", "package main\nimport \"fmt\"\nfunc main(){var n int;fmt.Scan(&n);fmt.Println(2*n)}", ""},
	{"go", "a_windows.go", "package main\nfunc main() {\n\tx := 1\n}", "a_windows.go:3:2: declared and not used: x"},
	{"go", "a.go", "package main\nimport \"golang.org/x/exp/slices\"\nfunc main(){slices.Sort(1)}", "a.go:2:8: no required module"},
	{"python3", "a.py", "n = int(input())\nprint(2 * n)\nexit()\n", ""},
	{"python3", "solve", "#!/usr/bin/env python3\nprint(2 * int(input()))\n", ""},
	{"java", "a.java", scan + "public class Sum{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "-x y.java", scan + "class Helper{static int twice(int n){return 2*n;}}\nclass Second{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "Main.java", "package a.b;\n" + scan + "public final class 题{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", scan + "/* class A { public static void main(String[] a) {} } */ class B{static final String s=\"class C{public static void main\";static class In{public static void main(String[] a){" + twice + "}}}", ""},
	{"java", "a.java", scan + "interface A{static void main(String... a){" + twice + "}}", ""},
	{"java", "a.java", scan + "class Z{public static void main(String[] a){" + twice + "}}\nclass A{public static void main(String[] a){}}", ""},
	{"java", "a.java", scan + "class Z{public static void main(String[] a){}}\nclass Main extends Base{public static void main(String[] a){" + twice + "}}\nclass Base{}", ""},
	{"java", "a.java", scan + "class A{static int f(int n){return n==0?0:1+f(n-1);}public static void main(String[] a){int n=new Scanner(System.in).nextInt();System.out.println(f(1000000)/1000000*2*n);}}", ""},
	{"java", "a.java", "class A{\n\tpublic static void main(String[] a){int x=\"é\";}}", "a.java:2: error: incompatible types"},
	{"java", "a-b.java", "public class A{\n\tint x=y;}", "a-b.java:2: error: cannot find symbol"},
	{"java", "a-b.java", "public class A{\n\tpublic void main(){}}", "hint: no class has a public static void main"},
	{"javascript", "a.js", "console.log(2*parseInt(require('fs').readFileSync(0,'utf8')))", ""},
	{"javascript", "a.js", "const r=require('readline').createInterface({input:process.stdin});r.on('line',l=>console.log(2*l))", ""},
	{"javascript", "a b.mjs", "import {readFileSync} from 'fs';\nconsole.log(2*parseInt(readFileSync(0,'utf8')))", ""},
	{"javascript", "solve", "#!/usr/bin/env node\nconsole.log(2*parseInt(require('fs').readFileSync(0,'utf8')))", ""},
	{"javascript", "a-b.js", "let a=1;\nlet b=(2;\n", "a-b.js:2"},
	{"rust", "1-a.rs", "fn main(){let mut s=String::new();std::io::stdin().read_line(&mut s).unwrap();let n:i32=s.trim().parse().unwrap();println!(\"{}\",2*n)}", ""},
	{"rust", "题.rs", "fn main(){\n\tlet x:i32=\"a\";}", "题.rs:2:12"},
	{"python3", "a.py", "print('é'\n", "SyntaxError: '(' was never closed"},
	{"java", "a.java", "\uFEFF" + scan + "public class Sum{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", "// \xd6\xd0\npublic class A{}", "hint: no class has a public static void main"},
	{"java", "a.java", "// \xd6\xd0\xce\xc4\n" + scan + "class A{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", "// \xff\x80 caf\xe9\n" + scan + "class A{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", "// \xfe\x39\xfe\x39\n" + scan + "class A{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", scan + "class A{public static void main(String[] a){if(\"\xb1\xd8\xca\xa4\".length()==2)" + twice + "}}", ""},
	{"java", "a.java", scan + "public class \xcc\xe2{public static void main(String[] a){" + twice + "}}", ""},
	{"java", "a.java", "public class \xcc\xe2{", "a.java:1: error: reached end of file while parsing"},
	{"java", "a.java", scan + "public class \u00c9t\u00e9{public static void main(String[] a){" + twice + "}}", ""},
	{"go", "a.go", "package main // \xd6\n", "hint: a.go is not UTF-8; save the file as UTF-8\n\na.go:1:17: illegal UTF-8"},
	{"rust", "a.rs", "// \xd6\nfn main(){}", "hint: a.rs is not UTF-8; save the file as UTF-8\n"},
	{"c", "a.c", "// \xd6\nint main(){return x;}", "a.c:2:19: error: 'x' undeclared"},
	{"python3", "a.py", "n = int(input())\n# \xd6\xd0\nprint(2 * n)\n", "hint: a.py is not UTF-8; save the file as UTF-8\n\n  File \"a.py\", line 2\nSyntaxError: Non-UTF-8"},
	{"python3", "a.py", "n = int(input())\n# coding: gbk\n# \xd6\xd0\nprint(2 * n)\n", "line 3\nSyntaxError: Non-UTF-8"},
	{"python3", "a.py", "# coding: gbk\n# \xd6\xd0\nprint(2 * int(input()))\n", ""},
	{"python3", "a.py", "#!/usr/bin/python3\n# -*- coding: gbk -*-\n# \xd6\xd0\nprint(2 * int(input()))\n", ""},
	{"python3", "a.py", "if 1:\nprint(2)\n", "File \"a.py\", line 2"},
}

// scan and twice are common parts of the Java programs.
const (
	scan  = "import java.util.*;"
	twice = "System.out.println(2*new Scanner(System.in).nextInt());"
)

// TestRealCompilers builds each source with the installed compiler. It must run, or be refused with
// the expected message and without paths.
func TestRealCompilers(t *testing.T) {
	b := New(buildtest.Folder(t), Direct)
	for _, c := range programs {
		t.Run(c.language+" "+c.name, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel()
			l := language(t, b, c.language)
			testenv.Programs(t, strings.Fields(l.Compile)[0])
			p, _, err := b.Build(t.Context(), Source{Name: c.name, Text: []byte(c.text)}, l)
			var ce *CompileError
			if c.says != "" {
				if !errors.As(err, &ce) || !strings.Contains(ce.Log.String(), c.says) {
					t.Fatalf("error %v, want a refusal with %q", err, c.says)
				}
				if strings.Contains(ce.Log.String(), b.root) || strings.Contains(ce.Log.String(), os.TempDir()) {
					t.Errorf("the log has paths: %s", ce.Log)
				}
				if !strings.Contains(strings.ToLower(ce.Error()), "error") && l.ID == "c" && strings.Contains(c.says, "error") {
					t.Errorf("error line %q", ce.Error())
				}
				return
			}
			if err != nil {
				if errors.As(err, &ce) {
					t.Log(ce.Log)
				}
				t.Fatal(err)
			}
			cmd := exec.Command(p.Args[0], p.Args[1:]...)
			cmd.Dir, cmd.Env, cmd.Stdin = p.Dir, p.Env, strings.NewReader("21\n")
			if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "42" {
				t.Errorf("%q, %v; want 42", out, err)
			}
		})
	}
}

// TestProbe checks that the version of each installed language is one line.
func TestProbe(t *testing.T) {
	testenv.Long(t)
	b := New(buildtest.Folder(t), Direct)
	for _, l := range b.Languages() {
		t.Run(l.ID, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			t.Parallel()
			testenv.Programs(t, strings.Fields(l.Compile)[0])
			v, err := b.Probe(t.Context(), l)
			if err != nil || v == "" || strings.Contains(v, "\n") {
				t.Errorf("version %q, %v", v, err)
			}
		})
	}
}

// TestMacro checks that the macro is defined in C, C++ and Pascal, and that a program with the
// macro is not reused for a source without it.
func TestMacro(t *testing.T) {
	b := New(buildtest.Folder(t), Direct)
	for id, src := range map[string]Source{
		"c": {Name: "a.c", Text: []byte("int main(){return EVAL;}")}, "cpp": {Name: "a.cpp", Text: []byte("int main(){return EVAL;}")},
		"pascal": {Name: "a.pas", Text: []byte("{$IFNDEF EVAL}no{$ENDIF}begin end.")},
	} {
		t.Run(id, func(t *testing.T) {
			l := language(t, b, id)
			testenv.Programs(t, strings.Fields(l.Compile)[0])
			for _, macro := range []string{"EVAL", ""} {
				src.Macro = macro
				if _, _, err := b.Build(t.Context(), src, l); (err == nil) != (macro != "") {
					t.Errorf("the macro %q: %v", macro, err)
				}
			}
		})
	}
}

// TestEveryLanguageHasHello checks that every language of the table has a good program.
func TestEveryLanguageHasHello(t *testing.T) {
	b := New(t.TempDir(), Direct)
	for _, l := range b.Languages() {
		src, ok := helloOf(l)
		if !ok {
			t.Errorf("hello/%s.* is absent", l.ID)
		} else if !l.matches(src.Name) {
			t.Errorf("%s is not a source of %s", src.Name, l.ID)
		}
		if l.Good == "" && said(l) == "" {
			t.Errorf("hello/%s.out is absent: it has what the program prints", l.ID)
		}
		if program := strings.Fields(l.Compile + " " + l.Run)[0]; toolchainOf(program).version == nil {
			t.Errorf("%s: toolchains has no row for it", program)
		}
	}
}

// TestCancelRealCompiler checks that a real compiler is stopped when the context ends.
func TestCancelRealCompiler(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "g++")
	b := builder(t, Direct)
	if b.Warning() != "" {
		t.Fatal(b.Warning())
	}
	// These templates take long to instantiate.
	slow := "template<int n,int m>struct f{static const long v=f<n-1,m*2>::v+f<n-1,m*2+1>::v;};" +
		"template<int m>struct f<0,m>{static const long v=m;};int main(){return f<30,1>::v&1;}"
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	began := time.Now()
	_, _, err := b.Build(ctx, Source{Name: "a.cpp", Text: []byte(slow)}, language(t, b, "cpp"))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(began); d > directTime/2 { // otherwise the test waited until it ended by itself
		t.Errorf("took %v", d)
	}
	if l := left(t, b); len(l) > 0 {
		t.Errorf("left %v", l)
	}
}

// shell writes a shell script that a test uses as a program.
func shell(t *testing.T, dir, name, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: windows: no shell")
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestDirect checks the log, the exit code and the time limit of a compiler that runs without a box,
// and that its children are killed.
func TestDirect(t *testing.T) {
	dir := t.TempDir()
	marked := filepath.Join(dir, "marked")
	env := []string{"PATH=/usr/bin:/bin", "X=y"}
	const little, enough = 500 * time.Millisecond, directTime
	for _, c := range []struct {
		text, log, err string
		ok             bool
		limit          time.Duration
	}{
		{"echo $X; echo there >&2; pwd >/dev/null", "y\nthere\n", "", true, enough},
		{"echo no; exit 3", "no\n", "", false, enough},
		{"kill -9 $$", "x: error: the compiler died (signal: killed)\n", "", false, enough},
		{"(sleep 1; touch " + marked + ") & sleep 600", "", "x: took more than 500ms; ", false, little},
		{"(sleep 1; touch " + marked + ") & exit 0", "", "", true, enough},
	} {
		got, err := direct(t.Context(), Call{Dir: dir, Args: []string{shell(t, dir, "x", c.text)}, Env: env}, c.limit)
		if got.Accepted != c.ok || string(got.Log) != c.log || (err != nil) != (c.err != "") ||
			err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s: log %q, ok %t, error %v; want %+v", c.text, got.Log, got.Accepted, err, c)
		}
	}
	flood := shell(t, dir, "flood", "head -c 3000000 /dev/zero")
	if got, err := Direct(t.Context(), Call{Dir: dir, Args: []string{flood}, Env: env}); len(got.Log) != directLog || !got.Accepted || err != nil {
		t.Errorf("flood: %d bytes, %t, %v", len(got.Log), got.Accepted, err)
	}
	time.Sleep(1200 * time.Millisecond)
	if _, err := os.Stat(marked); err == nil {
		t.Error("a child survived")
	}
	if _, err := Direct(t.Context(), Call{Dir: dir, Args: []string{filepath.Join(dir, "absent")}}); err == nil {
		t.Error("a program that does not exist was run")
	}
}

// TestShim checks that a script called python3 is asked only once for the interpreter behind it.
func TestShim(t *testing.T) {
	dir := t.TempDir()
	actual := shell(t, dir, "actual", "exit 0")
	asked := filepath.Join(dir, "asked")
	shell(t, dir, "python3", "echo x >>"+asked+"\necho noise\necho "+actual+"\n")
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	b := builder(t, Direct)
	for range 2 {
		p, _, err := b.Build(t.Context(), Source{Name: "a.py", Text: []byte("print(1)")}, language(t, b, "python3"))
		if err != nil {
			t.Fatal(err)
		}
		if p.Args[0] != actual || !strings.HasSuffix(p.Args[1], "main.py") {
			t.Errorf("runs %q, want %s", p.Args, actual)
		}
	}
	if text, err := os.ReadFile(asked); err != nil || string(text) != "x\n" {
		t.Errorf("asked %q, %v", text, err)
	}
}
