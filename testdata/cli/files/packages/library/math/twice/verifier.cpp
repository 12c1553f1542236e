#include "params.h"
#include "testlib.h"

int main(int argc, char **argv) {
    registerValidation(argc, argv);
    inf.readLong(1, N_MAX, "n");
    inf.readEoln();
    inf.readEof();
}
