package build

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTopLevel checks which types of a Java source are at top level, and which one is public.
func TestTopLevel(t *testing.T) {
	for source, want := range map[string]string{
		"":                                   "/",
		"public class A {}":                  "A/A",
		"class A {} public final class B {}": "A B/B",
		"class A { public class B {} }":      "A/",
		"package a.b; import x.class_y.*; enum E { A, B }":                              "E/",
		"// public class A\nclass B {}":                                                 "B/",
		"/* public\nclass A { */ class B {}":                                            "B/",
		"class B { String s = \"}public class A{\\\"\"; }":                              "B/",
		"class B { char c = '{', d = '\\'', e = '\"'; } class C":                        "B C/",
		"class B { String s = \"\"\"\n\"class {\n\"\"\"; } public interface C {}":       "B C/C",
		"@A(B.class) public @interface C {}":                                            "C/C",
		"public @A(x = {1, 2}) class C {}":                                              "C/C",
		"@A({B.class}) class C {}":                                                      "C/",
		"public record R(int a) { } sealed interface S permits T {} ":                   "R S/R",
		"class A<T extends B> { <U> void f() { Object o = A.class; int record = 1; } }": "A/",
		"public class e\u0301tude {} class \u20AC_a\u203F {}":                           "e\u0301tude \u20AC_a\u203F/e\u0301tude",
		`public class \u0041\uu6c49b { String s = "\\u007d"; char c = '\u007d'; }`:      "A汉b/A汉b",
		`/* \u002a\u002f public class \uD840\uDC00a {}`:                                 "𠀀a/𠀀a",
		"public\n/**/abstract\nclass\n\t题 {}":                                           "题/题",
	} {
		declared, public := topLevel(source)
		if got := strings.Join(declared, " ") + "/" + public; got != want {
			t.Errorf("%s\n\tgot %s, want %s", source, got, want)
		}
	}
}

// classFile returns a class file with one method.
func classFile(version int, name, method, descriptor string, flags int) []byte {
	var b bytes.Buffer
	u := func(list ...int) {
		for _, n := range list {
			b.Write(binary.BigEndian.AppendUint16(nil, uint16(n)))
		}
	}
	utf8 := func(s string) {
		b.WriteByte(1)
		u(len(s))
		b.WriteString(s)
	}
	u(0xCAFE, 0xBABE, 0, version, 8)
	b.Write([]byte{5, 0, 0, 0, 0, 0, 0, 0, 9}) // entries 1 and 2
	utf8(name)                                 // entry 3
	b.Write([]byte{7, 0, 3})                   // entry 4
	utf8(method)                               // entry 5
	utf8(descriptor)                           // entry 6
	b.Write([]byte{15, 1, 0, 0})               // entry 7
	u(0x21, 4, 0, 1, 4)                        // an interface
	u(1, 2, 5, 5, 1, 5, 0, 1)                  // a field with an attribute
	b.WriteByte('x')
	u(1, flags, 5, 6, 0)
	return b.Bytes()
}

