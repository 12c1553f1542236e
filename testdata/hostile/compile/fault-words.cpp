// fault-words: the same in C++, of every fault that compilers know.
// expect: CE
static_assert(false, "Too many " "open files");
static_assert(false, "Resource temporarily " "unavailable");
static_assert(false, "Disk quota " "exceeded");
static_assert(false, "internal compiler " "error: Segmentation " "fault");

int main() {}
