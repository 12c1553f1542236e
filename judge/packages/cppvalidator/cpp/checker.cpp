// Compares an output with the expected answer.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

typedef std::vector<std::string> words;

static std::string read(const char *path) {
	std::ifstream in(path, std::ios::binary);
	if (!in) { std::cerr << path << " cannot be read\n"; std::exit(3); }
	return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

static bool blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

[[maybe_unused]] static bool breaks(const std::string &s) { return s.find_first_of("\r\n") != std::string::npos; }

[[maybe_unused]] static words tokens(const std::string &s) {
	words list;
	for (size_t i = 0; i < s.size();) {
		while (i < s.size() && blank(s[i])) i++;
		size_t from = i;
		while (i < s.size() && !blank(s[i])) i++;
		if (i > from) list.push_back(s.substr(from, i - from));
	}
	return list;
}

// lines returns the lines without white space at their ends; the last may lack its newline.
[[maybe_unused]] static words lines(const std::string &s) {
	words list;
	std::istringstream in(s);
	for (std::string l; std::getline(in, l);) {
		while (!l.empty() && blank(l.back())) l.pop_back();
		list.push_back(l);
	}
	return list;
}

// number reads a finite number in decimal.
static bool number(const std::string &s, double &v) {
	if (s.find_first_not_of("0123456789+-.eE") != std::string::npos) return false;
	char *end;
	v = std::strtod(s.c_str(), &end);
	return *end == 0 && end != s.c_str() && std::isfinite(v);
}

[[maybe_unused]] static bool near(const std::string &want, const std::string &got, double tolerance) {
	double a, b;
	return number(want, a) && number(got, b) && std::fabs(a - b) <= tolerance * std::max(1.0, std::fabs(a));
}

// scanned reads a finite number as scanf does, hexadecimal ones among them.
[[maybe_unused]] static bool scanned(const std::string &s, double &v) {
	char *end;
	v = std::strtod(s.c_str(), &end);
	return *end == 0 && end != s.c_str() && std::isfinite(v);
}

// agree compares two tokens as the default validator of Kattis does.
[[maybe_unused]] static bool agree(std::string want, std::string got, bool with_case, bool with_numbers, double absolute, double relative) {
	double a, b;
	if (with_numbers && scanned(want, a)) {
		if (!scanned(got, b)) return false;
		double off = std::fabs(a - b);
		return off <= absolute || off <= relative * std::fabs(a);
	}
	if (!with_case)
		for (std::string *s : {&want, &got})
			for (char &c : *s)
				if ('A' <= c && c <= 'Z') c |= 32;
	return want == got;
}
