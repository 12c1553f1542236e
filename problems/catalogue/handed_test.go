package catalogue

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"grundy/judge/program/build"
)

// TestOutputs reads submitted outputs from a folder, a zip file, and a zip file with a single
// folder.
func TestOutputs(t *testing.T) {
	task := map[string]string{
		"task.yaml":        "name: sums\noutput_only: True\nn_input: 2\n",
		"input/input0.txt": "1", "output/output0.txt": "1", "input/input1.txt": "2", "output/output1.txt": "2",
	}
	outputs := map[string]string{"output_000.txt": "1", "output_001.txt": "3"}
	all := below("sums", task)
	for folder, files := range map[string]map[string]string{
		"both": outputs, "one": {"output_001.txt": "3"}, "none": {".hidden": ""}, "more": {"output_000.txt": "1", "output_002.txt": "3"}, "notes": {"README": "x"},
	} {
		maps.Copy(all, below(folder, files))
	}
	all["a.py"] = "print(1)\n"
	tree(t, all)
	zipped(t, "flat.zip", outputs)
	zipped(t, "deep.zip", below("x", outputs))
	zipped(t, "mac.zip", map[string]string{"x/output_000.txt": "1", "__MACOSX/x": "", "x/.DS_Store": ""})
	p, err := Open().Problem(t.Context(), "sums", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"both": "both.py [output_000.txt output_001.txt] both", "one": "one.py [output_001.txt] one", "flat.zip": "flat.zip.py [output_000.txt output_001.txt] flat.zip",
		"deep.zip": "deep.zip.py [output_000.txt output_001.txt] deep.zip", "mac.zip": "mac.zip.py [output_000.txt] mac.zip",
		"none":  "none: contains no output; submit files such as output_000.txt",
		"more":  "more/output_002.txt: is not the output of a test; submit only files such as output_000.txt",
		"notes": "notes/README: is not the output of a test",
		"a.py":  "a.py: submissions to this problem are outputs, but this is neither a folder nor a zip file",
		"gone":  "gone: no such file",
	} {
		src, ok, err := Outputs(p, name)
		got := fmt.Sprint(err)
		if err == nil {
			var names []string
			for _, f := range src.Beside {
				names = append(names, f.Name)
			}
			made, err := p.Include(src, "python3")
			got = fmt.Sprintf("%s %v %s", src.Name, names, made.Name)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if !ok || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if _, err := p.Include(build.Source{Name: "a.py", Text: []byte("print(1)\n")}, "python3"); err == nil || !strings.Contains(err.Error(), "submissions to this problem are outputs, not programs") {
		t.Errorf("a program: %v", err)
	}
	if g, err := p.Fixed()[1].Read(); err != nil || fmt.Sprint(g.Args) != "[output_001.txt]" {
		t.Errorf("%+v, %v", g, err)
	}
	tree(t, below("twice", twice))
	if p, err = Open().Problem(t.Context(), "twice", &fakeHost{}); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := Outputs(p, "a.py"); ok || err != nil {
		t.Errorf("a problem that takes programs: %v, %v", ok, err)
	}
}
