/*
 * A server of runs: linked into a program in place of its main, it makes copies of the
 * program, and each makes a run, or several. Package sandbox has the protocol. Without
 * descriptor 3, as when the program is judged, it goes straight to main.
 *
 * It includes no header, so that it is compiled in no time.
 */
#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long size;
typedef long n64;

struct pair { n64 seconds, micro; };
struct timer { struct pair interval, value; };
struct usage { struct pair user, system; n64 maxrss; n64 rest[32]; };
struct rlimit { unsigned long soft, hard; };

int __real_main(int, char **, char **);

int fcntl(int, int, ...);
n64 read(int, void *, size);
n64 write(int, const void *, size);
n64 sendfile(int, int, n64 *, size);
n64 lseek(int, n64, int);
int fork(void);
int wait4(int, int *, int, struct usage *);
int pipe(int *);
int dup2(int, int);
int close(int);
int setitimer(int, const struct timer *, struct timer *);
int setrlimit(int, const struct rlimit *);
void _Exit(int) __attribute__((noreturn));

enum { CONTROL = 3, INPUT = 4, OUTPUT = 5 };
enum { HEAR = 100, TELL = 101 }; /* the ends of a pipe: a copy that makes several runs tells of them */
enum { REAL = 0, PROF = 2, FSIZE = 1, GETFD = 1, END = 2 };
enum { MOST = 16, LONG = 65536, FULL = 1 << 20 };

struct request { n64 input, cpu, wall, output; };
struct answer { n64 status, cpu, peak, end; };

static void timer(int which, n64 ns)
{
	struct timer t = {{0, 0}, {ns / 1000000000, ns % 1000000000 / 1000 + 1}};
	if (ns > 0)
		setitimer(which, &t, 0);
}

/* become makes this process the copy for a request, whose input begins at one place and
 * whose output begins at another. */
static void become(const struct request *r, n64 at, n64 output)
{
	int ends[2];
	n64 most = output + r->output + 1, to = at + r->input;
	struct rlimit limit = {(unsigned long)most, (unsigned long)most};
	if (r->input > LONG || pipe(ends) != 0) {
		lseek(INPUT, at, 0);
		dup2(INPUT, 0);
	} else {
		while (at < to && sendfile(ends[1], INPUT, &at, (size)(to - at)) > 0)
			;
		dup2(ends[0], 0);
		close(ends[0]);
		close(ends[1]);
	}
	dup2(OUTPUT, 1);
	close(CONTROL);
	close(INPUT);
	close(OUTPUT);
	close(HEAR);
	close(TELL);
	if (r->output > 0)
		setrlimit(FSIZE, &limit);
	timer(PROF, r->cpu);
	timer(REAL, r->wall);
}

static n64 cpu(const struct usage *u)
{
	return (u->user.seconds + u->system.seconds) * 1000000000 + (u->user.micro + u->system.micro) * 1000;
}

/*
 * Several runs in one copy. To copy a program costs more than most programs take for a
 * small input, and nearly all of it is the kernel's. So a copy of a static program, which
 * has all its memory in places that are known, makes one run after another: after each it
 * puts its memory back as it was before main. What ends a copy otherwise than by exit,
 * a signal, a limit, ends one run; the server makes another copy for the rest. A run that
 * leaves more than memory behind, a thread say, a handler of a signal or another standard
 * output, or that took much of it, is the last of its copy.
 */
#if defined(__x86_64__) && defined(__linux__)

enum { PAGE = 4096, SAVED = 256, GREAT = 8 << 20, MOST_ZERO = 64 << 20 };
enum { LAST = 1 << 30 }; /* in the status of the last run of a copy that goes by itself */

struct page { char *at; };
struct gap { char *from, *to; };

/* What is to outlast a run lies in pages of its own, which nothing puts back. */
struct notes {
	void *back[5]; /* the place to go on after a run */
	n64 pid, code, output[2], error[2], peak;
	unsigned mxcsr;
	unsigned short x87;
	int argc;
	char **argv, **envp;
	char *brk, *main;
	unsigned long most;
	n64 pages, gaps;
	struct page page[SAVED];
	struct gap gap[SAVED + 2];
	char input[LONG];
	char copy[SAVED][PAGE];
};
static struct notes *notes;

/* What stands on the stack below main's place before it is called. */
static char below[2 * PAGE] __attribute__((aligned(16)));

/* In a plain run main takes the place of __wrap_main. */
#define BELOW() memcpy(below, (char *)__builtin_frame_address(0) - sizeof below, sizeof below)

