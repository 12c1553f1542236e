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
	// Programs that open their standard files by name, also by the name to which a link resolves.
	{"php", "named", "<?php [$a, $b] = fscanf(fopen('/dev/stdin', 'r'), '%d %d'); file_put_contents('/dev/stdout', $a + $b . \"\\n\");"},
	{"php", "resolved", "<?php file_put_contents(realpath('/dev/stdout'), array_sum(explode(' ', file_get_contents(realpath('/dev/stdin')))) . \"\\n\");"},
	{"c", "resolved", "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int a, b; if (!freopen(realpath(\"/dev/stdin\", 0), \"r\", stdin) || scanf(\"%d %d\", &a, &b) != 2 || " +
		"!freopen(realpath(\"/dev/stdout\", 0), \"w\", stdout)) return 1; printf(\"%d\\n\", a + b); }\n"},
	{"cpp", "named", "#include <fstream>\nint main() { std::ifstream in(\"/dev/stdin\"); std::ofstream out(\"/dev/stdout\"); int a, b; in >> a >> b; out << a + b << std::endl; }\n"},
	{"python3", "resolved", "import os\nwith open(os.path.realpath('/dev/stdin')) as f, open(os.path.realpath('/dev/stdout'), 'w') as g: print(sum(map(int, f.read().split())), file=g)\n"},
	{"java", "named", "import java.nio.file.*;\npublic class Main { public static void main(String[] args) throws Exception { int sum = 0; " +
		"for (String w : Files.readString(Path.of(\"/dev/stdin\")).trim().split(\" \")) sum += Integer.parseInt(w); Files.writeString(Path.of(\"/dev/stdout\").toRealPath(), sum + \"\\n\"); } }\n"},
	{"javascript", "resolved", "const fs = require('fs');\nfs.writeFileSync(fs.realpathSync('/dev/stdout'), eval(fs.readFileSync(fs.realpathSync('/dev/stdin'), 'utf8').trim().replace(' ', '+')) + '\\n');\n"},
	{"go", "resolved", "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"path/filepath\"\n)\n\nfunc main() {\n\tname, _ := filepath.EvalSymlinks(\"/dev/stdin\")\n\tf, err := os.Open(name)\n" +
		"\tvar a, b int\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tfmt.Fscan(f, &a, &b)\n\tfmt.Println(a + b)\n}\n"},
	{"ruby", "named", "File.write('/dev/stdout', File.read(File.realpath('/dev/stdin')).split.sum(&:to_i).to_s + \"\\n\")\n"},
	{"rust", "resolved", "use std::fs;\nfn main() {\nlet path = fs::canonicalize(\"/dev/stdin\").unwrap();\n" +
		"let sum: i32 = fs::read_to_string(path).unwrap().split_whitespace().map(|w| w.parse::<i32>().unwrap()).sum();\nfs::write(\"/dev/stdout\", format!(\"{}\\n\", sum)).unwrap();\n}\n"},
	{"lua", "named", "local f, g = assert(io.open('/dev/stdin')), assert(io.open('/dev/stdout', 'w'))\nlocal a, b = f:read('n', 'n')\ng:write(string.format('%d\\n', a + b))\n"},
	{"csharp", "named", "using System;\nusing System.IO;\nusing System.Linq;\nclass A { static void Main() { Console.WriteLine(File.ReadAllText(\"/dev/stdin\").Split(' ').Sum(int.Parse)); } }\n"},
	{"pascal", "named", "var a, b: longint; f: text;\nbegin\n  assign(f, '/dev/stdin'); reset(f); read(f, a, b); writeln(a + b);\nend.\n"},
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
