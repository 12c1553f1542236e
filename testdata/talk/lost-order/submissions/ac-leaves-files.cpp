// The first run leaves files, shared memory and a process that stays. The second run prints x only
// if it finds none of them.
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>
#include <fstream>
#include <iostream>

const char *places[] = {"left", "/tmp/left", "/var/tmp/left", "/dev/shm/left", "/run/left"};

void leave(int x) {
  for (auto at : places) std::ofstream(at) << x;
}

int main(int, char **argv) {
  int x, bit, sum = 0;
  std::cin >> x;
  if (*argv[1] == '0') {
    for (int i = 0; i < 10; i++)
      if (x >> i & 1) std::cout << i + 1 << '\n';
    std::cout << std::flush;
    leave(x);
    shmget(77, 64, IPC_CREAT | 0666);
    if (fork() == 0) {
      setsid();
      for (int i = 0; i < 20; i++) leave(x), usleep(100000);
    }
    return 0;
  }
  while (x-- && std::cin >> bit) sum += 1 << (bit - 1);
  for (int i = 0; i < 3; i++, usleep(20000)) {
    for (auto at : places) sum += 1000 * (access(at, F_OK) == 0);
    sum += 1000 * (shmget(77, 64, 0666) >= 0);
  }
  std::cout << sum << '\n';
}
