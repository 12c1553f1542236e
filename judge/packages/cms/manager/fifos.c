// CMS gives a submission the names of two named pipes, and its standard input and output are not
// the manager's. This file is compiled with submissions for such tasks: it moves the two
// descriptors by which the judge talks with programs, which the arguments name, out of the way.
#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void moved(void) {
  int in = open("/dev/null", O_RDONLY), out = open("/dev/null", O_WRONLY);
  if (in < 0 || out < 0 || dup2(0, 10) < 0 || dup2(1, 11) < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0) _exit(1);
  close(in), close(out);
}