// TestReadClass checks which methods make a class runnable, and that a truncated file is an error.
func TestReadClass(t *testing.T) {
	const args = "([Ljava/lang/String;)V"
	for _, c := range []struct {
		version            int
		method, descriptor string
		flags              int
		main               bool
	}{
		{61, "main", args, 9, true},
		{61, "main", args, 0x99, true}, // varargs
		{61, "main", args, 8, false},
		{61, "main", args, 1, false},
		{61, "main", "()V", 9, false},
		{61, "main", "([Ljava/lang/String;)I", 9, false},
		{61, "Main", args, 9, false},
		{69, "main", "()V", 0, true},
		{69, "main", args, 8, true},
		{69, "main", "()V", 2, false},
	} {
		text := classFile(c.version, "a/b/C$D", c.method, c.descriptor, c.flags)
		got, err := readClass(text)
		if err != nil || got.name != "a.b.C$D" || got.main != c.main {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
		for n := range text {
			if _, err := readClass(text[:n]); err == nil {
				t.Errorf("%d of %d bytes are accepted", n, len(text))
			}
		}
	}
}

// TestStandard checks that characters above U+FFFF are decoded, which class files encode as two
// surrogates.
func TestStandard(t *testing.T) {
	for text, want := range map[string]string{
		"a/B": "a/B", "汉é": "汉é", "\xed\xa1\x80\xed\xb0\x80a": "𠀀a", "é\xed\xa1\x80\xed\xb0\x80\xc0\x80": "é𠀀\x00", "\xed\xa1": "\uFFFD",
	} {
		if got := standard(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	c, err := readClass(classFile(61, "a/\xed\xa1\x80\xed\xb0\x80", "main", "([Ljava/lang/String;)V", 9))
	if err != nil || c.name != "a.𠀀" {
		t.Errorf("class %q, %v", c.name, err)
	}
}

// FuzzReadClass checks that no file causes a panic, and that an invalid file is not runnable.
func FuzzReadClass(f *testing.F) {
	f.Add(classFile(61, "A", "main", "()V", 9))
	f.Fuzz(func(t *testing.T, text []byte) {
		if c, err := readClass(text); err != nil && c.main {
			t.Error("an invalid class file can be run")
		}
	})
}

// FuzzTopLevel checks that the public type is one of the declared types and a valid file name.
func FuzzTopLevel(f *testing.F) {
	f.Add("class A { \"\"\"x\"\"\" } // public class B\n public enum C")
	f.Fuzz(func(t *testing.T, source string) {
		declared, public := topLevel(source)
		if public != "" && !strings.Contains(strings.Join(declared, " "), public) || strings.ContainsAny(public, "/\\\x00. ") {
			t.Errorf("%q: %q of %q", source, public, declared)
		}
	})
}

// TestMainClass checks which of several runnable classes is started.
func TestMainClass(t *testing.T) {
	const args = "([Ljava/lang/String;)V"
	for _, c := range []struct{ source, can, want string }{
		{"class B{} class A{}", "A B", "B"},
		{"class B{} class A{}", "A", "A"},
		{"class B{} public class A{}", "A B", "A"},
		{"class B{} public class A{} class Main{}", "A B Main", "Main"},
		{"package p; class B{} class A{}", "p/A p/B", "p.B"},
		{"class B{class C{}} class A{}", "B$C A", "A"},
		{"class B{class C{} class D{}}", "B$D B$C", "B$C"},
		{"class B{class Main{}} class A{}", "B$Main A", "A"},
		{"class A$B{} class C{}", "A$B C", "A$B"},
		{"class X{}", "AKt", "AKt"},
		{"class X{}", "", ""},
	} {
		dir := t.TempDir()
		write := func(name, method string) {
			path := filepath.Join(dir, name+".class")
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, classFile(61, name, method, args, 9), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range strings.Fields(c.can) {
			write(name, "main")
		}
		write("Other", "other")
		if err := os.WriteFile(filepath.Join(dir, "bad.class"), []byte("?"), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := mainClass(dir, c.source, "")
		if err != nil || got.name != c.want || got.main != (c.want != "") {
			t.Errorf("%s with %s: %+v, %v; want %s", c.source, c.can, got, err, c.want)
		}
	}
}

// TestClasses checks which public class and which main class a Java source has.
func TestClasses(t *testing.T) {
	for text, want := range map[string][2]string{
		"public class A { public static void main(String[] a) {} }":                             {"A", "A"},
		"class B {} final class C { static void main(String[] a) {} }":                          {"", "C"},
		"// public class X\npublic abstract class D {} class E { static final void main() {} }": {"D", "E"},
		"class F { class G {} void run() {} }":                                                  {"", ""},
	} {
		if got := [2]string{PublicClass([]byte(text)), MainClass([]byte(text))}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
