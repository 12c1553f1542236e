// The judge starts a manager of CMS as an interactor of Kattis: INTERACTOR INPUT ANSWER FEEDBACK.
// This file is compiled with the manager. Before main it starts the program again as CMS does:
// MANAGER FROM TO, with two named pipes, and with the input as standard input and as input.txt in
// a folder where it may write. Up to CMS 1.4 it was MANAGER TO FROM, as with OLDER. It passes on what manager and submission say. At the end it gives
// the judge the share of the points, a message, and an exit code, 42 or 43.
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

// failed ends the program with an exit code that is an error of the manager.
static void failed(const char *what, const char *more) {
  fprintf(stderr, "%s%s\n", what, more);
  _exit(1);
}

// A way is one direction of the conversation.
struct way {
  int in, out;   // descriptors; -1: closed
  int from, to;  // what is read, and not written yet
  int used;      // something was read
  char text[1 << 16];
};

static struct way from = {-1, -1, 0, 0, 0, {0}}, to = {-1, -1, 0, 0, 0, {0}};  // of the submission

// waits says what a way waits for.
static struct pollfd waits(const struct way *w) {
  struct pollfd p = {-1, 0, 0};
  if (w->from < w->to) p.fd = w->out, p.events = POLLOUT;
  else if (w->in >= 0) p.fd = w->in, p.events = POLLIN;
  return p;
}

// step reads or writes. Nothing more comes from a manager that has ended.
static void step(struct way *w, int ended) {
  if (w->in >= 0 && w->from == w->to) {
    int n = read(w->in, w->text, sizeof w->text);
    w->from = 0, w->to = n > 0 ? n : 0, w->used = 1;
    if (n == 0 || (n < 0 && (ended || (errno != EAGAIN && errno != EINTR)))) close(w->in), w->in = -1;
  }
  while (w->out >= 0 && w->from < w->to) {
    int n = write(w->out, w->text + w->from, w->to - w->from);
    if (n > 0) w->from += n;
    else if (errno == EAGAIN) return;
    else if (errno != EINTR) close(w->out), w->out = -1;
  }
  if (w->out < 0) w->from = w->to = 0;  // nobody reads it
  if (w->in < 0 && w->out >= 0) close(w->out), w->out = -1;
}

static void unblock(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

// crossed reports whether the manager writes to the pipe that it is to read, or reads the other one.
static int crossed(const char *heard, const char *said) {
  char text;
  int fd = open(heard, O_RDONLY | O_NONBLOCK | O_CLOEXEC), n = read(fd, &text, 1);
  int found = n > 0 || (n < 0 && errno == EAGAIN);
  close(fd);
  if (found) return 1;
  if ((n = read(to.in, to.text, sizeof to.text)) != 0) {  // it has opened that one
    if (n > 0) to.from = 0, to.to = n, to.used = 1;
    return 0;
  }
  close(to.in);
  found = (fd = open(said, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) >= 0;
  if (found) close(fd);
  to.in = open(said, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return found;
}

// talk passes on what both say until the manager has ended. The submission is heard when the
// manager has opened the pipe, so that the manager never waits for one that has ended.
static void talk(const char *heard, const char *said, int alive) {
  int opened = 0, pause = 1, looks = 0;
  for (;;) {
    int fd = opened ? -1 : open(heard, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0) from.in = 0, from.out = fd, opened = 1;
    struct pollfd list[3] = {waits(&from), waits(&to), {alive, POLLIN, 0}};
    poll(list, 3, opened ? -1 : pause);
    pause = pause < 8 ? 2 * pause : pause;
    if (list[0].revents) step(&from, 0);
    if (list[1].revents) step(&to, 0);
    if (list[2].revents) break;
    if (!opened && !to.used && ++looks % 40 == 0 && crossed(heard, said)) failed("the manager opens its pipes in the other order than CMS gives them", "");
  }
  while (to.out >= 0) {
    struct pollfd one = {to.out, POLLOUT, 0};
    poll(&one, 1, -1);
    step(&to, 1);
  }
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

// result says what the manager found. One that gives a part of the points says so when the
// submission has ended, too, since one that fails gets none.
static int result(int status, int outcome, int message) {
  static char share[100], words[4096];
  first(outcome, share, sizeof share), first(message, words, sizeof words);
  if (!WIFEXITED(status)) failed("the manager was killed. ", words);
  if (WEXITSTATUS(status)) failed("the manager ended with another exit code than 0. ", words);
  char *end, rest[1000];
  double part = strtod(share, &end);
  if (!*share || *end || !isfinite(part) || part < 0 || part > 1) failed("the manager prints no share of the points from 0 to 1: ", share);
  if (!strcmp(words, "translate:success")) strcpy(words, "right");
  if (!strcmp(words, "translate:wrong")) strcpy(words, "wrong answer");
  if (!strcmp(words, "translate:partial")) strcpy(words, "right in part");
  note("score_multiplier.txt", share), note("judgemessage.txt", words);
  fcntl(0, F_SETFL, fcntl(0, F_GETFL) & ~O_NONBLOCK);
  while (part > 0 && part < 1 && read(0, rest, sizeof rest) > 0) {
  }
  return part < 1 ? 43 : 42;
}

// start starts the program again as a manager.
static void start(char **argv, char *heard, char *said, int outcome, int message) {
  int input = open(argv[1], O_RDONLY | O_CLOEXEC);
  if (input < 0 || dup2(input, 0) < 0 || dup2(outcome, 1) < 0 || dup2(message, 2) < 0) _exit(1);
  setenv(AGAIN, "1", 1);
#ifdef OLDER
  char *again[] = {argv[0], said, heard, NULL};
#else
  char *again[] = {argv[0], heard, said, NULL};
#endif
  execv("/proc/self/exe", again);
  perror("cannot start again");
  _exit(1);
}

__attribute__((constructor)) static void judged(int argc, char **argv) {
  static char heard[4096], said[4096];
  if (getenv(AGAIN)) {
    unsetenv(AGAIN);
    return;
  }
  if (argc < 4 || chdir(argv[3])) failed("is to be called by the judge", "");
  snprintf(heard, sizeof heard, "%su0_to_m", argv[3]), snprintf(said, sizeof said, "%sm_to_u0", argv[3]);
  const int made = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
  int outcome = open("outcome", made, 0600), message = open("message", made, 0600), alive[2], status;
  if (outcome < 0 || message < 0 || pipe(alive) || mkfifo(heard, 0600) || mkfifo(said, 0600) || symlink(argv[1], "input.txt")) failed("cannot make pipes: ", strerror(errno));
  int pid = fork();
  if (pid < 0) failed("cannot start again: ", strerror(errno));
  if (pid == 0) close(alive[0]), start(argv, heard, said, outcome, message);
  close(alive[1]);  // the manager has the other end as long as it lives
  if ((to.in = open(said, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) < 0) failed("cannot open pipes: ", strerror(errno));
  signal(SIGPIPE, SIG_IGN);
  to.out = 1, unblock(0), unblock(1);
  talk(heard, said, alive[0]);
  if (waitpid(pid, &status, 0) != pid) failed("cannot wait: ", strerror(errno));
  _exit(result(status, outcome, message));
}