/* here returns the frame's address of what its caller calls. */
static char *__attribute__((noinline)) here(void)
{
	return (char *)__builtin_frame_address(0);
}

struct elf {
	char ident[16];
	unsigned short type, machine;
	unsigned version;
	size entry, phoff, shoff;
	unsigned flags;
	unsigned short ehsize, phentsize, phnum;
};
struct segment { unsigned type, flags; size offset, vaddr, paddr, filesz, memsz, align; };

extern const struct elf __ehdr_start __attribute__((weak));
extern char _DYNAMIC[] __attribute__((weak));
extern char __libc_single_threaded __attribute__((weak));
void __real__exit(int) __attribute__((weak));

void exit(int) __attribute__((noreturn));
void *mmap(void *, size, int, int, int, n64);
int madvise(void *, size, int);
int msync(void *, size, int);
void *sbrk(n64);
int brk(void *);
int dup(int);
int getpid(void);
int getrusage(int, struct usage *);
int pipe2(int *, int);
int sigaction(int, const void *, void *);
n64 syscall(n64, ...);
int memcmp(const void *, const void *, size);
void *memcpy(void *, const void *, size);

enum { FSTAT = 5, SIGPROCMASK = 14 }; /* system calls */
enum { LOAD = 1, RELRO = 0x6474e552, WRITABLE = 2, EXECUTABLE = 2, DONTNEED = 4, NONBLOCK = 04000, NOHANG = 1 };

static char *down(size at) { return (char *)(at & ~(size)(PAGE - 1)); }
static char *up(size at) { return down(at + PAGE - 1); }

static int zero(const char *page)
{
	const size *p = (const size *)page, *end = p + PAGE / sizeof *p;
	while (p < end && *p == 0)
		p++;
	return p == end;
}

/* save notes what stands in pages; it returns 0 if that is much. */
static int save(char *from, char *to)
{
	struct gap *gap = 0;
	for (; from < to; from += PAGE) {
		if (!zero(from)) {
			if (notes->pages == SAVED)
				return 0;
			notes->page[notes->pages].at = from;
			memcpy(notes->copy[notes->pages++], from, PAGE);
			gap = 0;
			continue;
		}
		if (gap == 0) {
			gap = &notes->gap[notes->gaps++];
			gap->from = from;
		}
		gap->to = from + PAGE;
	}
	return 1;
}

/* globals saves the program's variables. */
static int globals(void)
{
	const struct segment *s = (const struct segment *)((const char *)&__ehdr_start + __ehdr_start.phoff);
	const struct segment *end = s + __ehdr_start.phnum;
	size from = 0, to = 0, fixed = 0;
	for (; s < end; s++) {
		if (s->type == RELRO)
			fixed = s->vaddr + s->memsz;
		if (s->type != LOAD || !(s->flags & WRITABLE))
			continue;
		if (to != 0)
			return 0;
		from = s->vaddr;
		to = s->vaddr + s->memsz;
	}
	if (fixed > from && fixed <= to)
		from = fixed;
	return to != 0 && to - from < MOST_ZERO && save(down(from), up(to));
}

/* heap saves what was allocated before main; below it nothing is mapped. */
static int heap(void)
{
	char *to = up((size)notes->brk), *from = to;
	char *least = notes->pages > 0 ? notes->page[notes->pages - 1].at + PAGE : 0;
	if (notes->gaps > 0 && notes->gap[notes->gaps - 1].to > least)
		least = notes->gap[notes->gaps - 1].to;
	while (from > least && to - from < MOST_ZERO && msync(from - PAGE, PAGE, 1) == 0)
		from -= PAGE;
	return save(from, to);
}

static void identify(int fd, n64 *file)
{
	n64 about[32];
	file[0] = file[1] = -1;
	if (syscall(FSTAT, fd, about) == 0) {
		file[0] = about[0];
		file[1] = about[1];
	}
}

/* prepare notes how the memory is; it reports whether copies can make several runs. */
static int prepare(int argc, char **argv, char **envp)
{
	void *pages;
	int ends[2];
	n64 i;
	if (&__ehdr_start == 0 || __ehdr_start.type != EXECUTABLE || _DYNAMIC != 0 || __real__exit == 0)
		return 0;
	pages = mmap(0, sizeof *notes, 3, 0x22, -1, 0);
	if (pages == (void *)-1)
		return 0;
	notes = (struct notes *)pages;
	notes->argc = argc;
	notes->argv = argv;
	notes->envp = envp;
	__asm__ volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(notes->mxcsr), "=m"(notes->x87));
	notes->brk = (char *)sbrk(0);
	if (!globals() || !heap())
		return 0;
	for (i = 0; i < notes->gaps; i++)
		madvise(notes->gap[i].from, (size)(notes->gap[i].to - notes->gap[i].from), DONTNEED);
	if (pipe2(ends, NONBLOCK) != 0)
		return 0;
	i = dup2(ends[0], HEAR) == HEAR && dup2(ends[1], TELL) == TELL;
	close(ends[0]);
	close(ends[1]);
	return (int)i;
}

