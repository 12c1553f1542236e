// fault-words: makes the C++ compiler complain about other faults, in words that are not in the source.
// expect: CE
static_assert(false, "Too many " "open files");
static_assert(false, "Resource temporarily " "unavailable");
static_assert(false, "Disk quota " "exceeded");
static_assert(false, "internal compiler " "error: Segmentation " "fault");

int main() {}
