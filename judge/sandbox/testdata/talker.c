// Talks as its arguments say, one after the other.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(const char *text, long size) {
    while (size > 0) {
        long n = write(1, text, size);
        if (n <= 0) exit(97);
        text += n, size -= n;
    }
}

// get reads a byte, or ends if there is none.
static int get(void) {
    char c;
    if (read(0, &c, 1) != 1) exit(98);
    return c;
}

// reopen opens a standard file again, by the name to which its link leads.
static void reopen(int n) {
    char link[32], name[4096];
    sprintf(link, "/proc/self/fd/%d", n);
    if (!realpath(link, name)) exit(95);
    int fd = open(name, n == 0 ? O_RDONLY : O_WRONLY);
    if (fd < 0 || dup2(fd, n) != n || close(fd) != 0) exit(96);
}

static char **words;

int main(int argc, char **argv);

// alone does what is left to do, as the only thread.
static void *alone(void *unused) {
    (void)unused;
    usleep(20000); // the first thread has ended by then
    int n = 0;
    while (words[n]) n++;
    exit(main(n, words));
}

int main(int argc, char **argv) {
    pthread_t other;
    static char block[1 << 20];
    memset(block, 'x', sizeof block - 1);
    for (int i = 1; i < argc; i++) {
        const char *text = argv[i] + 1;
        long n = atol(text);
        switch (argv[i][0]) {
        case 'p': put(text, strlen(text)), put("\n", 1); break; // prints a line
        case 'g': while (get() != '\n') {} break;               // reads a line
        case 'P': put(block, n); break;                         // prints bytes
        case 'G': while (n-- > 0) get(); break;                 // reads bytes
        case 'B': { static char in[1 << 16]; while (n > 0) { long k = read(0, in, sizeof in); if (k <= 0) exit(98); n -= k; } break; }
        case 't': while (n-- > 0) put("ping\n", 5), get(), get(); break;                                          // takes turns
        case 'a': while (n-- > 0) { for (int k = 0; k < 5; k++) get(); put("o\n", 2); } break;                    // answers turns
        case 'e': while (read(0, block, sizeof block) > 0) {} break; // reads to the end
        case 'c': close(n); break;
        case 'r': reopen(n); break;
        case 's': usleep(n * 1000); break;
        case 'b': for (volatile long k = 0; ; k++) {} break; // burns
        case 'k': kill(getpid(), n); break;
        case 'l': fprintf(stderr, "%s\n", text); break;
        case 'f': for (;;) put(block, sizeof block); break; // floods
        case 'F': for (;;) write(2, block, sizeof block); break; // floods its messages
        case '@': words = argv + i; pthread_create(&other, NULL, alone, NULL); pthread_exit(NULL); // ends, and another thread goes on
        case 'z': if (fork() == 0) _exit(0); break; // leaves a child that nobody waits for
        case 'v': if (vfork() == 0) { for (;;) pause(); } break; // waits for a child that waits
        case 'x': exit(n);
        }
    }
}
