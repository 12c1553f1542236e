#include <iostream>
#include <map>
using namespace std;
map<long long, bool> memo;
long long n;
bool wins(long long p) {
	if (p >= n) return false;
	auto it = memo.find(p);
	if (it != memo.end()) return it->second;
	bool w = false;
	for (int k = 9; k >= 2; k--)
		if (!wins(p * k)) w = true;
	return memo[p] = w;
}
int main() {
	while (cin >> n) {
		memo.clear();
		cout << (wins(1) ? "Stan wins." : "Ollie wins.") << endl;
	}
}