/* restore puts the memory back. */
static void restore(void)
{
	n64 i;
	brk(notes->brk);
	for (i = 0; i < notes->pages; i++)
		if (memcmp(notes->page[i].at, notes->copy[i], PAGE) != 0)
			memcpy(notes->page[i].at, notes->copy[i], PAGE);
	for (i = 0; i < notes->gaps; i++)
		madvise(notes->gap[i].from, (size)(notes->gap[i].to - notes->gap[i].from), DONTNEED);
	__asm__ volatile("ldmxcsr %0\n\tfldcw %1" : : "m"(notes->mxcsr), "m"(notes->x87));
}

/* unwind puts the stack below main's place as main finds it in a plain run: a variable that
 * nothing was put into has the same value. */
static void __attribute__((noinline)) unwind(void)
{
	volatile n64 *p = (volatile n64 *)(notes->main - sizeof below), *low = (volatile n64 *)down((size)p);
	const n64 *from = (const n64 *)(void *)below;
	madvise((char *)low - GREAT, GREAT, DONTNEED);
	while (low < p)
		*low++ = 0;
	while (p < (volatile n64 *)notes->main)
		*p++ = *from++;
}

/* alike reports whether a run has left nothing but memory behind, and not much of that. */
static int alike(n64 peak)
{
	static const int handled[] = {4, 6, 7, 8, 11, 14, 25, 27}; /* of SIGILL, ABRT, BUS, FPE, SEGV, ALRM, XFSZ, PROF */
	n64 file[2], old[32];
	int status, fd = dup(0);
	size i;
	if (fd != 3 || close(fd) != 0 || peak - notes->peak > GREAT || wait4(-1, &status, NOHANG, (struct usage *)0) != -1)
		return 0;
	if (&__libc_single_threaded != 0 && !__libc_single_threaded)
		return 0;
	identify(1, file);
	if (file[0] != notes->output[0] || file[1] != notes->output[1])
		return 0;
	identify(2, file);
	if (file[0] != notes->error[0] || file[1] != notes->error[1])
		return 0;
	for (i = 0; i < sizeof handled / sizeof *handled; i++)
		if (sigaction(handled[i], (const void *)0, old) != 0 || old[0] != 0)
			return 0;
	old[0] = 1;
	return syscall(SIGPROCMASK, 0, 0, old, 8) == 0 && old[0] == 0;
}

void __wrap__exit(int code)
{
	if (notes == 0 || notes->pid != getpid())
		_Exit(code);
	notes->code = code;
	__builtin_longjmp(notes->back, 1);
}

/* run calls main and returns the exit code. Without go it only notes where main's place is:
 * below all that other functions called from the same one use. */
static n64 __attribute__((noinline)) run(int go)
{
	volatile char room[2048];
	room[0] = 0;
	room[sizeof room - 1] = 0;
	if (!go)
		notes->main = here();
	else if (__builtin_setjmp(notes->back) == 0)
		exit(__real_main(notes->argc, notes->argv, notes->envp));
	return notes->code & 255;
}

/* feed has the standard input be a text, which a pipe holds. */
static void feed(const char *text, n64 length)
{
	int ends[2];
	if (pipe(ends) != 0 || write(ends[1], text, (size)length) != length)
		_Exit(1);
	dup2(ends[0], 0);
	close(ends[0]);
	close(ends[1]);
}

/* make makes runs and tells what becomes of them. */
static void make(const struct request *requests, n64 n, n64 output)
{
	const char *text = notes->input;
	n64 i;
	run(0);
	for (i = 0; i < n; i++) {
		struct usage before, after;
		struct answer a;
		struct rlimit limit;
		const struct request *r = &requests[i];
		feed(text, r->input);
		text += r->input;
		if (r->output > 0) {
			limit.soft = (unsigned long)(output + r->output + 1);
			limit.hard = notes->most;
			setrlimit(FSIZE, &limit);
		}
		getrusage(0, &before);
		timer(PROF, r->cpu);
		timer(REAL, r->wall);
		unwind();
		a.status = run(1) << 8;
		getrusage(0, &after);
		a.cpu = cpu(&after) - cpu(&before);
		a.peak = after.maxrss * 1024;
		a.end = output = lseek(1, 0, END);
		if (a.status != 0 || a.end > FULL || i + 1 == n || !alike(a.peak))
			a.status |= LAST;
		if (write(TELL, &a, sizeof a) != sizeof a || a.status & LAST)
			_Exit(0);
		restore();
	}
}

