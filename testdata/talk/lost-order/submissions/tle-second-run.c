int main(int argc, char **argv) {
  for (volatile int i = 0; *argv[1] == '1'; i = 1 - i);
  return argc == 0;
}
