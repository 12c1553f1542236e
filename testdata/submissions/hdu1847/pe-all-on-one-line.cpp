#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) printf("%s ", n % 3 ? "Kiki" : "Cici");
}
