package build_test

import (
	"strings"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// idioms are correct programs in styles that are common on other judges. Each prints 42. Some print
// it as the sum of their input, 20 and 22. They fail if the command line of a language lacks an
// option, or if the input is not a file.
var idioms = []struct{ language, name, text string }{
	{"c", "mmap", cMmap},
	{"c", "fseek", cFseek},
	{"c", "getline", "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n" +
		"int main(void) { char *line = 0; size_t n = 0; int a, b; if (getline(&line, &n, stdin) < 0 || sscanf(line, \"%d %d\", &a, &b) != 2) return 1; printf(\"%d\\n\", a + b); }\n"},
	{"cpp", "mmap", cMmap},
	{"cpp", "seekg", cppSeek},
	{"python3", "fstat", "import os\nprint(sum(map(int, os.read(0, os.fstat(0).st_size).split())))\n"},
	{"python3", "mmap", "import mmap\nprint(sum(map(int, mmap.mmap(0, 0, access=mmap.ACCESS_READ)[:].split())))\n"},
	{"python3", "seek", "import sys\nn = sys.stdin.buffer.seek(0, 2)\nsys.stdin.buffer.seek(0)\nprint(sum(map(int, sys.stdin.buffer.read(n).split())))\n"},
	{"java", "channel", javaChannel},
	{"javascript", "stat", "const fs = require('fs');\nconst b = Buffer.alloc(fs.fstatSync(0).size);\nfs.readSync(0, b, 0, b.length, 0);\n" +
		"console.log(b.toString().trim().split(' ').reduce((a, x) => a + Number(x), 0));\n"},
	{"javascript", "path", "console.log(require('fs').readFileSync('/dev/stdin', 'utf8').trim().split(' ').reduce((a, x) => a + Number(x), 0));\n"},
	{"rust", "metadata", "use std::io::Read;\nuse std::os::fd::AsFd;\nfn main() {\n" +
		"let mut f = std::fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().unwrap());\n" +
		"let mut b = vec![0; f.metadata().unwrap().len() as usize];\nf.read_exact(&mut b).unwrap();\n" +
		"println!(\"{}\", String::from_utf8(b).unwrap().split_whitespace().map(|w| w.parse::<i32>().unwrap()).sum::<i32>());\n}\n"},
	{"php", "warning", `<?php $seen[6]++; $sum = $nothing + 42; echo $sum, "\n";`},
	{"php", "deprecated", `<?php echo strlen(null) + 42, "\n";`},
	{"ruby", "prime", "require 'prime'\nputs 2 * 3 * Prime.first(4).last\n"},
	{"ruby", "matrix", "require 'matrix'\nputs Matrix[[6, 0], [0, 7]].det\n"},
	{"ruby", "standard", "require 'set'\nrequire 'json'\nrequire 'bigdecimal'\nputs Set[42].first\n"},
	{"typescript", "var-require", "declare var require: any;\nconst fs = require('fs');\nfs.writeSync(1, '42\\n');\n"},
	{"typescript", "function-require", "declare function require(name: string): any;\nrequire('fs').writeSync(1, '42\\n');\n"},
	{"typescript", "const-process", "declare const process: any;\nprocess.stdout.write('42\\n');\n"},
	{"typescript", "names", "const name = 42, status = 0, performance = 0;\nconsole.log(name);\n"},
	{"typescript", "import", "import { writeSync } from 'fs';\nimport * as rl from 'readline';\nwriteSync(1, '42\\n');\n"},
	{"typescript", "newer", "console.log([1, 42].at(-1), '4_'.replaceAll('_', '2') === '42' ? '' : 'no');\n"},
}

// cMmap maps its input into memory, as fast readers do. It is both C and C++.
const cMmap = `#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
int main() {
	struct stat st;
	fstat(0, &st);
	char *p = (char *)mmap(0, st.st_size, PROT_READ, MAP_PRIVATE, 0, 0), *end = p + st.st_size;
	int sum = 0, x = 0;
	for (; p < end; p++) {
		if (*p >= '0') { x = x * 10 + *p - '0'; continue; }
		sum += x;
		x = 0;
	}
	printf("%d\n", sum + x);
}
`

// cFseek asks for the length of its input and then reads all of it.
const cFseek = `#include <stdio.h>
#include <stdlib.h>
int main(void) {
	fseek(stdin, 0, SEEK_END);
	long n = ftell(stdin);
	rewind(stdin);
	char *text = calloc(n + 1, 1), *rest;
	if (fread(text, 1, n, stdin) != (size_t)n) return 1;
	long a = strtol(text, &rest, 10);
	printf("%ld\n", a + strtol(rest, NULL, 10));
}
`

// cppSeek seeks back to the start of its input.
const cppSeek = `#include <iostream>
int main() {
	int x, n = 0, sum = 0;
	while (std::cin >> x) n++;
	std::cin.clear();
	std::cin.seekg(0);
	for (int i = 0; i < n; i++) { std::cin >> x; sum += x; }
	std::cout << sum << std::endl;
}
`

// javaChannel maps its input into memory by a channel.
const javaChannel = `import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
public class Main {
	public static void main(String[] args) throws IOException {
		FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
		String text = StandardCharsets.UTF_8.decode(in.map(FileChannel.MapMode.READ_ONLY, 0, in.size())).toString();
		int sum = 0;
		for (String word : text.trim().split(" ")) sum += Integer.parseInt(word);
		System.out.println(sum);
	}
}
`

// TestIdioms checks that the idioms compile and print the right answer.
func TestIdioms(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		testenv.Tier(t, "cgroup", err)
	}
	defer runner.Close()
	builder := build.New("", run.Compiler(runner))
	defer builder.Close()
	for _, one := range idioms {
		t.Run(one.language+"/"+one.name, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			l, err := builder.Detect(build.Source{}, one.language)
			if err != nil {
				t.Fatal(err)
			}
			requiresTools(t, l)
			idiom(t, builder, runner, l, one.name, one.text)
		})
	}
}

// idiom checks that a source compiles, and that the program prints 42.
func idiom(t *testing.T, builder *build.Builder, runner sandbox.Runner, l *build.Language, name, text string) {
	p, _, err := builder.Build(t.Context(), build.Source{Name: name + l.Files[0][1:], Text: []byte(text)}, l)
	if err != nil {
		t.Fatal(err)
	}
	res := runs(t, runner, p, "20 22\n")
	if got := strings.TrimSpace(string(res.Stdout)); res.ExitCode != 0 || got != "42" {
		t.Errorf("exit code %d, output %q; %s", res.ExitCode, res.Stdout, res.Stderr)
	}
}
