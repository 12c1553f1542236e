package sandbox_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/sandbox"
)

// surveyor prints the length of its input and the sum of its bytes. It reads the input in four
// ways that only files allow, and in one way that pipes allow.
const surveyor = `#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static long sum(const unsigned char *p, long n) { long s = 0; while (n-- > 0) s += *p++; return s; }

int main(void)
{
	struct stat st;
	long mapped = 0, again = 0, read_ = 0, n;
	static unsigned char block[65536];
	if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode) || fseek(stdin, 0, SEEK_END) != 0)
		return puts("no file"), 1;
	n = ftell(stdin);
	rewind(stdin);
	if (n > 0)
		mapped = sum(mmap(NULL, n, PROT_READ, MAP_PRIVATE, 0, 0), n);
	for (long at = 0, got; (got = pread(0, block, sizeof block, at)) > 0; at += got)
		again += sum(block, got);
	for (long got; (got = fread(block, 1, sizeof block, stdin)) > 0;)
		read_ += sum(block, got);
	printf("%ld %ld: %ld %ld %ld\n", (long)st.st_size, n, mapped, again, read_);
	return 0;
}
`

// namer opens its standard files by the names to which their links lead, and prints its input. Then
// it tries to change the input and the folder of the files.
const namer = `#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	char *in = realpath("/dev/stdin", NULL), *out = realpath("/proc/self/fd/1", NULL), *err = realpath("/dev/stderr", NULL);
	char text[100], other[5000];
	if (!in || !out || !err)
		return 2;
	FILE *f = fopen(in, "r"), *g = fopen(out, "w"), *e = fopen(err, "a");
	if (!f || !g || !e)
		return 3;
	while (fgets(text, sizeof text, f))
		fputs(text, g);
	fputs("said", e);
	fclose(g);
	if (getenv("MILD"))
		return 0;
	int tried[] = {open(in, O_WRONLY), open(in, O_RDWR), open(in, O_WRONLY | O_TRUNC), open("/proc/self/fd/0", O_RDWR), open("/dev/stdin", O_WRONLY | O_APPEND)};
	for (unsigned i = 0; i < sizeof tried / sizeof *tried; i++)
		if (tried[i] >= 0)
			return 10 + i;
	snprintf(other, sizeof other, "%s.new", in);
	if (!truncate(in, 0) || !unlink(in) || !rename(in, other) || !chmod(in, 0666) || !link(in, other) || open(other, O_CREAT | O_WRONLY, 0666) >= 0 || !mkfifo(other, 0666) || !unlink(out))
		return 20;
	return 0;
}
`

// TestStandardFiles checks that the links of the standard files lead to names which programs can
// open, as PHP does, in each run anew. No program can change the input or the folder.
func TestStandardFiles(t *testing.T) {
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		for _, in := range []string{"1 2\n", "", strings.Repeat("another\n", 20000), "3\n"} {
			c := sandbox.Command{Args: []string{filepath.Join(a.dir, "namer")}, Stdin: []byte(in), Limits: hostileLimits, Visible: []string{a.dir}}
			c.Limits.Output = 1 << 20
			if a.tier == "rlimit" {
				c.Env = []string{"MILD=1"} // this tier does not prevent changes
			}
			res, err := r.Run(t.Context(), c)
			if err != nil || res.End != sandbox.Exited || res.ExitCode != 0 || string(res.Stdout) != in || string(res.Stderr) != "said" {
				t.Fatalf("%d bytes of input: %s, %v", len(in), describe(res), err)
			}
		}
	})
}

// TestInputFile checks that programs can get the size of their input, seek in it and map it. Each
// run must start at the beginning, and mapping must not cost more memory than reading.
func TestInputFile(t *testing.T) {
	const mib = 1 << 20
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		l := hostileLimits
		l.CPU, l.Wall, l.Memory = 20*time.Second, time.Minute, 64*mib
		for _, size := range []int{0, 6, 4096, 100_000, 40 * mib} {
			in := bytes.Repeat([]byte("123456\n"), size/7+1)[:size]
			for range 2 {
				res, err := r.Run(t.Context(), sandbox.Command{
					Args: []string{filepath.Join(a.dir, "surveyor")}, Stdin: in, Limits: l, Visible: []string{a.dir},
				})
				sum := 0
				for _, b := range in {
					sum += int(b)
				}
				if want := fmt.Sprintf("%d %d: %d %d %d\n", size, size, sum, sum, sum); err != nil || res.End != sandbox.Exited || string(res.Stdout) != want {
					t.Fatalf("%d bytes: %s, %v; want %q", size, describe(res), err, want)
				}
				if res.Memory > int64(size+16*mib) {
					t.Errorf("%d bytes: took %d KiB", size, res.Memory>>10)
				}
			}
		}
	})
}

// TestInputChanges checks that a program cannot change its input.
func TestInputChanges(t *testing.T) {
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		if a.tier == "rlimit" {
			t.Skip("SKIPPED: this tier: calls are not filtered")
		}
		res, err := a.run(t, r, []string{filepath.Join(a.dir, "input-changes")}, hostileLimits)
		if err != nil || res.ExitCode != 0 || string(res.Stdout) != "contained\n" {
			t.Errorf("%s, %v", describe(res), err)
		}
	})
}

// TestPipedInput checks that without in-memory files, the input comes through a pipe, and the
// tier reports this gap.
func TestPipedInput(t *testing.T) {
	defer sandbox.PipedInput()()
	tiersHere(t, func(t *testing.T, a *arena, r sandbox.Runner) {
		if !slices.ContainsFunc(r.Tier().Gaps, func(m i18n.Message) bool { return strings.Contains(m.String(), "memfd_create") }) {
			t.Errorf("no gap says that the input is a pipe: %q", r.Tier().Gaps)
		}
		a.honest(t, r)
		res, err := a.run(t, r, []string{filepath.Join(a.dir, "surveyor")}, hostileLimits)
		if err != nil || res.ExitCode != 1 || string(res.Stdout) != "no file\n" {
			t.Errorf("%s, %v", describe(res), err)
		}
	})
}
