package build

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"grundy/judge/base/store"
)

// maxClass is the maximum size in bytes of a class file that is read.
const maxClass = 64 << 20

// A class is a Java class file that may be run.
type class struct {
	name string // with dots and dollars, as java expects it
	file string // relative to the folder
	main bool   // it has a main method
}

// mainClass finds the class to run among the class files in dir, whichever compiler made them. A
// class called entry comes first, and then a class called Main. They are followed by the public
// class of the source and the class declared first. Inner classes come last. The result is empty if
// no class can be run.
func mainClass(dir, source, entry string) (class, error) {
	var found []class
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".class" {
			return err
		}
		text, err := store.Read(path, maxClass)
		if err != nil {
			return err
		}
		c, err := readClass(text)
		if err != nil || !c.main {
			return nil // a class file that cannot be read is not run
		}
		c.file, err = filepath.Rel(dir, path)
		found = append(found, c)
		return err
	})
	if err != nil || len(found) == 0 {
		return class{}, err
	}
	declared, public := topLevel(source)
	rank := func(c class) int {
		simple := c.name[strings.LastIndexByte(c.name, '.')+1:]
		outer, _, inner := strings.Cut(simple, "$")
		place := slices.Index(declared, simple) // the name may contain a dollar
		if place >= 0 {
			inner = false
		} else if place = slices.Index(declared, outer); place < 0 {
			place = len(declared)
		}
		switch {
		case entry != "" && (c.name == entry || simple == entry):
			return -3
		case simple == "Main":
			return -2
		case simple == public:
			return -1
		case inner:
			return place + len(declared) + 1
		}
		return place
	}
	return slices.MinFunc(found, func(a, b class) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	}), nil
}

// maxManifest is the maximum size in bytes of a jar's manifest that is read.
const maxManifest = 64 << 10

// startsJar reports whether the manifest of a jar names the class to run.
func startsJar(path string) bool {
	jar, err := zip.OpenReader(path)
	if err != nil {
		return false
	}
	defer jar.Close()
	f, err := jar.Open("META-INF/MANIFEST.MF")
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxManifest))
	return err == nil && bytes.Contains(append([]byte("\n"), text...), []byte("\nMain-Class: "))
}

// readClass reads a class file (Java Virtual Machine Specification, chapter 4) as
// far as its methods.
func readClass(text []byte) (c class, err error) {
	defer func() {
		if recover() != nil { // the file ends too early
			c, err = class{}, errNoClass
		}
	}()
	r := classReader{text: text}
	if r.u4() != 0xCAFEBABE {
		return c, errNoClass
	}
	r.skip(2) // minor version
	version := r.u2()
	r.constants()
	r.skip(2) // flags
	c.name = strings.ReplaceAll(standard(r.utf8[r.classes[r.u2()]]), "/", ".")
	r.skip(2)               // super class
	r.skip(2 * int(r.u2())) // interfaces
	r.members(nil)          // fields
	r.members(func(flags int, name, descriptor string) {
		const public, private, static = 1, 2, 8
		const args, none = "([Ljava/lang/String;)V", "()V"
		switch {
		case name != "main":
		case descriptor == args && flags&(public|static) == public|static:
			c.main = true
		case version >= 69 && flags&private == 0 && (descriptor == args || descriptor == none):
			c.main = true // since Java 25
		}
	})
	return c, nil
}

// standard converts a text of a class file to UTF-8. Class files encode a character above U+FFFF as
// two surrogates.
func standard(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var units []uint16
	for i := 0; i < len(text); {
		at := func(k int) uint16 {
			if i+k >= len(text) {
				return 0
			}
			return uint16(text[i+k]) & 0x3f
		}
		switch c := uint16(text[i]); {
		case c < 0xc0:
			units = append(units, c)
			i++
		case c < 0xe0:
			units = append(units, c&0x1f<<6|at(1))
			i += 2
		default:
			units = append(units, c<<12|at(1)<<6|at(2))
			i += 3
		}
	}
	return string(utf16.Decode(units))
}

var errNoClass = errors.New("is not a class file")

// A classReader reads big-endian numbers. It panics beyond the end.
type classReader struct {
	text    []byte
	utf8    map[int]string
	classes map[int]int // index of a class → index of its name
}

func (r *classReader) skip(n int) { r.text = r.text[n:] }

func (r *classReader) u2() int {
	n := binary.BigEndian.Uint16(r.text)
	r.skip(2)
	return int(n)
}

