#include <bits/stdc++.h>
using namespace std;
int main() {
	int k;
	while (cin >> k && k) {
		vector<int> s(k);
		for (int &x : s) cin >> x;
		sort(s.begin(), s.end());
		vector<int> sg(10001);
		for (int i = 1; i <= 10000; i++) {
			set<int> seen;
			for (int x : s) {
				if (x > i) break;
				seen.insert(sg[i - x]);
			}
			while (seen.count(sg[i])) sg[i]++;
		}
		int m;
		cin >> m;
		string out;
		while (m--) {
			int l, x = 0;
			cin >> l;
			while (l--) {
				int h;
				cin >> h;
				x ^= sg[h];
			}
			out += x ? 'W' : 'L';
		}
		cout << out << endl;
	}
}
