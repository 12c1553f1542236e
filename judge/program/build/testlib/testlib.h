/*
 * What checkers, interactors and validators use of testlib, for those that come without
 * testlib.h: the names, and what they mean to a judge, are testlib's; the text is Grundy's.
 * Put the real one beside a program that wants more of it. The numbers of rnd are not those
 * of testlib, so generators make other tests.
 */
#ifndef GRUNDY_TESTLIB_H
#define GRUNDY_TESTLIB_H

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <unistd.h>

enum TResult {
	_ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16
};
#define _pc(part) (TResult(_partially + (part)))

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

#define EOFC (255)
#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define __testlib_format_(fmt, text) \
	std::string text; \
	do { \
		va_list args_, again_; \
		va_start(args_, fmt); \
		va_copy(again_, args_); \
		int size_ = std::vsnprintf(nullptr, 0, fmt, args_); \
		text.resize(size_ < 0 ? 0 : size_ + 1); \
		if (size_ >= 0) std::vsnprintf(&text[0], text.size(), fmt, again_); \
		text.resize(size_ < 0 ? 0 : size_); \
		va_end(again_); \
		va_end(args_); \
	} while (0)
#if defined(__GNUC__)
#define __testlib_printf_(at, from) __attribute__((format(printf, at, from)))
#else
#define __testlib_printf_(at, from)
#endif

__testlib_printf_(1, 2) inline std::string format(const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	return text;
}
inline std::string format(const std::string fmt, ...)
{
	va_list args, again;
	va_start(args, fmt);
	va_copy(again, args);
	int size = std::vsnprintf(nullptr, 0, fmt.c_str(), args);
	std::string text(size < 0 ? 0 : size + 1, ' ');
	if (size >= 0)
		std::vsnprintf(&text[0], text.size(), fmt.c_str(), again);
	text.resize(size < 0 ? 0 : size);
	va_end(again);
	va_end(args);
	return text;
}

/* Small helpers. */