func (r *classReader) u4() int {
	n := binary.BigEndian.Uint32(r.text)
	r.skip(4)
	return int(n)
}

// constants reads the constant pool.
func (r *classReader) constants() {
	r.utf8, r.classes = map[int]string{}, map[int]int{}
	for i, n := 1, r.u2(); i < n; i++ {
		tag := r.text[0]
		r.skip(1)
		switch tag {
		case 1:
			size := r.u2()
			r.utf8[i] = string(r.text[:size])
			r.skip(size)
		case 7:
			r.classes[i] = r.u2()
		case 8, 16, 19, 20:
			r.skip(2)
		case 15:
			r.skip(3)
		case 3, 4, 9, 10, 11, 12, 17, 18:
			r.skip(4)
		case 5, 6:
			r.skip(8)
			i++ // a long or double takes two entries
		default:
			panic(errNoClass)
		}
	}
}

// members reads fields or methods, and calls each for every one.
func (r *classReader) members(each func(flags int, name, descriptor string)) {
	for range r.u2() {
		flags, name, descriptor := r.u2(), r.u2(), r.u2()
		if each != nil {
			each(flags, r.utf8[name], r.utf8[descriptor])
		}
		for range r.u2() { // attributes
			r.skip(2)
			r.skip(r.u4())
		}
	}
}

var (
	// javaNoise matches text in which words are not code: comments, text blocks, strings and
	// characters.
	javaNoise = regexp.MustCompile(`(?s)//[^\n\r]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	// javaToken matches what topLevel examines: braces, punctuation and words. Words have the
	// letters of Java (Character.isJavaIdentifierPart), which include combining accents as macOS
	// writes them.
	javaToken = regexp.MustCompile(`[{}();@.]|[\pL\p{Nl}\p{Sc}\p{Pc}][\pL\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}]*`)
	// javaEscape matches a backslash with its character, and \uXXXX, which means the character
	// itself everywhere in a source.
	javaEscape = regexp.MustCompile(`\\(?:u+([0-9a-fA-F]{4})|[^u])`)
)

// topLevel returns the types that a Java source declares at top level, and the public one. javac
// demands that the file is named after the public type.
func topLevel(source string) (declared []string, public string) {
	// Braces and words between parentheses belong to annotations and parameters.
	braces, parens, seenPublic, before := 0, 0, false, ""
	tokens := javaToken.FindAllString(javaNoise.ReplaceAllString(unescaped(source), " "), -1)
	for i, t := range tokens {
		switch {
		case t == "(":
			parens++
		case t == ")":
			parens--
		}
		if parens > 0 {
			continue
		}
		switch t {
		case "{":
			braces++
		case "}":
			braces--
			seenPublic = false
		case ";":
			seenPublic = false
		case "public":
			seenPublic = seenPublic || braces == 0
		case "class", "interface", "enum", "record":
			if braces != 0 || before == "." || i+1 == len(tokens) || !javaWord(tokens[i+1]) {
				break
			}
			declared = append(declared, tokens[i+1])
			if seenPublic {
				public = tokens[i+1]
			}
			seenPublic = false
		}
		before = t
	}
	return declared, public
}

// unescaped returns a Java source in which escapes such as \u0041 are replaced.
func unescaped(source string) string {
	if !strings.Contains(source, `\u`) {
		return source
	}
	var units []uint16 // code units of adjacent escapes, because two units may encode one character
	var out strings.Builder
	flush := func() {
		out.WriteString(string(utf16.Decode(units)))
		units = nil
	}
	at := 0
	for _, m := range javaEscape.FindAllStringSubmatchIndex(source, -1) {
		if m[0] > at {
			flush()
			out.WriteString(source[at:m[0]])
		}
		if at = m[1]; m[2] < 0 {
			flush()
			out.WriteString(source[m[0]:m[1]])
			continue
		}
		unit, _ := strconv.ParseUint(source[m[2]:m[3]], 16, 16) // cannot fail, because it has four hexadecimal digits
		units = append(units, uint16(unit))
	}
	flush()
	out.WriteString(source[at:])
	return out.String()
}

func javaWord(token string) bool { return !strings.Contains("{}();@.", token) }

// javaFile returns the file name that javac demands for a source. It returns "" if any name is
// allowed, or if the demanded name is too long for a file.
func javaFile(text []byte) string {
	public := PublicClass(text)
	const longest = 255 // the limit of file names
	if public == "" || len(public)+len(".class") > longest {
		return ""
	}
	return public + ".java"
}
