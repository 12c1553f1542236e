package build

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestBegins checks which sources begin with the large header.
func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{
		"#include <bits/stdc++.h>\nint main(){}":                   true,
		"#include<bits/stdc++.h>":                                  true,
		"\r\n # include\t<bits/stdc++.h> \r\nint x;":               true,
		"// who\n/* when\n and why */\n#include <bits/stdc++.h>\n": true,
		"":          false,
		"// no end": false,
		"/* no end": false,
		"#include <iostream>\n#include <bits/stdc++.h>\n":                 false,
		"#define int long\n#include <bits/stdc++.h>\n":                    false,
		"#pragma GCC optimize(\"O3\")\n#include <bits/stdc++.h>\n":        false,
		"// goes on \\\n#include <bits/stdc++.h>\n":                       false,
		"#include <bits/stdc++.h> /* what\n*/\n":                          false,
		"#include \"bits/stdc++.h\"\n":                                    false,
		"#include <bits/stdc++.hpp>\n":                                    false,
		"int x;\n#include <bits/stdc++.h>\n":                              false,
		"#include <bits/stdc++.h>\nint x;\n#include <bits/stdc++.h>\n":    false,
		"/* one */ // two\n\n  /**/ #include <bits/stdc++.h>\nint x = 1;": true,
	} {
		if got := begins([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A counting tool counts the calls of the compiler. With refuses set, it does not precompile
// headers, which would take longest.
type counting struct {
	made, with, without int
	refuses             bool
}

func (c *counting) tool(ctx context.Context, call Call) (Compilation, error) {
	switch {
	case slices.Contains(call.Args, "c++-header"):
		c.made++
		if c.refuses {
			return Compilation{Log: []byte("no more headers")}, nil
		}
	case strings.HasPrefix(call.Args[1], "-I"):
		c.with++
	default:
		c.without++
	}
	return Direct(ctx, call)
}

const sums = `#include <bits/stdc++.h>
using namespace std;
int main(){map<string,vector<long long>>m;string s;long long n;while(cin>>s>>n)m[s].push_back(n);
for(auto&[k,v]:m){sort(v.begin(),v.end());assert(v.size());cout<<k<<' '<<accumulate(v.begin(),v.end(),0LL)<<'\n';}}
`

// binaryOf builds a C++ source and returns the bytes of the program.
func binaryOf(t *testing.T, b *Builder, text string) []byte {
	t.Helper()
	return programOf(t, b, "a.cpp", text)
}

// TestHeader checks that sources from the second on are compiled with the stored header. The
// programs are equal byte for byte, and so are the messages about a wrong source. A stored header
// that is damaged, or older than the header, is made again.
func TestHeader(t *testing.T) {
	testenv.Long(t)
	testenv.Programs(t, "g++")
	var plain, quick counting
	without, b := builder(t, plain.tool), builder(t, quick.tool)
	want := binaryOf(t, without, sums)
	if plain.without != 1 {
		t.Fatalf("the first source: %+v", plain)
	}
	binaryOf(t, b, "#include <bits/stdc++.h>\nint main(){}\n")
	if got := binaryOf(t, b, sums); !bytes.Equal(got, want) {
		t.Error("the program differs if it is compiled with the stored header")
	}
	if quick.made != 1 || quick.with != 1 || quick.without != 1 {
		if quick.made == 1 && quick.without == 2 {
			testenv.Missing(t, "this g++ precompiles no headers")
		}
		t.Fatalf("two sources: %+v", quick)
	}
	sameRefusal(t, without, b, "a.cpp", "#include <bits/stdc++.h>\nint main(){std::vector<int> v=\"x\";}\n", "a.cpp:2:")
	headers := storedHeader(t, b)
	spoil(t, filepath.Join(headers, precompiled))
	quick.refuses = true // the test only counts the requests
	if got := binaryOf(t, b, sums+"// once more"); len(got) == 0 {
		t.Error("no program with a damaged header")
	}
	if quick.made != 2 {
		t.Errorf("a damaged header is precompiled %d times in all, want 2", quick.made)
	}
	if quick.with != 2 {
		t.Errorf("compiled with a header %d times, want 2: the damaged one is used", quick.with)
	}
}

// sameRefusal checks that the compiler's messages about a source are equal with and without the
// stored header, and contain the given words.
func sameRefusal(t *testing.T, without, b *Builder, name, source, words string) {
	t.Helper()
	var logs []string
	for _, one := range []*Builder{without, b} {
		logs = append(logs, refusal(t, one, name, source))
	}
	if logs[0] != logs[1] || !strings.Contains(logs[0], words) {
		t.Errorf("without:\n%s\nwith:\n%s", logs[0], logs[1])
	}
}

// refusal returns the compiler's messages about a source that it refuses.
func refusal(t *testing.T, b *Builder, name, source string) string {
	t.Helper()
	_, _, err := built(t, b, name, source)
	var ce *CompileError
	if !errors.As(err, &ce) {
		t.Fatalf("error %v, want a refusal", err)
	}
	return ce.Log.String()
}

// storedHeader returns the folder of the only stored header.
func storedHeader(t *testing.T, b *Builder) string {
	t.Helper()
	all, _ := filepath.Glob(filepath.Join(b.root, "entries", "*", precompiled))
	if len(all) != 1 {
		t.Fatalf("stored headers: %v", all)
	}
	if wrapper := filepath.Join(filepath.Dir(all[0]), "stdc++.h"); !absent(wrapper) {
		t.Errorf("%s is there: it includes itself", wrapper)
	}
	return filepath.Dir(filepath.Dir(all[0]))
}

// spoil changes the contents of a file, but not its size.
func spoil(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("what is this"), 0); err != nil {
		t.Fatal(err)
	}
}

// TestHeaderStale checks that the state differs after a header has changed. If a variable of the
// user names a folder to search first, the header must not be precompiled.
func TestHeaderStale(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.h")
	last := ""
	for _, text := range []string{"", "one", "one more"} {
		if text != "" {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		now := stateOf([]string{file})
		if now == last {
			t.Errorf("with %q in a header the state is as before", text)
		}
		last = now
	}
	got := prerequisites("bits/x.gch: bits/stdc++.h \\\n /usr/a.h /usr/b.h \\\n  /c.h\n")
	if !slices.Equal(got, []string{"/usr/a.h", "/usr/b.h", "/c.h"}) {
		t.Errorf("prerequisites %v", got)
	}
	j := &job{
		program: "g++", file: "a.cpp", text: []byte("#include <bits/stdc++.h>"),
		compile: []string{"/bin/g++", "-x", "c++", "-O2", "-o", "program", "a.cpp"},
	}
	t.Setenv("CPATH", "")
	h := j.header()
	if want := "/bin/g++ -x c++-header -O2 -o bits/stdc++.h.gch bits/stdc++.h -MD -MF bits/dependencies"; h == nil || strings.Join(h.compile, " ") != want {
		t.Errorf("%v, want %s", h, want)
	}
	t.Setenv("CPATH", "/opt/include")
	if j.header() != nil {
		t.Error("CPATH may name another header")
	}
}

// TestHeaderRefused checks that a compiler that cannot precompile is asked only once, and still
// compiles.
func TestHeaderRefused(t *testing.T) {
	testenv.Programs(t, "g++")
	asked := 0
	b := builder(t, func(_ context.Context, c Call) (Compilation, error) {
		if slices.Contains(c.Args, "c++-header") {
			asked++
			return Compilation{Log: []byte("no such language")}, nil
		}
		return Compilation{Accepted: true}, os.WriteFile(filepath.Join(c.Dir, binaryName()), []byte("#!"), 0o755)
	})
	for _, text := range []string{"1", "2", "3"} {
		binaryOf(t, b, "#include <bits/stdc++.h>\n// "+text)
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
