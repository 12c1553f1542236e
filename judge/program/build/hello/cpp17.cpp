#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
	std::vector<int> a{3, 1, 2};
	std::sort(a.begin(), a.end());
	std::map<std::string, int> m;
	for (auto x : a) m[std::to_string(x)] += x;
	for (auto &[k, v] : m) std::cout << k << ' ' << std::sqrt(v) << '\n';
}
