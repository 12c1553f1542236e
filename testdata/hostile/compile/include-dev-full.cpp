// include-dev-full: includes a device without end, from another folder.
// expect: CE
#include "../../../../../../../dev/./full"

int main() { return 0; }
