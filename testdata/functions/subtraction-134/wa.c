int value(long long n) {
    static const int values[] = {0, 1, 0, 1, 2, 3, 2};
    return values[(int) n & 7 % 7];
}
