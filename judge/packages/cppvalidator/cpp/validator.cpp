// Validates an input: it reads standard input and exits with ACCEPT or REFUSE.
// The first mistake is printed to standard error with its line.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#pragma GCC diagnostic ignored "-Wunused-function" // not every validator needs all

typedef long long num;
typedef std::vector<num> nums;
typedef std::vector<std::string> words;

static std::string input;
static size_t at = 0;
static long line = 1;
static bool fresh = true; // nothing was read of the line

[[noreturn]] static void refuse(const std::string &why) {
	std::fprintf(stderr, "line %ld: %s\n", line, why.c_str());
	std::exit(REFUSE);
}

[[noreturn]] static void overflow() { refuse("a number does not fit 64 bits"); }

// Arithmetic is checked.
static num add(num a, num b) { num r; if (__builtin_add_overflow(a, b, &r)) overflow(); return r; }
static num sub(num a, num b) { num r; if (__builtin_sub_overflow(a, b, &r)) overflow(); return r; }
static num mul(num a, num b) { num r; if (__builtin_mul_overflow(a, b, &r)) overflow(); return r; }
static num quotient(num a, num b) { if (b == 0 || (a == INT64_MIN && b == -1)) overflow(); return a / b; }
static num remainder_of(num a, num b) { if (b == 0) overflow(); return b == -1 ? 0 : a % b; }
static num power(num a, num b) {
	if (b < 0) overflow();
	if (a == 0 || a == 1 || a == -1) return b == 0 || (a == -1 && b % 2 == 0) ? 1 : a;
	num r = 1;
	while (b-- > 0) r = mul(r, a);
	return r;
}
static num absolute(num a) { return a < 0 ? sub(0, a) : a; }

// Functions of formulas, over one value or a list.
static num sum(const nums &l) { num s = 0; for (num x : l) s = add(s, x); return s; }
static num len(const std::string &s) { return s.size(); }
template <class T> num len(const std::vector<T> &l) { return l.size(); }
static num smallest(num a) { return a; }
static num largest(num a) { return a; }
static num smallest(const nums &l) { if (l.empty()) refuse("the least of no numbers"); return *std::min_element(l.begin(), l.end()); }
static num largest(const nums &l) { if (l.empty()) refuse("the largest of no numbers"); return *std::max_element(l.begin(), l.end()); }
template <class A, class... B> num smallest(const A &a, const B &...b) { return std::min(smallest(a), smallest(b...)); }
template <class A, class... B> num largest(const A &a, const B &...b) { return std::max(largest(a), largest(b...)); }
static nums range(num a, num b) { if (b - a > 50000000) overflow(); nums l; for (; a <= b; a++) l.push_back(a); return l; }
template <class L, class F> num count(const L &l, F f) { num n = 0; for (const auto &x : l) n += f(x); return n; }
template <class L, class F> bool all(const L &l, F f) { return count(l, f) == len(l); }
template <class L, class F> bool any(const L &l, F f) { return count(l, f) > 0; }
template <class L, class F> bool none(const L &l, F f) { return count(l, f) == 0; }
template <class L, class F> bool one(const L &l, F f) { return count(l, f) == 1; }
template <class L, class F> L filter(const L &l, F f) { L r; for (const auto &x : l) if (f(x)) r.push_back(x); return r; }
template <class L, class F> nums map(const L &l, F f) { nums r; for (const auto &x : l) r.push_back(f(x)); return r; }
template <class T> T item(const std::vector<T> &l, num i) { if (i < 0) i += l.size(); if (i < 0 || i >= (num)l.size()) refuse("a formula has an index out of range"); return l[i]; }
template <class T> bool in(const T &x, const std::vector<T> &l) { return std::find(l.begin(), l.end(), x) != l.end(); }
static bool contains(const std::string &s, const std::string &t) { return s.find(t) != std::string::npos; }
static bool starts(const std::string &s, const std::string &t) { return s.compare(0, t.size(), t) == 0; }
static bool ends(const std::string &s, const std::string &t) { return s.size() >= t.size() && s.compare(s.size() - t.size(), t.size(), t) == 0; }
template <class T> bool distinct(std::vector<T> l) { std::sort(l.begin(), l.end()); return std::adjacent_find(l.begin(), l.end()) == l.end(); }

