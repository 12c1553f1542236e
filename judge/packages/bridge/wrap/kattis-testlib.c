/*
 * This file is a program with the protocol of Kattis, unchanged, inside a wrapper that lets it
 * judge by the protocol of testlib: it gets the input, the output and the answer as arguments, and
 * ends with 0, 1 or 3. The wrapper needs no other file. It renames main and exit of the program.
 */
#ifdef __cplusplus
#include <cstdio>
#include <cstdlib>
#include <cstring>
extern "C" {
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
#ifdef _WIN32
extern int _mkdir(const char *);
extern int _rmdir(const char *);
extern int _getpid(void);
#define grundy_mkdir(path) _mkdir(path)
#define grundy_rmdir(path) _rmdir(path)
#define grundy_process() _getpid()
#else
#ifdef __APPLE__
#define GRUNDY_IS(name) __asm__("_" name)
#else
#define GRUNDY_IS(name) __asm__(name)
#endif
extern int grundy_makes(const char *, unsigned) GRUNDY_IS("mkdir");
extern int grundy_rmdir(const char *) GRUNDY_IS("rmdir");
extern int grundy_process(void) GRUNDY_IS("getpid");
#define grundy_mkdir(path) grundy_makes(path, 0700)
#endif
void grundy_exit(int code);
#ifdef __cplusplus
}
#endif

static char grundy_feedback[1 << 12]; /* ends with a slash; the folder may not exist */

/* grundy_folder makes the folder of feedback in a folder that can be written. */
static void grundy_folder(void) {
	const char *places[] = {getenv("TMPDIR"), getenv("TEMP"), "/tmp", "."};
	int i;
	for (i = 0; i < 4; i++) {
		if (!places[i]) continue;
		snprintf(grundy_feedback, sizeof grundy_feedback, "%s/kattis-feedback-%d", places[i], (int)grundy_process());
		if (grundy_mkdir(grundy_feedback) == 0) break;
	}
	strcat(grundy_feedback, "/");
}

/* grundy_take prints a file of the feedback as the message, unless there is one, and removes it. */
static int grundy_take(const char *name, int said) {
	char path[1 << 13], line[1 << 12];
	FILE *from;
	size_t n;
	snprintf(path, sizeof path, "%s%s", grundy_feedback, name);
	from = fopen(path, "r");
	if (!from) return said;
	while (!said && (n = fread(line, 1, sizeof line, from)) > 0) fwrite(line, 1, n, stderr);
	fclose(from);
	remove(path);
	return 1;
}

/* grundy_exit ends the program with the exit code of testlib for a code of Kattis. */
void grundy_exit(int code) {
	static const char *files[] = {"judgemessage.txt", "teammessage.txt", "judgeerror.txt", "score.txt", "score_multiplier.txt", "nextpass.in"};
	int i, said = 0;
	fflush(NULL);
	if (!GRUNDY_VALIDATES) {
		fprintf(stderr, code == 42 ? "ok " : code == 43 ? "wrong answer " : "FAIL exit code %d, neither 42 nor 43 ", code);
		for (i = 0; i < 6; i++) said = grundy_take(files[i], said || i > 2);
		fprintf(stderr, "\n");
		grundy_rmdir(grundy_feedback);
	}
	exit(code == 42 ? 0 : code == 43 && !GRUNDY_VALIDATES ? 1 : 3);
}

/* grundy_judge calls the main of the program with the arguments of Kattis. */
static void grundy_judge(int (*program)(int, char **), int argc, char **argv) {
	if (!GRUNDY_VALIDATES) {
		char *output;
		if (argc < 4) {
			fprintf(stderr, "FAIL usage: input output answer [flags]\n");
			exit(3);
		}
		output = argv[2];
		argv[2] = argv[3], argv[3] = grundy_feedback;
		grundy_folder();
		if (GRUNDY_CHECKS && !freopen(output, "r", stdin)) {
			fprintf(stderr, "FAIL cannot read %s\n", output);
			exit(3);
		}
		if (!GRUNDY_CHECKS) { /* the file for a checker, which may follow */
			FILE *to = fopen(output, "w");
			if (to) fclose(to);
		}
	}
	grundy_exit(program(argc, argv));
}

#ifdef __cplusplus
namespace std { using ::grundy_exit; }
#endif
#define exit grundy_exit
#define _exit grundy_exit
#define _Exit grundy_exit
#define quick_exit grundy_exit
#define main grundy_main
