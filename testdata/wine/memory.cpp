// It takes 400 MiB, of which it needs none, and holds them until somebody sees.
#include <cstdio>
#include <cstring>
#include <windows.h>

int main() {
    for (int i = 0; i < 400; i++) {
        char *p = new char[1 << 20];
        memset(p, i + 1, 1 << 20);
    }
    Sleep(3000);
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\n", a + b);
}
