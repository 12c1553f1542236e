// The judge starts a manager of CMS as an interactor of Kattis: INTERACTOR INPUT ANSWER FEEDBACK.
// This file is compiled with the manager. Before main, it starts the program again as CMS does:
// MANAGER FROM TO, where FROM and TO are named pipes. The input is standard input, and also
// input.txt in a folder where the manager may write. With OLDER, the order is that of CMS up to
// 1.4: MANAGER TO FROM. This file forwards the lines of the manager and of the submission. At the
// end it writes the share of the points and a message for the judge, and exits with 42 or 43.
//
// With PROCESSES, a submission is several processes, and the manager gets two pipes for each. The
// judge then sends and reads frames. A frame is the number of a process in one byte, the length of
// the text in four bytes, the lowest first, and the text. A frame without text marks the end of
// the process's texts. With PYTHON, the manager is a program in Python; its files are in SOURCES.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define AGAIN "GRUNDY_MANAGER"
#ifdef PROCESSES
#define FRAMES 1
#else
#define PROCESSES 1
#define FRAMES 0
#endif

// failed exits with a code that the judge reports as an error of the manager.
static void failed(const char *what, const char *more) {
  fprintf(stderr, "%s%s\n", what, more);
  _exit(1);
}

// Ends of a way without a descriptor.
enum { CLOSED = -1, ELSEWHERE = -2 };  // ELSEWHERE: frames, or a pipe that is not open yet

// A way is one direction of a conversation.
struct way {
  int in, out;   // descriptors
  int from, to;  // text[from..to-1] is read, but not written yet
  int used;      // in was read at least once
  int room;      // the capacity of text
  char *text;
};

// A pair is a process of the submission, with the named pipes between it and the manager.
static struct pair {
  struct way from, to;  // from and to the process
  char heard[4096], said[4096];
  int opened, looks;
} pairs[PROCESSES];

static struct way said;  // frames for the judge
static char chunk[1 << 16];

// put appends n bytes to the text that will be written.
static void put(struct way *w, const char *text, int n) {
  if (w->from == w->to) w->from = w->to = 0;
  if (w->to + n > w->room && !(w->text = (char *)realloc(w->text, w->room = 2 * (w->to + n)))) failed("has no memory left", "");
  memcpy(w->text + w->to, text, n), w->to += n;
}

// framed sends the judge a frame for a process; n is 0 at the end.
static void framed(int process, const char *text, int n) {
  char head[5] = {(char)process, (char)n, (char)(n >> 8), (char)(n >> 16), (char)(n >> 24)};
  put(&said, head, 5), put(&said, text, n);
}

// waits returns the event for which a way waits.
static struct pollfd waits(const struct way *w) {
  struct pollfd p = {-1, 0, 0};
  if (w->from < w->to && w->out >= 0) p.fd = w->out, p.events = POLLOUT;
  else if (w->in >= 0 && said.to - said.from < 1 << 20) p.fd = w->in, p.events = POLLIN;
  return p;
}

// step reads or writes. If the manager has ended, an empty pipe is closed.
static void step(struct way *w, int ended) {
  if (w->in >= 0 && w->from == w->to) {
    int n = read(w->in, chunk, sizeof chunk);
    if (n > 0) put(w, chunk, n);
    w->used = 1;
    if (n == 0 || (n < 0 && (ended || (errno != EAGAIN && errno != EINTR)))) close(w->in), w->in = CLOSED;
  }
  while (w->out >= 0 && w->from < w->to) {
    int n = write(w->out, w->text + w->from, w->to - w->from);
    if (n > 0) w->from += n;
    else if (errno == EAGAIN) return;
    else if (errno != EINTR) close(w->out), w->out = CLOSED;
  }
  if (w->out == CLOSED) w->from = w->to = 0;  // discard the text
  if (w->in == CLOSED && w->out >= 0) close(w->out), w->out = CLOSED;
}

// told forwards the output of the manager to a process.
static void told(struct pair *p, int ended) {
  step(&p->to, ended);
  if (!FRAMES || p->to.out == CLOSED) return;
  if (p->to.from < p->to.to) framed(p - pairs, p->to.text + p->to.from, p->to.to - p->to.from), p->to.from = p->to.to;
  if (p->to.in == CLOSED) framed(p - pairs, "", 0), p->to.out = CLOSED;
}

