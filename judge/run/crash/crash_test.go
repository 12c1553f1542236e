package crash

import "testing"

// TestSanitizer checks that reports of gcc's sanitizers give the right line and a short message.
func TestSanitizer(t *testing.T) {
	t.Parallel()
	const frame = "\n    #0 0x55 in __interceptor_memcpy ../../src/asan.inc:827\n    #1 0x55 in f(int) /cache/tmp/held-1/1/main.cpp:9\n    #2 0x55 in main /cache/tmp/held-1/1/main.cpp:13\n\n"
	for _, test := range []struct {
		text string
		line int
		what string
	}{
		{"main.cpp:3:67: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented in type 'int'\n" + frame,
			3, "signed integer overflow: 1 + 2147483647 cannot be represented in type 'int'"},
		{"/tmp/x/main.cpp:12:23: runtime error: index 7 out of bounds for type 'int [3]'\n", 12, "index 7 out of bounds for type 'int [3]'"},
		{"a.cpp:12:23: runtime error: division by zero\n==1==ERROR: AddressSanitizer: FPE on unknown address 0x5" + frame, 12, "division by zero"},
		{"/usr/include/c++/12/bits/stl_vector.h:1123:9: runtime error: reference binding to null pointer of type 'int'" + frame,
			9, "reference binding to null pointer of type 'int'"},
		{"==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6 at pc 0x5\nREAD of size 4 at 0x6 thread T0" + frame + "0x6 is located\nallocated by thread T0 here:\n    #0 0x5 in main /main.cpp:1\n",
			9, "heap-buffer-overflow, read of size 4"},
		{"==1==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x6\nWRITE of size 8 at 0x6 thread T0" + frame, 9, "stack-buffer-overflow, write of size 8"},
		{"AddressSanitizer:DEADLYSIGNAL\n==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n==1==The signal is caused by a WRITE memory access." + frame, 9, "SEGV, write"},
		{"==1==ERROR: AddressSanitizer: stack-overflow on address 0x7" + frame, 9, "stack-overflow"},
		{"main.cpp:5: int main(): Assertion `n > 0' failed.\n==1==ERROR: AddressSanitizer: ABRT on unknown address 0x3" + frame, 9, "assertion failed: n > 0"},
		{"stl_vector.h:1123: T::operator[](size_type): Assertion '__n < this->size()' failed.\n==1==ERROR: AddressSanitizer: ABRT on" + frame, 9, "index out of range of a container"},
		{"==1==ERROR: AddressSanitizer: ABRT on unknown address" + frame, 9, "abort"},
		{"Runtime error 201 at $00000000004012FD\n  $00000000004012FD  FILL,  line 9 of main.pas\n  $000000000042334C  main,  line 20 of main.pas\n\n", 9, "index or value out of range"},
		{"Runtime error 216 at $1\n  $1  main,  line 6 of a.cpp\n", 6, "access to memory that is not the program's"},
		{"12\nRuntime error 216 at $0000000000401182\n  $0000000000401182\n", 0, "access to memory that is not the program's"},
		{"Runtime error 233 at $1\n", 0, "run-time error 233"},
		{"==1==ERROR: AddressSanitizer: alloc-dealloc-mismatch (malloc vs operator delete) on 0x6\n    #0 0x1 in free lib.cpp:1\n\nallocated\n    #1 0x1 in main /main.cpp:7\n", 0, "alloc-dealloc-mismatch"},
	} {
		p, ok := Sanitizer([]byte(test.text), Names{"a.cpp"})
		if !ok || p.Line != test.line || p.What != test.what {
			t.Errorf("%q: %+v, %t; want %d, %s", test.text, p, ok, test.line, test.what)
		}
	}
	for _, text := range []string{"", "terminate called", "main.cpp:3: oops", "==1==WARNING: AddressSanitizer: x"} {
		if p, ok := Sanitizer([]byte(text), Names{"a.cpp"}); ok {
			t.Errorf("%q: %+v", text, p)
		}
	}
}

// TestTrace checks that traces of interpreters and run-times give the innermost line of the source.
func TestTrace(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, text string
		line       int
		what       string
	}{
		{"a.py", "Traceback (most recent call last):\n  File \"a.py\", line 9, in <module>\n  File \"a.py\", line 4, in f\n    return g[n]\nIndexError: list index out of range\n", 4, "IndexError: list index out of range"},
		{"a.py", "  File \"/usr/lib/python3/heapq.py\", line 7\n  File \"a.py\", line 2\n  File \"/usr/lib/python3/x.py\", line 5\nKeyError: 3", 2, "KeyError: 3"},
		{"a.java", "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 5\n\tat java.base/X.y(X.java:3)\n\tat A.f(a.java:7)\n\tat A.main(a.java:3)\n", 7, "java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 5"},
		{"a.java", "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Main.f(Main.java:4)\n", 4, "java.lang.StackOverflowError"},
		{"a.rs", "\nthread 'main' panicked at a.rs:3:5:\nindex out of bounds: the len is 3 but the index is 5\nnote: run with\n", 3, "index out of bounds: the len is 3 but the index is 5"},
		{"a.rs", "thread 'main' (7) panicked at main.rs:3:5:\nno\n", 3, "no"},
		{"a.rs", "thread 'main' panicked at 'no such, thing', main.rs:3:5\n", 3, "no such, thing"},
		{"a.go", "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.f(...)\n\t./a.go:8\nmain.main()\n\t./a.go:3 +0x1d\n", 8, "runtime error: index out of range [5] with length 3"},
		{"a.js", "a.js:2\n  f();\n  ^\n\nTypeError: f is not a function\n    at main (a.js:2:3)\n\nNode.js v20\n", 2, "TypeError: f is not a function"},
		{"a b.py", "Traceback (most recent call last):\n  File \"\"a b.py\"\", line 4, in f\nKeyError: 1\n", 4, "KeyError: 1"},
		{"a b.go", "panic: no\n\t\"a b.go\":8\n", 8, "no"},
		{"a b.c", "a b.c:5: main: trouble", 5, ""},
	} {
		p, ok := Trace([]byte(test.text), Names{test.name})
		if !ok || p.Line != test.line || p.What != test.what {
			t.Errorf("%q: %+v, %t; want %d, %s", test.text, p, ok, test.line, test.what)
		}
	}
	for _, text := range []string{"", "out of memory", "ma.py:3 is another", "File \"b.py\", line 3"} {
		if p, ok := Trace([]byte(text), Names{"a.py"}); ok {
			t.Errorf("%q: %+v", text, p)
		}
	}
}
