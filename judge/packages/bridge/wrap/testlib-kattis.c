/*
 * This file is a program with the protocol of testlib, unchanged, after a wrapper that lets it
 * judge by the protocol of Kattis: it gets the input, the answer and the folder of feedback as
 * arguments, and ends with 42 or 43. The wrapper needs no other file. It starts before main, and
 * runs main in a child process with the arguments of testlib. It calls the kernel and few functions
 * of the library, so that names of the program cannot be confused with names that it uses.
 */
#include <sys/syscall.h>

#ifdef __cplusplus
extern "C" {
#endif
extern long grundy_call(long, ...) __asm__("syscall");
extern __SIZE_TYPE__ grundy_length(const char *) __asm__("strlen");
extern int grundy_begins(const char *, const char *, __SIZE_TYPE__) __asm__("strncmp");
extern double grundy_number(const char *, char **) __asm__("strtod");
extern int grundy_print(char *, __SIZE_TYPE__, const char *, ...) __asm__("snprintf");
#ifdef __cplusplus
}
#endif

static int grundy_creat(const char *path) { return (int)grundy_call(SYS_openat, -100L, path, 01101L, 0644L); }
static long grundy_read(int from, char *to, __SIZE_TYPE__ size) { return grundy_call(SYS_read, (long)from, to, size); }
static void grundy_close(int file) { grundy_call(SYS_close, (long)file); }
static void grundy_leave(int code) { grundy_call(SYS_exit_group, (long)code); }

static char grundy_said[1 << 16]; /* what the program writes to standard error */
static char grundy_path[1 << 12];
static const char *grundy_feedback = "";

/* grundy_put writes a whole text. */
static void grundy_put(int to, const char *text, __SIZE_TYPE__ size) {
	while (size > 0) {
		long n = grundy_call(SYS_write, (long)to, text, size);
		if (n <= 0) return;
		text += n, size -= (__SIZE_TYPE__)n;
	}
}

/* grundy_file writes a text into a file of the feedback. */
static void grundy_file(const char *name, const char *text) {
	char path[1 << 12];
	int to;
	if (GRUNDY_VALIDATES) return;
	grundy_print(path, sizeof path, "%s/%s", grundy_feedback, name);
	if ((to = grundy_creat(path)) < 0) return;
	grundy_put(to, text, grundy_length(text));
	grundy_close(to);
}

/* grundy_end ends the wrapper. */
static void grundy_end(int code) {
	if (grundy_path[0]) grundy_call(SYS_unlinkat, -100L, grundy_path, 0L);
	grundy_put(2, grundy_said, grundy_length(grundy_said));
	grundy_leave(code);
}

/* grundy_fail ends the wrapper if the program did not judge. */
static void grundy_fail(const char *what, int n) {
	char text[256];
	grundy_print(text, sizeof text, what, n);
	grundy_file("judgeerror.txt", grundy_said[0] ? grundy_said : text);
	grundy_put(2, text, grundy_length(text));
	grundy_put(2, "\n", 1);
	grundy_end(1);
}

/* grundy_points ends the wrapper with a score, if the package has points: a share of the points of
   the test, or points. Else the output is right if it gets all points. */
static void grundy_points(double score, int absolute) {
	char text[64];
	if (GRUNDY_POINTS == 0) grundy_end(score >= 1 ? 42 : 43);
	if (score <= 0) grundy_end(43);
	grundy_print(text, sizeof text, "%.10g\n", score);
	grundy_file(absolute ? "score.txt" : "score_multiplier.txt", text);
	grundy_end(42);
}

/* grundy_quitp ends the wrapper with the points that the program gives. Without another rule, up to
   1 they are a share, and up to 100 percent. */
static void grundy_quitp(const char *from) {
	char *rest;
	double score = grundy_number(from, &rest);
	if (rest == from) grundy_fail("gives points, but does not say how many", 0);
	if (GRUNDY_POINTS == 2 && score >= 0) grundy_points(score, 1);
	if (!(score >= 0 && score <= 100)) grundy_fail("gives points that are not from 0 to 100", 0);
	grundy_points(GRUNDY_PERCENT || score > 1 ? score / 100 : score, 0);
}

/* grundy_judge translates the exit code of the program. */
static void grundy_judge(int code) {
	static const char part[] = "partially correct (", points[] = "points ";
	const char *said = grundy_said;
	char *rest;
	if (GRUNDY_VALIDATES) grundy_end(code == 0 ? 42 : 43);
	while (*said == ' ' || *said == '\n' || *said == '\t') said++;
	grundy_file("judgemessage.txt", said);
	if (grundy_begins(said, part, sizeof part - 1) == 0) {
		double score = grundy_number(said + sizeof part - 1, &rest);
		if (*rest == ')' && (code == score || code == 16 + score || code == 50 + score)) grundy_points(score / 100, 0);
	}
	if (code == 5 || code == 7) grundy_quitp(grundy_begins(said, points, sizeof points - 1) == 0 ? said + sizeof points - 1 : "");
	if (code == 0) grundy_end(42);
	if (code == 1 || code == 2 || code == 4 || code == 8) grundy_end(43);
	grundy_fail("the program failed with exit code %d", code);
}

__attribute__((constructor(101))) static void grundy_start(int argc, char **argv) {
	int child, status, talk[2];
	long n, ignore[4] = {1, 0, 0, 0};
	__SIZE_TYPE__ have = 0;
	if (!GRUNDY_VALIDATES) {
		char *answer;
		if (argc < 4) {
			static const char usage[] = "usage: input answer feedback [flags]\n";
			grundy_put(2, usage, sizeof usage - 1);
			grundy_leave(1);
		}
		answer = argv[2], grundy_feedback = argv[3];
		grundy_print(grundy_path, sizeof grundy_path, "%s/testlib-output", grundy_feedback);
		argv[2] = grundy_path, argv[3] = answer;
	}
	if (GRUNDY_CHECKS) {
		int to = grundy_creat(grundy_path);
		if (to < 0) grundy_fail("cannot write into the folder of feedback", 0);
		while ((n = grundy_read(0, grundy_said, sizeof grundy_said)) > 0) grundy_put(to, grundy_said, (__SIZE_TYPE__)n);
		grundy_close(to);
		grundy_said[0] = 0;
	}
	grundy_call(SYS_rt_sigaction, 13L, ignore, 0L, 8L); /* SIGPIPE: the submission may have ended */
	if (grundy_call(SYS_pipe2, talk, 0L) != 0 || (child = (int)grundy_call(SYS_clone, 17L, 0L, 0L, 0L, 0L)) < 0) {
		grundy_fail("cannot start a process", 0);
		return;
	}
	if (child == 0) {
		grundy_call(SYS_dup3, (long)talk[1], 2L, 0L);
		grundy_close(talk[0]), grundy_close(talk[1]);
		return; /* to main */
	}
	grundy_close(0), grundy_close(1), grundy_close(talk[1]);
	while (have < sizeof grundy_said - 1 && (n = grundy_read(talk[0], grundy_said + have, sizeof grundy_said - 1 - have)) > 0) have += (__SIZE_TYPE__)n;
	grundy_said[have] = 0;
	if (have == sizeof grundy_said - 1) { /* drop the rest */
		char rest[4096];
		while (grundy_read(talk[0], rest, sizeof rest) > 0) {}
	}
	if (grundy_call(SYS_wait4, (long)child, &status, 0L, 0L) != child) grundy_fail("cannot wait for the program", 0);
	if ((status & 0x7f) != 0) grundy_fail("the program was killed by signal %d", status & 0x7f);
	grundy_judge((status >> 8) & 0xff);
}