// frames reads frames from the judge.
static int frames(void) {
  static unsigned char head[5];
  static unsigned have, left;
  int n = read(0, chunk, sizeof chunk);
  for (int i = 0; i < n;) {
    if (have < 5) {
      head[have++] = chunk[i++];
      if (have < 5) continue;
      left = head[1] | head[2] << 8 | head[3] << 16 | (unsigned)head[4] << 24;
      if (head[0] >= PROCESSES) failed("is to be called by the judge", "");
      if (left == 0) pairs[head[0]].from.in = CLOSED;
    } else {
      int m = (int)left < n - i ? (int)left : n - i;
      put(&pairs[head[0]].from, chunk + i, m), i += m, left -= m;
    }
    if (left == 0) have = 0;
  }
  for (int i = 0; i < PROCESSES; i++) step(&pairs[i].from, 0);
  return n;
}

static void unblock(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

// crossed reports whether the manager writes to the pipe from the process, or reads the pipe to it.
static int crossed(struct pair *p) {
  int fd = open(p->heard, O_RDONLY | O_NONBLOCK | O_CLOEXEC), n = read(fd, chunk, 1);
  int found = n > 0 || (n < 0 && errno == EAGAIN);
  close(fd);
  if (found) return 1;
  if ((n = read(p->to.in, chunk, sizeof chunk)) != 0) {  // the manager has opened this pipe
    if (n > 0) put(&p->to, chunk, n), p->to.used = 1, told(p, 0);
    return 0;
  }
  close(p->to.in);
  found = (fd = open(p->said, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) >= 0;
  if (found) close(fd);
  p->to.in = open(p->said, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return found;
}

// opens reports whether the manager has opened the pipe from a process. The output of the process is
// read only after that, so that the manager never waits for a process that has ended.
static int opens(struct pair *p) {
  if (p->opened) return 1;
  int fd = open(p->heard, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return 0;
  p->opened = 1, p->from.out = fd;
  if (FRAMES) step(&p->from, 0);
  else p->from.in = 0;
  return 1;
}

// talk forwards all texts until the manager has ended.
static void talk(int alive) {
  for (int pause = 1;;) {
    struct pollfd list[2 * PROCESSES + 3];
    int opened = 1;
    for (int i = 0; i < PROCESSES; i++) {
      opened &= opens(&pairs[i]);
      list[2 * i] = waits(&pairs[i].from), list[2 * i + 1] = waits(&pairs[i].to);
    }
    struct pollfd *rest = list + 2 * PROCESSES, end = {alive, POLLIN, 0}, in = {FRAMES ? 0 : -1, POLLIN, 0};
    rest[0] = end, rest[1] = in, rest[2] = waits(&said);
    poll(list, 2 * PROCESSES + 3, opened ? -1 : pause);
    pause = pause < 8 ? 2 * pause : pause;
    if (rest[1].revents && frames() == 0) failed("is to be called by the judge", "");
    for (int i = 0; i < PROCESSES; i++) {
      struct pair *p = &pairs[i];
      if (list[2 * i].revents) step(&p->from, 0);
      if (list[2 * i + 1].revents) told(p, 0);
      if (!p->opened && !p->to.used && ++p->looks % 40 == 0 && crossed(p)) failed("the manager opens its pipes in the other order than CMS gives them", "");
    }
    step(&said, 0);
    if (rest[0].revents) break;
  }
  for (int i = 0; i < PROCESSES; i++) {
    while (pairs[i].to.out != CLOSED) {
      struct pollfd one = {FRAMES ? -1 : pairs[i].to.out, POLLOUT, 0};
      poll(&one, 1, FRAMES ? 0 : -1);
      told(&pairs[i], 1);
    }
  }
  while (said.from < said.to) {
    struct pollfd one = {said.out, POLLOUT, 0};
    poll(&one, 1, -1);
    step(&said, 0);
  }
}

// hears reads from the submission, and reports whether it has not ended yet.
static int hears(void) {
  if (!FRAMES) return read(0, chunk, sizeof chunk) > 0;
  for (int i = 0; i < PROCESSES; i++)
    if (pairs[i].from.in != CLOSED) return frames() > 0;
  return 0;
}

// first reads the first line of a file that is not empty, without the blanks around it.
static void first(int fd, char *line, int most) {
  int n = pread(fd, line, most - 1, 0);
  line[n > 0 ? n : 0] = 0;
  char *begin = line + strspn(line, " \t\r\n");
  memmove(line, begin, strlen(begin) + 1);
  line[strcspn(line, "\r\n")] = 0;
  for (n = strlen(line); n > 0 && strchr(" \t", line[n - 1]);) line[--n] = 0;
}

static void note(const char *name, const char *text) {
  FILE *f = fopen(name, "w");
  if (!f || fputs(text, f) < 0 || fclose(f)) failed("cannot write ", name);
}

// result writes the result of the manager. For a part of the points, it first waits for the end of
// the submission, because a submission that fails gets no points.
static int result(int status, int outcome, int message) {
  static char share[100], words[4096];
  first(outcome, share, sizeof share), first(message, words, sizeof words);
  if (!WIFEXITED(status)) failed("the manager was killed. ", words);
  if (WEXITSTATUS(status)) failed("the manager ended with another exit code than 0. ", words);
  char *end;
  double part = strtod(share, &end);
  if (!*share || *end || !isfinite(part) || part < 0 || part > 1) failed("the manager prints no share of the points from 0 to 1: ", share);
  if (!strcmp(words, "translate:success")) strcpy(words, "right");
  if (!strcmp(words, "translate:wrong")) strcpy(words, "wrong answer");
  if (!strcmp(words, "translate:partial")) strcpy(words, "right in part");
  note("score_multiplier.txt", share), note("judgemessage.txt", words);
  fcntl(0, F_SETFL, fcntl(0, F_GETFL) & ~O_NONBLOCK);
  while (part > 0 && part < 1 && hears()) {
  }
  return part < 1 ? 43 : 42;
}

// start starts the manager.
static void start(char **argv, int outcome, int message) {
  int input = open(argv[1], O_RDONLY | O_CLOEXEC), n = 0;
  if (input < 0 || dup2(input, 0) < 0 || dup2(outcome, 1) < 0 || dup2(message, 2) < 0) _exit(1);
  char *again[2 * PROCESSES + 4];
#ifdef PYTHON
  again[n++] = (char *)"python3", again[n++] = (char *)"-B", again[n++] = (char *)PYTHON;
#else
  setenv(AGAIN, "1", 1);
  again[n++] = argv[0];
#endif
  for (int i = 0; i < PROCESSES; i++) {
#ifdef OLDER
    again[n++] = pairs[i].said, again[n++] = pairs[i].heard;
#else
    again[n++] = pairs[i].heard, again[n++] = pairs[i].said;
#endif
  }
  again[n] = NULL;
#ifdef PYTHON
  execv("/usr/bin/python3", again), execv("/usr/local/bin/python3", again), execvp("python3", again);
#else
  execv("/proc/self/exe", again);
#endif
  perror("cannot start the manager");
  _exit(1);
}

// lay writes the files of a manager in Python into the folder.
static void lay(void) {
#ifdef PYTHON
  static const struct {
    const char *name;
    int size;
    const char *text;
  } files[] = {SOURCES};
  for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
    FILE *f = fopen(files[i].name, "w");
    if (!f || fwrite(files[i].text, 1, files[i].size, f) != (size_t)files[i].size || fclose(f)) failed("cannot write ", files[i].name);
  }
#endif
}

__attribute__((constructor)) static void judged(int argc, char **argv) {
  if (getenv(AGAIN)) {
    unsetenv(AGAIN);
    return;
  }
  if (argc < 4 || chdir(argv[3])) failed("is to be called by the judge", "");
  const int made = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
  int outcome = open("outcome", made, 0600), message = open("message", made, 0600), alive[2], status, bad = 0;
  for (int i = 0; i < PROCESSES; i++) {
    struct pair *p = &pairs[i];
    snprintf(p->heard, sizeof p->heard, "%su%d_to_m", argv[3], i), snprintf(p->said, sizeof p->said, "%sm_to_u%d", argv[3], i);
    bad |= mkfifo(p->heard, 0600) | mkfifo(p->said, 0600);
    p->from.in = p->from.out = FRAMES ? ELSEWHERE : CLOSED;
  }
  if (outcome < 0 || message < 0 || bad || pipe(alive) || symlink(argv[1], "input.txt")) failed("cannot make pipes: ", strerror(errno));
  lay();
  int pid = fork();
  if (pid < 0) failed("cannot start again: ", strerror(errno));
  if (pid == 0) close(alive[0]), start(argv, outcome, message);
  close(alive[1]);  // the manager has the other end as long as it lives
  signal(SIGPIPE, SIG_IGN);
  unblock(0), unblock(1), said.in = ELSEWHERE, said.out = FRAMES ? 1 : CLOSED;
  for (int i = 0; i < PROCESSES; i++) {
    pairs[i].to.out = FRAMES ? ELSEWHERE : 1;
    if ((pairs[i].to.in = open(pairs[i].said, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) < 0) failed("cannot open pipes: ", strerror(errno));
  }
  talk(alive[0]);
  if (waitpid(pid, &status, 0) != pid) failed("cannot wait: ", strerror(errno));
  _exit(result(status, outcome, message));
}

#ifdef PYTHON
int main(void) { return 1; }
#endif
