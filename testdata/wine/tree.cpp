// It answers, and leaves a tree of children behind that sleep: each starts two more.
#include <cstdio>
#include <cstdlib>
#include <windows.h>

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 2;
    char self[MAX_PATH], line[MAX_PATH + 16];
    GetModuleFileNameA(NULL, self, MAX_PATH);
    for (int i = 0; i < 2 && depth > 0; i++) {
        STARTUPINFOA start = {sizeof start};
        PROCESS_INFORMATION made;
        snprintf(line, sizeof line, "\"%s\" %d", self, depth - 1);
        CreateProcessA(self, line, NULL, NULL, FALSE, DETACHED_PROCESS, NULL, NULL, &start, &made);
    }
    if (argc > 1) Sleep(60000);
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\n", a + b);
}