// Reading is strict: single spaces, LF, no zeros in front.
static void literal(const std::string &s) {
	if (input.compare(at, s.size(), s) != 0) refuse("\"" + s + "\" is missing");
	at += s.size();
}
static void next() { if (!fresh) literal(" "); fresh = false; }
static void end_line() {
	if (at >= input.size()) refuse("the line has no end");
	if (input[at] != '\n') refuse("the line goes on, or has a space too much");
	at++, line++, fresh = true;
}
static std::string word() {
	next();
	size_t from = at;
	while (at < input.size() && input[at] > ' ') at++;
	if (at == from) refuse("a value is missing");
	return input.substr(from, at - from);
}
static num parsed(const std::string &s, const std::string &name) {
	size_t i = s[0] == '-';
	if (i == s.size() || s.find_first_not_of("0123456789", i) != std::string::npos) refuse(name + ": " + s + " is no whole number");
	if (s[i] == '0' && (s.size() > 1)) refuse(name + ": " + s + " has a zero or a sign in front");
	num v = 0;
	for (; i < s.size(); i++) v = s[0] == '-' ? sub(mul(v, 10), s[i] - '0') : add(mul(v, 10), s[i] - '0');
	return v;
}
static num bounded(num v, num lo, num hi, const std::string &name) {
	if (v < lo || v > hi) refuse(name + ": " + std::to_string(v) + " is not in " + std::to_string(lo) + ".." + std::to_string(hi));
	return v;
}
static num integer(num lo, num hi, const std::string &name) { return bounded(parsed(word(), name), lo, hi, name); }
// real reads a number with exactly so many digits after the point, in units of the last.
static num real(num lo, num hi, size_t digits, const std::string &name) {
	std::string s = word();
	size_t dot = s.find('.');
	bool minus = s[0] == '-';
	if (dot == std::string::npos || s.size() - dot - 1 != digits || s.find_first_not_of("0123456789", dot + 1) != std::string::npos) refuse(name + ": " + s + " has not " + std::to_string(digits) + " digits after the point");
	std::string whole = s.substr(minus, dot - minus);
	if (whole.empty() || (whole.size() > 1 && whole[0] == '0') || whole.find_first_not_of("0123456789") != std::string::npos) refuse(name + ": " + s + " is no number");
	std::string all = whole + s.substr(dot + 1);
	all.erase(0, std::min(all.find_first_not_of('0'), all.size() - 1));
	num v = parsed(all, name);
	if (minus && v == 0) refuse(name + ": " + s + " is minus zero");
	return bounded(minus ? -v : v, lo, hi, name);
}
static std::string letters(num lo, num hi, const std::string &alphabet, const std::string &name) {
	std::string s = word();
	bounded(s.size(), lo, hi, "the length of " + name);
	if (s.find_first_not_of(alphabet) != std::string::npos) refuse(name + ": " + s.substr(0, 50) + " has letters that are not allowed");
	return s;
}
static std::string choice(words options, const std::string &name) {
	next();
	std::sort(options.begin(), options.end(), [](const std::string &a, const std::string &b) { return a.size() > b.size(); });
	for (const std::string &o : options)
		if (input.compare(at, o.size(), o) == 0) { at += o.size(); return o; }
	refuse(name + " is none of its words");
}
static void brackets(const std::string &s, const words &pairs, const std::string &name) {
	std::string open;
	for (char c : s) {
		bool ok = false;
		for (const std::string &p : pairs) {
			if (c == p[0]) open += p[1], ok = true;
			else if (c == p[1] && !open.empty() && open.back() == c) open.pop_back(), ok = true;
			if (ok) break;
		}
		if (!ok) refuse("the brackets of " + name + " do not match");
	}
	if (!open.empty()) refuse("the brackets of " + name + " do not match");
}
static void sorted(const nums &l, bool up, bool strictly, const std::string &name) {
	for (size_t i = 1; i < l.size(); i++)
		if (up ? l[i] < l[i - 1] : l[i] > l[i - 1]) refuse(name + " is not sorted");
		else if (strictly && l[i] == l[i - 1]) refuse(name + " has equal numbers");
}
// closes reads a line if it is this one.
static bool closes(const std::string &text) {
	if (input.compare(at, text.size() + 1, text + "\n") != 0) return false;
	at += text.size() + 1, line++, fresh = true;
	return true;
}
static void check(bool holds, const std::string &what) { if (!holds) refuse(what); }
