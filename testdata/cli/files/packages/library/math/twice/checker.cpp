#include "testlib.h"

int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    if (ouf.readLong() != ans.readLong()) quitf(_wa, "another number");
    quitf(_ok, "right");
}
