package catalogue

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

// TestOutputs reads submitted outputs for a package whose submissions are outputs.
func TestOutputs(t *testing.T) {
	task := map[string]string{
		"task.yaml":        "name: sums\noutput_only: True\nn_input: 2\n",
		"input/input0.txt": "1", "output/output0.txt": "1", "input/input1.txt": "2", "output/output1.txt": "2",
	}
	all := below("sums", task)
	maps.Copy(all, below("both", map[string]string{"output_000.txt": "1", "output_001.txt": "3"}))
	maps.Copy(all, below("more", map[string]string{"output_000.txt": "1", "output_002.txt": "3"}))
	all["a.py"] = "print(1)\n"
	tree(t, all)
	p, err := Open().Problem(t.Context(), "sums", &fakeHost{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"both": "both [tests/000 tests/001] []", "more": "more [tests/000] [output_002.txt]",
		"a.py": "a.py: contains no output for a test: a.py; ",
	} {
		src, ok, err := Outputs(p, name)
		got := fmt.Sprint(err)
		if err == nil {
			var names []string
			for _, f := range src.Beside {
				names = append(names, f.Name)
			}
			got = fmt.Sprintf("%s %v %v", src.Name, names, src.Strays)
		}
		if !ok || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	tree(t, below("twice", twice))
	if p, err = Open().Problem(t.Context(), "twice", &fakeHost{}); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := Outputs(p, "a.py"); ok || err != nil {
		t.Errorf("a problem that takes programs: %v, %v", ok, err)
	}
}
