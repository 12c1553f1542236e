package bysubtask

import (
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/run"
	"grundy/judge/tests/plan"
)

// TestFolders checks that folders have the names of subtasks, unless a name is not a valid folder
// name or differs from another only in case.
func TestFolders(t *testing.T) {
	var subtasks []problem.Subtask
	for _, name := range []string{"small", "n <= 10", "Small", "小", "a/b", "..", "a*", "3"} {
		subtasks = append(subtasks, problem.Subtask{Name: name})
	}
	want := []string{"small", "subtask-2", "subtask-3", "小", "subtask-5", "subtask-6", "subtask-7", "3"}
	if got := foldersOf(subtasks); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNames checks the name of a test in the folder of its subtask, whether it was generated or
// came with the problem.
func TestNames(t *testing.T) {
	for want, task := range map[string]run.Task{
		"small-1":   {Name: "a/small-1", Group: plan.Small, Of: &problem.Problem{}},
		"given-a-1": {Name: "a/1"},
		"stored-x":  {Name: "stored-x", Group: plan.Stored},
	} {
		if got := nameIn(task, "a"); got != want {
			t.Errorf("%s: got %s, want %s", task.Name, got, want)
		}
	}
}

// TestFrom checks that the converted path leads to the same file.
func TestFrom(t *testing.T) {
	here := t.TempDir()
	t.Chdir(here)
	for _, test := range []struct{ dir, other, path, want string }{
		{"out", ".", "sol.cpp", "../sol.cpp"},
		{"a/b", "specs", "programs/c.py", "../../specs/programs/c.py"},
		{filepath.Join(here, "out"), "specs", "../c.py", "../c.py"},
		{"out", "specs", filepath.Join(here, "c.py"), filepath.Join(here, "c.py")},
	} {
		if got := from(test.dir, test.other, test.path); got != test.want {
			t.Errorf("from %s to %s of %s: got %s, want %s", test.dir, test.path, test.other, got, test.want)
		}
	}
}
