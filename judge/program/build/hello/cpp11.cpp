#include <cstdio>
#include <unordered_map>

int main() {
	std::unordered_map<__int64, int> m{{1, 42}};
	for (auto &p : m) std::printf("%d\n", p.second);
}
