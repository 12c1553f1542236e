// Checks answers to HDU 2177: 0 or 1 for each case, and after 1 the pairs that winning moves
// leave. They stand in any order, but one that a move on both piles leaves comes first. A
// pair that both kinds of moves leave may stand twice.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

typedef long long num;

// lines returns the lines that are not blank, as their words.
static std::vector<std::vector<std::string>> lines(std::istream &in) {
	std::vector<std::vector<std::string>> list;
	for (std::string l; std::getline(in, l);) {
		std::istringstream words(l);
		std::vector<std::string> row;
		for (std::string w; words >> w;) row.push_back(w);
		if (!row.empty()) list.push_back(row);
	}
	return list;
}

static bool kattis; // the protocol: the third argument is a folder

static int refuse(const char *why) {
	std::cerr << why << "\n";
	return kattis ? 43 : 1;
}

int main(int argc, char **argv) {
	if (argc < 4) return 3;
	kattis = std::filesystem::is_directory(argv[3]);
	std::ifstream in(argv[1]), answer(argv[kattis ? 2 : 3]), output(argv[2]);
	auto want = lines(answer), got = kattis ? lines(std::cin) : lines(output);
	size_t i = 0, j = 0;
	for (num a, b; in >> a >> b && (a || b);) {
		if (i >= want.size()) return 3; // the answer is too short
		if (j >= got.size()) return refuse("the output ends early");
		if (got[j].size() != 1 || got[j][0] != want[i][0]) return refuse("0 or 1 is wrong");
		i++, j++;
		std::vector<std::vector<std::string>> left, done;
		while (i < want.size() && want[i].size() == 2) left.push_back(want[i++]);
		auto both = [&](const std::vector<std::string> &p) {
			num x = std::stoll(p[0]), y = std::stoll(p[1]);
			return y - x == b - a && x < a;
		};
		auto single = [&](const std::vector<std::string> &p) {
			num x = std::stoll(p[0]), y = std::stoll(p[1]);
			return x == a || y == a || x == b || y == b;
		};
		auto ahead = left.empty() || !both(left[0]) ? std::vector<std::string>() : left[0];
		for (; j < got.size() && got[j].size() == 2; j++) {
			auto at = std::find(left.begin(), left.end(), got[j]);
			if (at != left.end()) {
				if (!ahead.empty() && done.empty() && got[j] != ahead) return refuse("the pair that a move on both piles leaves comes first");
				done.push_back(*at);
				left.erase(at);
			} else if (std::count(done.begin(), done.end(), got[j]) == 1 && both(got[j]) && single(got[j])) {
				done.push_back(got[j]);
			} else {
				return refuse("a pair is wrong, or comes once more");
			}
		}
		if (!left.empty()) return refuse("a pair is missing");
	}
	if (j < got.size()) return refuse("the output goes on");
	return kattis ? 42 : 0;
}