template <typename T> inline T __testlib_min(const T &a, const T &b) { return a < b ? a : b; }
template <typename T> inline T __testlib_max(const T &a, const T &b) { return a > b ? a : b; }
inline bool isBlanks(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isEof(int c) { return c == EOFC || c < 0; }
inline bool __testlib_isNaN(double x) { return x != x; }
inline bool __testlib_isInfinite(double x) { return x - x != 0 && x == x; }
inline double __testlib_abs(double x) { return std::fabs(x); }

inline std::string compress(const std::string &s)
{
	return s.size() <= 64 ? s : s.substr(0, 30) + "..." + s.substr(s.size() - 31);
}
inline std::string __testlib_part(const std::string &s) { return compress(s); }
inline std::string stringPart(const std::string &s) { return compress(s); }
inline std::string upperCase(std::string s)
{
	for (auto &c : s) c = (char)std::toupper((unsigned char)c);
	return s;
}
inline std::string lowerCase(std::string s)
{
	for (auto &c : s) c = (char)std::tolower((unsigned char)c);
	return s;
}
inline std::string trim(const std::string &s)
{
	size_t from = 0, to = s.size();
	while (from < to && isBlanks(s[from])) from++;
	while (to > from && isBlanks(s[to - 1])) to--;
	return s.substr(from, to - from);
}
inline std::vector<std::string> split(const std::string &s, char separator)
{
	std::vector<std::string> parts(1);
	for (char c : s) {
		if (c == separator) parts.emplace_back();
		else parts.back() += c;
	}
	return parts;
}
inline std::vector<std::string> tokenize(const std::string &s, char separator)
{
	std::vector<std::string> parts;
	for (auto &part : split(s, separator))
		if (!part.empty()) parts.push_back(part);
	return parts;
}
template <typename T> inline std::string vtos(const T &value)
{
	std::ostringstream out;
	out << value;
	return out.str();
}
template <typename T> inline std::string toString(const T &value) { return vtos(value); }
template <typename It> inline std::string join(It from, It to, const std::string &separator = " ")
{
	std::ostringstream out;
	for (It i = from; i != to; ++i) out << (i == from ? "" : separator) << *i;
	return out.str();
}
inline std::string englishEnding(int n)
{
	n %= 100;
	if (n / 10 == 1) return "th";
	return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

/* A result within the error, absolutely or relatively; nan and infinity only of their own. */
inline bool doubleCompare(double expected, double result, double error)
{
	error += 1e-15;
	if (__testlib_isNaN(expected)) return __testlib_isNaN(result);
	if (__testlib_isInfinite(expected)) return result == expected;
	if (__testlib_isNaN(result) || __testlib_isInfinite(result)) return false;
	return std::fabs(result - expected) <= error * std::max(1.0, std::fabs(expected));
}
inline double doubleDelta(double expected, double result)
{
	double off = std::fabs(result - expected);
	return std::fabs(expected) > 1e-9 ? std::min(off, off / std::fabs(expected)) : off;
}

/* The end of a program. */

struct __testlib_state {
	TTestlibMode mode;
	bool ended, atEof;
	std::string report, name;
	int testCase;
};
inline __testlib_state &__testlib_now()
{
	static __testlib_state *now = new __testlib_state{_unknown, false, false, "", "", -1};
	return *now;
}
[[noreturn]] inline void __testlib_end(int code, const std::string &text)
{
	__testlib_now().ended = true;
	std::cout.flush();
	std::fflush(stdout);
	if (!__testlib_now().report.empty()) {
		std::ofstream(__testlib_now().report) << text << "\n";
	}
	std::fprintf(stderr, "%s\n", text.c_str());
	std::exit(code);
}
inline void __testlib_atexit()
{
	__testlib_state &now = __testlib_now();
	if (now.ended || now.mode == _unknown || now.mode == _generator) return;
	if (now.mode == _validator && now.atEof) return;
	std::fprintf(stderr, "FAIL %s\n", now.mode == _validator ? "the validator does not end with readEof" : "it ends without a result: call quitf");
	_exit(3);
}
void quit(TResult result, const std::string &message);
inline void quit(TResult result, const char *message) { quit(result, std::string(message)); }
__testlib_printf_(2, 3) inline void quitf(TResult result, const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	quit(result, text);
}
__testlib_printf_(3, 4) inline void quitif(bool condition, TResult result, const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	if (condition) quit(result, text);
}
inline void __testlib_points(double points, const std::string &message)
{
	__testlib_end(7, format("points %.10f ", points) + message);
}
template <typename F> __testlib_printf_(2, 3) inline void quitp(F points, const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	__testlib_points((double)points, text);
}
template <typename F> inline void quitp(F points, const std::string &message = "") { __testlib_points((double)points, message); }
inline void quitpi(const std::string &points, const std::string &message = "") { __testlib_end(7, "points " + points + " " + message); }
inline void ensure_(bool condition, const char *text, int line)
{
	if (!condition) quit(_fail, format("line %d: %s does not hold", line, text));
}
#define ensure(condition) ensure_(bool(condition), #condition, __LINE__)
__testlib_printf_(2, 3) inline void ensuref(bool condition, const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	if (!condition) quit(_fail, text);
}
inline void setTestCase(int number) { __testlib_now().testCase = number; }
__testlib_printf_(1, 2) inline void setName(const char *fmt, ...)
{
	__testlib_format_(fmt, text);
	__testlib_now().name = text;
}

/* Patterns: characters, [a-z^], groups, |, and {n} {n,m} ? * + after any of them. */

class pattern {
	std::string s;
	typedef std::vector<size_t> ends; /* where a match may end, ascending */

	static void tidy(ends &list)
	{
		std::sort(list.begin(), list.end());
		list.erase(std::unique(list.begin(), list.end()), list.end());
	}
	/* The end of the piece that begins at i. */
	size_t piece(size_t i) const
	{
		if (s[i] == '\\') return std::min(i + 2, s.size());
		if (s[i] == '[') {
			for (i++; i < s.size() && s[i] != ']'; i++)
				if (s[i] == '\\') i++;
			return std::min(i + 1, s.size());
		}
		if (s[i] == '(') {
			int depth = 0;
			for (; i < s.size(); i = s[i] == '(' || s[i] == ')' ? i + 1 : piece(i)) {
				depth += (s[i] == '(') - (s[i] == ')');
				if (depth == 0) return i + 1;
			}
		}
		return i + 1;
	}
	static bool among(const std::string &set, char c)
	{
		bool inverse = !set.empty() && set[0] == '^', found = false;
		for (size_t i = inverse; i < set.size(); i++) {
			char low = set[i] == '\\' && i + 1 < set.size() ? set[++i] : set[i], high = low;
			if (i + 2 < set.size() && set[i + 1] == '-') {
				i += 2;
				high = set[i] == '\\' && i + 1 < set.size() ? set[++i] : set[i];
			}
			found = found || (low <= c && c <= high);
		}
		return found != inverse;
	}
	ends one(size_t i, size_t to, const std::string &text, const ends &from) const
	{
		if (s[i] == '(') return any(i + 1, to - 1, text, from);
		ends list;
		for (size_t at : from) {
			if (at == text.size()) continue;
			bool fits = s[i] == '[' ? among(s.substr(i + 1, to - i - 2), text[at]) : text[at] == s[s[i] == '\\' ? i + 1 : i];
			if (fits) list.push_back(at + 1);
		}
		return list;
	}
	void range(size_t &i, size_t to, long &low, long &high) const
	{
		low = high = 1;
		if (i >= to) return;
		const long most = LONG_MAX;
		switch (s[i]) {
		case '?': low = 0; i++; return;
		case '*': low = 0; high = most; i++; return;
		case '+': high = most; i++; return;
		case '{': break;
		default: return;
		}
		size_t close = std::min(s.find('}', i), to);
		std::string inside = s.substr(i + 1, close - i - 1);
		size_t comma = inside.find(',');
		low = high = std::atol(inside.c_str());
		if (comma != std::string::npos)
			high = comma + 1 < inside.size() ? std::atol(inside.c_str() + comma + 1) : most;
		i = close + 1;
	}
	ends row(size_t i, size_t to, const std::string &text, ends at) const
	{
		while (i < to && !at.empty()) {
			size_t end = piece(i), next = end;
			long low, high;
			range(next, to, low, high);
			ends all;
			for (long k = 0; k <= high && !at.empty(); k++) {
				if (k >= low) all.insert(all.end(), at.begin(), at.end());
				if (k < high) at = one(i, end, text, at);
			}
			tidy(all);
			at = all;
			i = next;
		}
		return at;
	}
	ends any(size_t i, size_t to, const std::string &text, const ends &from) const
	{
		ends all;
		for (size_t begin = i;; begin = i + 1) {
			for (i = begin; i < to && s[i] != '|';) i = piece(i);
			ends list = row(begin, std::min(i, to), text, from);
			all.insert(all.end(), list.begin(), list.end());
			if (i >= to) break;
		}
		tidy(all);
		return all;
	}

public:
	pattern(std::string text) : s(text) {}
	bool matches(const std::string &text) const
	{
		ends all = any(0, s.size(), text, ends(1, 0));
		return !all.empty() && all.back() == text.size();
	}
	std::string src() const { return s; }
};

/* Streams. */

struct InStream {
	FILE *file;
	std::string text, name;
	size_t at;
	bool ended, strict, opened;
	TMode mode;

	InStream() : file(nullptr), at(0), ended(true), strict(false), opened(false), mode(_input) {}
	void init(const std::string &path, TMode of)
	{
		mode = of;
		name = path;
		file = std::fopen(path.c_str(), "rb");
		opened = file != nullptr;
		ended = !opened;
		if (!opened) {
			if (of == _output) ::quit(_pe, "the output file is missing");
			::quit(_fail, "no file " + path);
		}
		char piece[1 << 16];
		for (size_t n; (n = std::fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, n);
		ended = true;
	}
	void init(FILE *f, TMode of)
	{
		mode = of;
		name = "stdin";
		file = f;
		opened = true;
		ended = false;
	}
	void close()
	{
		if (file && file != stdin) std::fclose(file);
		file = nullptr;
	}

	/* What is wrong with a file other than the output is the judge's fault. */
	[[noreturn]] void quit(TResult result, const std::string &message)
	{
		if (__testlib_now().mode == _validator) __testlib_end(3, "FAIL " + message);
		if (mode != _output && result != _fail)
			::quit(_fail, message + (mode == _answer ? " (in the answer)" : " (in the input)"));
		::quit(result, message);
		std::abort();
	}
	void quitf(TResult result, const char *fmt, ...) __testlib_printf_(3, 4)
	{
		__testlib_format_(fmt, text);
		quit(result, text);
	}
	void quitif(bool condition, TResult result, const char *fmt, ...) __testlib_printf_(4, 5)
	{
		__testlib_format_(fmt, text);
		if (condition) quit(result, text);
	}
	void quits(TResult result, const std::string &message) { quit(result, message); }

	/* Characters. A pipe is read no further than it must. */
	int peek()
	{
		if (at < text.size()) return (unsigned char)text[at];
		if (ended) return -1;
		int c = std::getc(file);
		if (c < 0) {
			ended = true;
			return -1;
		}
		if (at > (1 << 20)) {
			text.clear();
			at = 0;
		}
		text += (char)c;
		return c;
	}
	char curChar() { int c = peek(); return c < 0 ? (char)EOFC : (char)c; }
	char nextChar() { char c = curChar(); skipChar(); return c; }
	void skipChar() { if (peek() >= 0) at++; }
	char readChar() { return nextChar(); }
	char readChar(char c)
	{
		char found = nextChar();
		if (found != c) quit(_pe, format("Unexpected character #%d, but #%d expected", (unsigned char)found, (unsigned char)c));
		return found;
	}
	char readSpace() { return readChar(' '); }
	void unreadChar(char c) { if (at > 0) text[--at] = c; else text.insert(text.begin(), c); }
	bool eof() { return peek() < 0; }
	bool eoln()
	{
		int c = peek();
		if (!strict) return c < 0 || c == '\n' || c == '\r';
		return c == '\n';
	}
	void skipBlanks() { while (peek() >= 0 && isBlanks((char)peek())) at++; }
	bool seekEof() { skipBlanks(); return eof(); }
	bool seekEoln()
	{
		while (peek() == ' ' || peek() == '\t') at++;
		return eoln();
	}
	void readEoln()
	{
		if (peek() == '\r' && !strict) at++;
		if (peek() < 0 && !strict) return;
		if (nextChar() != '\n') quit(_pe, "Expected EOLN");
	}
	void readEof()
	{
		if (!strict) skipBlanks();
		if (!eof()) quit(_pe, "Expected EOF");
		if (__testlib_now().mode == _validator) __testlib_now().atEof = true;
	}

	/* Words and lines. */
	std::string readWord()
	{
		if (!strict) skipBlanks();
		std::string word;
		while (peek() >= 0 && !isBlanks((char)peek())) word += nextChar();
		if (word.empty()) {
			if (eof()) quit(_unexpected_eof, "Unexpected end of file - token expected");
			quit(_pe, "Unexpected white-space - token expected");
		}
		return word;
	}
	std::string readToken() { return readWord(); }
	std::string fits(const std::string &value, const pattern &p, const std::string &name, const char *what)
	{
		if (!p.matches(value))
			quit(_wa, format("%s%s%s \"%s\" doesn't correspond to pattern \"%s\"", what, name.empty() ? "" : " parameter ", name.c_str(), compress(value).c_str(), compress(p.src()).c_str()));
		return value;
	}
	std::string readWord(const std::string &p, const std::string &name = "") { return fits(readWord(), pattern(p), name, "Token"); }
	std::string readToken(const std::string &p, const std::string &name = "") { return readWord(p, name); }
	std::string readWord(const pattern &p, const std::string &name = "") { return fits(readWord(), p, name, "Token"); }
	std::string readToken(const pattern &p, const std::string &name = "") { return readWord(p, name); }
	void readWordTo(std::string &into) { into = readWord(); }
	void readTokenTo(std::string &into) { into = readWord(); }
	std::vector<std::string> readWords(int n, const std::string &p = "", const std::string &name = "")
	{
		std::vector<std::string> list;
		for (int i = 0; i < n; i++) {
			if (strict && i > 0) readSpace();
			list.push_back(p.empty() ? readWord() : readWord(p, name));
		}
		return list;
	}
	std::vector<std::string> readTokens(int n, const std::string &p = "", const std::string &name = "") { return readWords(n, p, name); }
	std::string readLine()
	{
		if (eof()) quit(_unexpected_eof, "Unexpected end of file - line expected");
		std::string line;
		while (!eof() && peek() != '\n') line += nextChar();
		if (eof() && strict) quit(_pe, "Expected EOLN");
		skipChar();
		if (!strict && !line.empty() && line.back() == '\r') line.pop_back();
		return line;
	}
	std::string readString() { return readLine(); }
	std::string readLine(const std::string &p, const std::string &name = "") { return fits(readLine(), pattern(p), name, "Line"); }
	std::string readString(const std::string &p, const std::string &name = "") { return readLine(p, name); }
	void readLineTo(std::string &into) { into = readLine(); }
	void readStringTo(std::string &into) { into = readLine(); }
	std::vector<std::string> readLines(int n)
	{
		std::vector<std::string> list;
		for (int i = 0; i < n; i++) list.push_back(readLine());
		return list;
	}

	/* Numbers, in their shortest form. */
	long long whole(const char *kind, long long low, long long high)
	{
		if (!strict) skipBlanks();
		if (eof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + kind + " expected");
		std::string word = readWord();
		size_t first = word[0] == '-';
		bool good = first < word.size() && (word[first] != '0' || word.size() == 1);
		for (size_t i = first; i < word.size(); i++) good = good && std::isdigit((unsigned char)word[i]);
		errno = 0;
		long long value = good ? std::strtoll(word.c_str(), nullptr, 10) : 0;
		if (!good || errno == ERANGE || value < low || value > high)
			quit(_pe, std::string("Expected ") + kind + ", but \"" + compress(word) + "\" found");
		return value;
	}
	template <typename T> T inside(T value, T low, T high, const std::string &name, const std::string &kind)
	{
		if (value < low || high < value)
			quit(_wa, kind + (name.empty() ? "" : " parameter [name=" + name + "]") + (name.empty() ? " " : " equals to ") + vtos(value) +
				(name.empty() ? " violates the range [" : ", violates the range [") + vtos(low) + ", " + vtos(high) + "]");
		return value;
	}
	int readInt() { return (int)whole("int32", INT_MIN, INT_MAX); }
	int readInteger() { return readInt(); }
	int readInt(int low, int high, const std::string &name = "") { return inside(readInt(), low, high, name, "Integer"); }
	int readInteger(int low, int high, const std::string &name = "") { return readInt(low, high, name); }
	long long readLong() { return whole("int64", LLONG_MIN, LLONG_MAX); }
	long long readLong(long long low, long long high, const std::string &name = "") { return inside(readLong(), low, high, name, "Integer"); }
	unsigned long long readUnsignedLong()
	{
		std::string word = readWord();
		bool good = word[0] != '0' || word.size() == 1;
		for (char c : word) good = good && std::isdigit((unsigned char)c);
		errno = 0;
		unsigned long long value = good ? std::strtoull(word.c_str(), nullptr, 10) : 0;
		if (!good || errno == ERANGE) quit(_pe, "Expected unsigned int64, but \"" + compress(word) + "\" found");
		return value;
	}
	unsigned long long readUnsignedLong(unsigned long long low, unsigned long long high, const std::string &name = "") { return inside(readUnsignedLong(), low, high, name, "Unsigned integer"); }
	template <typename T, typename F> std::vector<T> several(int n, F read)
	{
		std::vector<T> list;
		for (int i = 0; i < n; i++) {
			if (strict && i > 0) readSpace();
			list.push_back(read());
		}
		return list;
	}
	std::vector<int> readInts(int n, int low = INT_MIN, int high = INT_MAX, const std::string &name = "", int = 1) { return several<int>(n, [&] { return readInt(low, high, name); }); }
	std::vector<int> readIntegers(int n, int low = INT_MIN, int high = INT_MAX, const std::string &name = "", int = 1) { return readInts(n, low, high, name); }
	std::vector<long long> readLongs(int n, long long low = LLONG_MIN, long long high = LLONG_MAX, const std::string &name = "", int = 1) { return several<long long>(n, [&] { return readLong(low, high, name); }); }

	double readDouble()
	{
		if (!strict) skipBlanks();
		if (eof()) quit(_unexpected_eof, "Unexpected end of file - double expected");
		std::string word = readWord();
		char *end = nullptr;
		double value = std::strtod(word.c_str(), &end);
		bool plain = word.find_first_not_of("0123456789+-.eE") == std::string::npos;
		if (!plain || end != word.c_str() + word.size() || __testlib_isInfinite(value))
			quit(_pe, "Expected double, but \"" + compress(word) + "\" found");
		return value;
	}
	double readReal() { return readDouble(); }
	double readDouble(double low, double high, const std::string &name = "") { return inside(readDouble(), low, high, name, "Double"); }
	double readReal(double low, double high, const std::string &name = "") { return readDouble(low, high, name); }
	std::vector<double> readDoubles(int n, double low = -1e300, double high = 1e300, const std::string &name = "", int = 1) { return several<double>(n, [&] { return readDouble(low, high, name); }); }
	std::vector<double> readReals(int n, double low = -1e300, double high = 1e300, const std::string &name = "", int = 1) { return readDoubles(n, low, high, name); }
	double readStrictDouble(double low, double high, int least, int most, const std::string &name = "")
	{
		std::string word = readWord();
		size_t point = word.find('.'), first = word[0] == '-';
		int after = point == std::string::npos ? 0 : (int)(word.size() - point - 1);
		bool good = first < word.size() && word.find_first_not_of("0123456789.", first) == std::string::npos &&
			std::count(word.begin(), word.end(), '.') <= 1 && word[first] != '.' && word.back() != '.' &&
			!(word[first] == '0' && first + 1 < word.size() && word[first + 1] != '.');
		if (!good) quit(_pe, "Expected strict double, but \"" + compress(word) + "\" found");
		if (after < least || after > most) quit(_pe, format("Expected a double with %d to %d digits after the point, but \"%s\" found", least, most, compress(word).c_str()));
		return inside(std::strtod(word.c_str(), nullptr), low, high, name, "Strict double");
	}
	double readStrictReal(double low, double high, int least, int most, const std::string &name = "") { return readStrictDouble(low, high, least, most, name); }
};

#if defined(__cpp_inline_variables)
#define __testlib_shared_ inline
#else
#define __testlib_shared_ static
#endif
__testlib_shared_ InStream inf, ouf, ans;
__testlib_shared_ std::fstream tout;

inline void quit(TResult result, const std::string &text)
{
	std::string message = text;
	if (__testlib_now().testCase >= 0) message = format("test case %d: ", __testlib_now().testCase) + message;
	if (result == _ok && __testlib_now().mode == _checker && !ouf.seekEof()) {
		result = _pe;
		message = "Extra information in the output file";
	}
	switch (result) {
	case _ok: __testlib_end(0, "ok " + message);
	case _wa: __testlib_end(1, "wrong answer " + message);
	case _pe: __testlib_end(2, "wrong output format " + message);
	case _dirt: __testlib_end(4, "wrong output format " + message);
	case _unexpected_eof: __testlib_end(8, "unexpected eof " + message);
	case _fail: __testlib_end(3, "FAIL " + message);
	case _points: __testlib_end(3, "FAIL call quitp to give points");
	default: __testlib_end((int)result, format("partially correct (%d) ", (int)result - _partially) + message);
	}
}

/* Beginnings. */

inline void __testlib_begin(TTestlibMode mode)
{
	__testlib_now().mode = mode;
	std::atexit(__testlib_atexit);
}
inline void registerTestlibCmd(int argc, char **argv)
{
	__testlib_begin(_checker);
	if (argc < 4) quit(_fail, "a checker is called with input, output and answer");
	if (argc > 4 && argv[4][0] != '-') __testlib_now().report = argv[4];
	inf.init(argv[1], _input);
	ouf.init(argv[2], _output);
	ans.init(argv[3], _answer);
}
inline void registerInteraction(int argc, char **argv)
{
	__testlib_begin(_interactor);
	if (argc < 3) quit(_fail, "an interactor is called with input and output, and maybe answer");
	inf.init(argv[1], _input);
	tout.open(argv[2], std::ios_base::out);
	if (!tout.is_open()) quit(_fail, std::string("cannot write ") + argv[2]);
	ouf.init(stdin, _output);
	if (argc > 3) ans.init(argv[3], _answer);
	if (argc > 4 && argv[4][0] != '-') __testlib_now().report = argv[4];
}
inline void registerValidation(int = 0, char ** = nullptr)
{
	__testlib_begin(_validator);
	inf.init(stdin, _input);
	inf.strict = true;
}

/* Chance. */

class random_t {
	std::mt19937_64 source;

public:
	random_t() : source(20260101) {}
	void setSeed(long long seed) { source.seed((unsigned long long)seed); }
	void setSeed(int argc, char **argv)
	{
		unsigned long long seed = 1469598103934665603ull;
		for (int i = 1; i < argc; i++)
			for (const char *c = argv[i]; ; c++) {
				seed = (seed ^ (unsigned char)*c) * 1099511628211ull;
				if (!*c) break;
			}
		source.seed(seed);
	}
	long long next(long long low, long long high)
	{
		if (low > high) quit(_fail, "rnd.next: the range is empty");
		unsigned long long width = (unsigned long long)high - (unsigned long long)low + 1, most = width ? ULLONG_MAX - ULLONG_MAX % width : 0, value;
		do value = source(); while (width && value >= most);
		return (long long)((unsigned long long)low + (width ? value % width : value));
	}
	int next(int low, int high) { return (int)next((long long)low, (long long)high); }
	int next(int n) { return (int)next(0ll, (long long)n - 1); }
	long long next(long long n) { return next(0ll, n - 1); }
	double next() { return (double)(source() >> 11) / 9007199254740992.0; }
	double next(double low, double high) { return low + next() * (high - low); }
	double next(double high) { return next() * high; }
	template <typename C> typename C::value_type any(const C &c)
	{
		auto i = c.begin();
		std::advance(i, next((long long)c.size()));
		return *i;
	}
};
__testlib_shared_ random_t rnd;
inline void registerGen(int argc, char **argv, int = 1)
{
	__testlib_begin(_generator);
	rnd.setSeed(argc, argv);
}
template <typename It> inline void shuffle(It from, It to)
{
	for (auto n = to - from; n > 1; n--) std::swap(*(from + (n - 1)), *(from + rnd.next((long long)n)));
}

/* Lines on standard output: values with spaces between them, containers item by item. */

template <typename T> inline auto __testlib_print(const T &all, int)
	-> typename std::enable_if<!std::is_same<T, std::string>::value, decltype(all.begin(), all.end(), void())>::type
{
	bool first = true;
	for (const auto &one : all) {
		if (!first) std::cout << ' ';
		std::cout << one;
		first = false;
	}
}
template <typename T> inline void __testlib_print(const T &value, long) { std::cout << value; }
inline void println() { std::cout << std::endl; }
template <typename A, typename... More> inline void println(const A &first, const More &...more)
{
	__testlib_print(first, 0);
	int each[] = {0, (std::cout << ' ', __testlib_print(more, 0), 0)...};
	(void)each;
	std::cout << std::endl;
}
template <typename It> inline typename std::enable_if<!std::is_same<typename std::remove_cv<typename std::remove_pointer<It>::type>::type, char>::value,
	decltype(*std::declval<typename std::iterator_traits<It>::pointer>(), void())>::type println(It from, It to)
{
	for (It i = from; i != to; ++i) {
		if (i != from) std::cout << ' ';
		std::cout << *i;
	}
	std::cout << std::endl;
}

#endif