/* several has one copy make runs, as long as it can, and returns how many it made; the input of
 * the first begins at one place, and its output at another. */
static n64 several(const struct request *requests, n64 n, n64 at, n64 output, struct answer *answers)
{
	struct usage used;
	n64 made, got, i, input = 0;
	int status = 0, child = fork();
	if (child == 0) {
		notes->most = (unsigned long)output;
		for (i = 0; i < n; i++) {
			input += requests[i].input;
			notes->most += (unsigned long)requests[i].output + 1;
		}
		lseek(INPUT, at, 0);
		for (i = 0; i < input && (got = read(INPUT, notes->input + i, (size)(input - i))) > 0; i += got)
			;
		dup2(OUTPUT, 1);
		close(CONTROL);
		close(INPUT);
		close(OUTPUT);
		close(HEAR);
		identify(1, notes->output);
		identify(2, notes->error);
		getrusage(0, &used);
		notes->peak = used.maxrss * 1024;
		notes->pid = getpid();
		make(requests, n, output);
	}
	if (child < 0 || wait4(child, &status, 0, &used) != child)
		_Exit(1);
	got = read(HEAR, answers, (size)n * sizeof *answers);
	made = got > 0 ? got / (n64)sizeof *answers : 0;
	if (made > 0 && (answers[made - 1].status & LAST || made == n)) {
		answers[made - 1].status &= ~(n64)LAST;
		answers[made - 1].end = lseek(OUTPUT, 0, END);
		return made;
	}
	answers[made].cpu = cpu(&used);
	for (i = 0; i < made; i++)
		answers[made].cpu -= answers[i].cpu;
	answers[made].status = status;
	answers[made].peak = used.maxrss * 1024;
	answers[made].end = lseek(OUTPUT, 0, END);
	return made + 1;
}

#else

#define BELOW() (void)0

static int prepare(int argc, char **argv, char **envp)
{
	return argc < 0 && argv == 0 && envp == 0; /* no */
}

static n64 several(const struct request *r, n64 n, n64 at, n64 output, struct answer *a)
{
	return r == 0 && a == 0 ? n + at + output : 0; /* nobody calls it */
}

#endif

/* one makes a copy for one request, which begins at one place, and whose output begins at
 * another, and returns what became of it; 0 in the copy. */
static n64 one(const struct request *r, n64 at, n64 output, struct answer *a)
{
	struct usage used;
	int status = 0, child = fork();
	if (child == 0) {
		become(r, at, output);
		return 0;
	}
	if (child < 0 || wait4(child, &status, 0, &used) != child)
		_Exit(1);
	a->status = status;
	a->cpu = cpu(&used);
	a->peak = used.maxrss * 1024;
	a->end = lseek(OUTPUT, 0, END); /* where the next copy goes on */
	return 1;
}

/* serve answers requests; it returns in copies alone. */
static void serve(int many)
{
	struct request requests[MOST];
	struct answer answers[MOST];
	if (write(CONTROL, "grundyF2", 8) != 8)
		_Exit(1);
	for (;;) {
		n64 at = 0, end = lseek(OUTPUT, 0, 0), i = 0, n = read(CONTROL, requests, sizeof requests) / (n64)sizeof *requests;
		if (n <= 0)
			_Exit(0);
		while (i < n && (i == 0 || (answers[i - 1].status == 0 && end <= FULL))) {
			n64 made = many && n - i > 1 ? several(requests + i, n - i, at, end, answers + i)
			                             : one(requests + i, at, end, answers + i);
			if (made == 0)
				return;
			for (; made > 0; made--)
				at += requests[i++].input;
			end = answers[i - 1].end;
		}
		if (write(CONTROL, answers, (size)i * sizeof *answers) != i * (n64)sizeof *answers)
			_Exit(1);
	}
}

int __wrap_main(int argc, char **argv, char **envp)
{
	if (fcntl(CONTROL, GETFD) >= 0) {
		BELOW();
		serve(prepare(argc, argv, envp));
	}
	return __real_main(argc, argv, envp);
}

#ifdef __cplusplus
}
#endif
