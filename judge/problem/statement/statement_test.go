package statement

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// sections covers phrases that the transcripts do not cover, such as a block of groups, a draw,
// words, conditions, and totals.
var sections = []struct {
	name, input, output, extra string // in YAML
	en, zh                     string // the whole descriptions of input and output
}{
	{
		"groups and a draw",
		`case: [{n: {int: 1..9}}, {repeat: 2*n, distinct: true, lines: [{m: {int: 3..3}}, {repeat: m, lines: [{u: {int: 0..m}}]}]}]`,
		`- {w: {first: 1, second: 0, draw: -1}}`,
		"check: {floats: 1e-6}",
		"The input is a single case.\nThe first line holds an integer $n$ ($1 \\le n \\le 9$).\n" +
			"Then come $2 \\cdot n$ groups of lines. In each of them:\n\n- The first line holds an integer $m$ ($m = 3$).\n" +
			"- Each of the next $m$ lines holds an integer $u$ ($0 \\le u \\le m$).\n\nThey are all different.\n" +
			"|Print a line: `1` if the first player wins, `0` if the second player wins, `-1` if it is a draw.\n" +
			"An answer may be off by $10^{-6}$, absolutely or relatively.\n",
		"输入只有一组数据。\n第一行为一个整数 $n$（$1 \\le n \\le 9$）。\n接下来有 $2 \\cdot n$ 段，每段如下：\n\n" +
			"- 第一行为一个整数 $m$（$m = 3$）。\n- 接下来 $m$ 行，每行为一个整数 $u$（$0 \\le u \\le m$）。\n\n它们互不相同。\n" +
			"|输出一行：先手获胜为 `1`，后手获胜为 `0`，平局为 `-1`。\n绝对误差或相对误差不超过 $10^{-6}$ 即可。\n",
	},
	{
		"one line of several cases",
		`cases: {count: T, max: 5}, case: [{n: {int: 1..9}, m: {int: 1..9}}]`,
		`- {w: {first: 1, second: 0}}`,
		"",
		"The first line holds the number of cases, $T$ ($1 \\le T \\le 5$).\nEach case is a line with two integers $n$ and $m$ ($1 \\le n, m \\le 9$).\n" +
			"Values on a line are separated by single spaces.\n" +
			"|For every case print a line: `1` if the first player wins, otherwise `0`.\n",
		"第一行为数据组数 $T$（$1 \\le T \\le 5$）。\n每组数据一行，为两个整数 $n$、$m$（$1 \\le n, m \\le 9$）。\n同一行的各项以单个空格隔开。\n" +
			"|对每组数据输出一行：先手获胜为 `1`，否则为 `0`。\n",
	},
	{
		"tolerances of Kattis",
		`case: [{n: {int: 1..9}}]`,
		`- {w: {choice: [x, y]}}`,
		"check: {kattis: space_change_sensitive float_absolute_tolerance 1e-6 float_relative_tolerance 1e-3}",
		"The input is one line with an integer $n$ ($1 \\le n \\le 9$).\n|Print a line with `x` or `y`.\nAn answer may be off by $10^{-6}$, absolutely.\nAn answer may be off by $10^{-3}$, relatively.\n" +
			"Capital and small letters are the same.\nAll spaces and line ends count.\n",
		"输入只有一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|输出一行，为 `x` 或 `y`。\n绝对误差不超过 $10^{-6}$ 即可。\n相对误差不超过 $10^{-3}$ 即可。\n不区分字母大小写。\n空格与换行须完全一致。\n",
	},
	{
		"capital letters",
		`case: [{n: {int: 1..9}}]`,
		`- {w: {choice: [x, y]}}`,
		"check: {kattis: case_sensitive float_tolerance 1e-6}",
		"The input is one line with an integer $n$ ($1 \\le n \\le 9$).\n|Print a line with `x` or `y`.\nAn answer may be off by $10^{-6}$, absolutely or relatively.\n",
		"输入只有一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|输出一行，为 `x` 或 `y`。\n绝对误差或相对误差不超过 $10^{-6}$ 即可。\n",
	},
	{
		"a checker that is a program",
		`case: [{n: {int: 1..9}}]`,
		`- {w: {choice: [x, y]}}`,
		"check: {program: a.py}",
		"The input is one line with an integer $n$ ($1 \\le n \\le 9$).\n|Print a line with `x` or `y`.\nIf several answers are right, any of them is accepted.\n",
		"输入只有一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|输出一行，为 `x` 或 `y`。\n若有多个正确答案，输出任意一个即可。\n",
	},
	{
		"shapes of values",
		`{case: [{n: {int: 1..9}, x: {real: 0.5..n, digits: 2}}, {p: {permutation: n}}, {q: {permutation: 0..n-1}}, {a: {int: 1..10^9, count: n, sorted: strictly ascending}}, ` +
			`{y: {real: -1..1, digits: 1, count: 2, sorted: descending}}, {b: {brackets: "()[]", length: 2..20}}, {w: {pattern: "a*b", length: 1..9}}]}`,
		`- {w: {choice: [x, y]}}`,
		"",
		"The input is a single case.\nThe first line holds an integer $n$ ($1 \\le n \\le 9$), then a number $x$ with 2 digits after the point ($0.5 \\le x \\le n$).\n" +
			"The second line holds a permutation $p_1 \\dots p_n$ of the integers from $1$ to $n$.\n" +
			"The third line holds a permutation $q_1 \\dots q_n$ of the integers from $0$ to $n - 1$.\n" +
			"The fourth line holds $n$ integers $a_1 \\dots a_n$ ($1 \\le a_i \\le 10^9$) in strictly ascending order.\n" +
			"The fifth line holds 2 numbers $y_1, y_2$ with one digit after the point ($-1 \\le y_i \\le 1$) in descending order, where neighbours may be equal.\n" +
			"The sixth line holds a string $b$ of 2 to 20 brackets, out of `()[]`, all of which match.\n" +
			"The seventh line holds a string $w$ of 1 to 9 characters that matches the regular expression `a*b`.\n" +
			"Values on a line are separated by single spaces.\n" +
			"|Print a line with `x` or `y`.\n",
		"输入只有一组数据。\n第一行为一个整数 $n$（$1 \\le n \\le 9$），接着是一个实数 $x$（恰有 2 位小数）（$0.5 \\le x \\le n$）。\n" +
			"第二行为一个排列 $p_1 \\dots p_n$，由 $1$ 到 $n$ 的整数组成。\n" +
			"第三行为一个排列 $q_1 \\dots q_n$，由 $0$ 到 $n - 1$ 的整数组成。\n" +
			"第四行为 $n$ 个整数 $a_1 \\dots a_n$（$1 \\le a_i \\le 10^9$），严格递增。\n" +
			"第五行为 2 个实数 $y_1, y_2$（恰有一位小数）（$-1 \\le y_i \\le 1$），从大到小排列（可以相等）。\n" +
			"第六行为一个字符串 $b$，由 2 到 20 个括号组成，取自 `()[]`，且全部匹配。\n" +
			"第七行为一个字符串 $w$，由 1 到 9 个字符组成，整体匹配正则表达式 `a*b`。\n" +
			"同一行的各项以单个空格隔开。\n" +
			"|输出一行，为 `x` 或 `y`。\n",
	},
	{
		"letters",
		`{case: [{n: {int: 2..9}, m: {int: 2..9}}, {repeat: n, lines: [{row: {chars: ".#ST", length: m, exactly: {S: 1, T: 1}}}]}, ` +
			`{s: {chars: ab, length: n, exactly: {a: 2}}}, {t: {chars: ab, length: 1..9, count: 3, exactly: {b: n}}}]}`,
		`- {k: {int: 0..1}}`,
		"",
		"The input is a single case.\nThe first line holds two integers $n$ and $m$ ($2 \\le n, m \\le 9$).\n" +
			"Each of the next $n$ lines holds a string $\\mathit{row}$ of $m$ characters, each `.`, `#`, `S` or `T`.\n" +
			"In all these lines together `S` occurs exactly once, `T` occurs exactly once.\n" +
			"The next line holds a string $s$ of $n$ characters, each `a` or `b`, in which `a` occurs exactly 2 times.\n" +
			"The next line holds 3 strings $t_1 \\dots t_3$, each of 1 to 9 characters, each `a` or `b`; in all of them together `b` occurs exactly $n$ times.\n" +
			"Values on a line are separated by single spaces.\n|Print a line with an integer $k$ ($0 \\le k \\le 1$).\n",
		"输入只有一组数据。\n第一行为两个整数 $n$、$m$（$2 \\le n, m \\le 9$）。\n" +
			"接下来 $n$ 行，每行为一个字符串 $\\mathit{row}$，由 $m$ 个字符组成，每个字符为 `.`、`#`、`S` 或 `T`。\n" +
			"这些行中 `S` 恰好出现一次、`T` 恰好出现一次。\n" +
			"接下来一行为一个字符串 $s$，由 $n$ 个字符组成，每个字符为 `a` 或 `b`，其中 `a` 恰好出现 2 次。\n" +
			"接下来一行为 3 个字符串 $t_1 \\dots t_3$，各由 1 到 9 个字符组成，每个字符为 `a` 或 `b`；所有字符串中合计 `b` 恰好出现 $n$ 次。\n" +
			"同一行的各项以单个空格隔开。\n|输出一行，为一个整数 $k$（$0 \\le k \\le 1$）。\n",
	},
	{
		"parents",
		`{case: [{n: {int: 2..9}}, {p: {parents: n, earlier: true}}, {q: {parents: n, zero: true, root: -1}}, ` +
			`{tree: n, parent: r, weights: {w: {int: 1..5}}}, {tree: n, parent: s, zero: true, root: -1}]}`,
		`- {k: {int: 0..1}}`,
		"",
		"The input is a single case.\n" +
			"The first line holds an integer $n$ ($2 \\le n \\le 9$).\n" +
			"The second line holds integers $p_2 \\dots p_n$, where $p_i$ is the parent of vertex $i$ in a tree of $n$ vertices with the root $1$ ($1 \\le p_i \\le i - 1$).\n" +
			"The third line holds integers $q_0 \\dots q_{n - 1}$, where $q_i$ is the parent of vertex $i$ in a tree of $n$ vertices ($0 \\le q_i \\le n - 1$), or $-1$ for the root, which any vertex may be.\n" +
			"The next $n - 1$ lines belong to the vertices $2$ to $n$, in this order. Each of them holds an integer $r$, the parent of its vertex in a tree of $n$ vertices with the root $1$ ($1 \\le r \\le n$), then an integer $w$ ($1 \\le w \\le 5$).\n" +
			"The next $n$ lines belong to the vertices $0$ to $n - 1$, in this order. Each of them holds an integer $s$, the parent of its vertex in a tree of $n$ vertices ($0 \\le s \\le n - 1$), or $-1$ for the root, which any vertex may be.\n" +
			"Values on a line are separated by single spaces.\n" +
			"|Print a line with an integer $k$ ($0 \\le k \\le 1$).\n",
		"输入只有一组数据。\n" +
			"第一行为一个整数 $n$（$2 \\le n \\le 9$）。\n" +
			"第二行为整数 $p_2 \\dots p_n$，其中 $p_i$ 为结点 $i$ 的父结点；整棵树有 $n$ 个结点，根为 $1$（$1 \\le p_i \\le i - 1$）。\n" +
			"第三行为整数 $q_0 \\dots q_{n - 1}$，其中 $q_i$ 为结点 $i$ 的父结点；整棵树有 $n$ 个结点（$0 \\le q_i \\le n - 1$）；根可以是任一结点，其父结点记为 $-1$。\n" +
			"接下来 $n - 1$ 行依次对应结点 $2$ 到 $n$，每行为一个整数 $r$，即该结点的父结点；整棵树有 $n$ 个结点，根为 $1$（$1 \\le r \\le n$），接着是一个整数 $w$（$1 \\le w \\le 5$）。\n" +
			"接下来 $n$ 行依次对应结点 $0$ 到 $n - 1$，每行为一个整数 $s$，即该结点的父结点；整棵树有 $n$ 个结点（$0 \\le s \\le n - 1$）；根可以是任一结点，其父结点记为 $-1$。\n" +
			"同一行的各项以单个空格隔开。\n" +
			"|输出一行，为一个整数 $k$（$0 \\le k \\le 1$）。\n",
	},
	{
		"trees and graphs",
		`{case: [{n: {int: 1..9}, m: {int: 0..9}}, {tree: n, ends: [a, b], weights: {w: {int: 1..5}}}, {graph: n, edges: m, ends: [u, v], zero: true, is: [directed, connected]}, ` +
			`{graph: 5, edges: 4, ends: [x, y], is: [acyclic]}, {graph: 4, edges: 2, ends: [p, q], is: [directed, layered]}]}`,
		`- {k: {int: 0..1}}`,
		"",
		"The input is a single case.\nThe first line holds an integer $n$ ($1 \\le n \\le 9$), then an integer $m$ ($0 \\le m \\le 9$).\n" +
			"Each of the next $n - 1$ lines holds an edge, as its two ends $a$ and $b$ ($1 \\le a, b \\le n$), then an integer $w$ ($1 \\le w \\le 5$).\n" +
			"They are the edges of a tree of $n$ vertices.\n" +
			"Each of the next $m$ lines holds an edge that leads from $u$ to $v$ ($0 \\le u, v \\le n - 1$).\n" +
			"They are the edges of a graph of $n$ vertices: connected, directed. No edge leads from a vertex to itself. No edge comes twice.\n" +
			"Each of the next 4 lines holds an edge, as its two ends $x$ and $y$ ($1 \\le x, y \\le 5$).\n" +
			"They are the edges of a graph of 5 vertices: without cycles, undirected.\n" +
			"Each of the next 2 lines holds an edge that leads from $p$ to $q$ ($1 \\le p, q \\le 4$).\n" +
			"They are the edges of a graph of 4 vertices: layered, directed. Each vertex belongs to a layer, and every edge leads from one layer to the next. No edge comes twice.\n" +
			"Values on a line are separated by single spaces.\n|Print a line with an integer $k$ ($0 \\le k \\le 1$).\n",
		"输入只有一组数据。\n第一行为一个整数 $n$（$1 \\le n \\le 9$），接着是一个整数 $m$（$0 \\le m \\le 9$）。\n" +
			"接下来 $n - 1$ 行，每行为一条边的两个端点 $a$、$b$（$1 \\le a, b \\le n$），接着是一个整数 $w$（$1 \\le w \\le 5$）。\n" +
			"这些边构成一棵有 $n$ 个结点的树。\n" +
			"接下来 $m$ 行，每行为一条从 $u$ 到 $v$ 的边（$0 \\le u, v \\le n - 1$）。\n" +
			"这些边构成一张有 $n$ 个结点的连通、有向图。没有自环。没有重边。\n" +
			"接下来 4 行，每行为一条边的两个端点 $x$、$y$（$1 \\le x, y \\le 5$）。\n" +
			"这些边构成一张有 5 个结点的无环、无向图。\n" +
			"接下来 2 行，每行为一条从 $p$ 到 $q$ 的边（$1 \\le p, q \\le 4$）。\n" +
			"这些边构成一张有 4 个结点的分层、有向图。每个结点属于某一层，每条边都从一层通向下一层。没有重边。\n" +
			"同一行的各项以单个空格隔开。\n|输出一行，为一个整数 $k$（$0 \\le k \\le 1$）。\n",
	},
	{
		"one line",
		`case: [{n: {int: 1..9}}]`,
		`- {w: {first: 1, second: 0}}`,
		"",
		"The input is one line with an integer $n$ ($1 \\le n \\le 9$).\n|Print a line: `1` if the first player wins, otherwise `0`.\n",
		"输入只有一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|输出一行：先手获胜为 `1`，否则为 `0`。\n",
	},
	{
		"words",
		`{cases: {eof: true, max: 10^3}, case: [{i: {int: 1..9}, s: {chars: ab, length: 1}}, {t: {chars: a-z, length: 1..i, count: i}, c: {choice: [x, y]}}]}`,
		`["{case}!", {repeat: i, lines: [{k: {choice: [A, B, C]}}]}]`,
		"",
		"There are several cases, at most $10^3$, up to the end of the file.\n" +
			"The first line of a case holds an integer $i$ ($1 \\le i \\le 9$), then a string $s$ of 1 character, each `a` or `b`.\n" +
			"The second line holds $i$ strings $t_1 \\dots t_i$, each of 1 to $i$ lower-case letters, then a word $c$, which is `x` or `y`.\n" +
			"Values on a line are separated by single spaces.\n" +
			"|For every case print in this order:\n\n- the line `x!`\n- $i$ lines, each with `A`, `B` or `C`\n\n" +
			"Here `x` is the number of the case, counted from 1.\n",
		"输入包含多组数据，不超过 $10^3$ 组，读到文件末尾为止。\n" +
			"每组数据的第一行为一个整数 $i$（$1 \\le i \\le 9$），接着是一个字符串 $s$，由 1 个字符组成，每个字符为 `a` 或 `b`。\n" +
			"第二行为 $i$ 个字符串 $t_1 \\dots t_i$，各由 1 到 $i$ 个小写字母组成，接着是一个单词 $c$，为 `x` 或 `y`。\n" +
			"同一行的各项以单个空格隔开。\n" +
			"|对每组数据输出以下内容：\n\n- 一行 `x!`\n- $i$ 行，每行为 `A`、`B` 或 `C`\n\n其中 `x` 为数据的编号，从 1 开始。\n",
	},
	{
		"a number of cases that the source leaves open",
		`{cases: {eof: true, max: 30, ours: true}, case: [{n: {int: 1..9}}]}`,
		`[{w: {first: 1, second: 0}}]`,
		"",
		"There are several cases, up to the end of the file.\n" +
			"The source does not say how many there are; the tests here have at most 30 in a file.\n" +
			"Each case is a line with an integer $n$ ($1 \\le n \\le 9$).\n" +
			"|For every case print a line: `1` if the first player wins, otherwise `0`.\n",
		"输入包含多组数据，读到文件末尾为止。\n原题没有给出组数的上限；这里的测试每个文件不超过 30 组。\n" +
			"每组数据一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|对每组数据输出一行：先手获胜为 `1`，否则为 `0`。\n",
	},
	{
		"open counts",
		`{cases: {count: T, max: 30, ours: true}, case: [{n: {int: 1..9}}]}`,
		`[{w: {first: 1, second: 0}}]`,
		"",
		"The first line holds the number of cases, $T$ ($T \\ge 1$).\n" +
			"The source does not say how many there are; the tests here have at most 30 in a file.\n" +
			"Each case is a line with an integer $n$ ($1 \\le n \\le 9$).\n" +
			"|For every case print a line: `1` if the first player wins, otherwise `0`.\n",
		"第一行为数据组数 $T$（$T \\ge 1$）。\n原题没有给出组数的上限；这里的测试每个文件不超过 30 组。\n" +
			"每组数据一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|对每组数据输出一行：先手获胜为 `1`，否则为 `0`。\n",
	},
	{
		"cases up to a line, as many as there are",
		`{cases: {until: "0", max: 30, ours: true}, case: [{n: {int: 1..9}}]}`,
		`[{w: {first: 1, second: 0}}]`,
		"",
		"There are several cases.\nThe input ends with the line `0`, which is not a case.\n" +
			"The source does not say how many there are; the tests here have at most 30 in a file.\n" +
			"Each case is a line with an integer $n$ ($1 \\le n \\le 9$).\n" +
			"|For every case print a line: `1` if the first player wins, otherwise `0`.\n",
		"输入包含多组数据。\n输入以一行 `0` 结束，该行无需处理。\n原题没有给出组数的上限；这里的测试每个文件不超过 30 组。\n" +
			"每组数据一行，为一个整数 $n$（$1 \\le n \\le 9$）。\n|对每组数据输出一行：先手获胜为 `1`，否则为 `0`。\n",
	},
	{
		"total of letters",
		`{cases: {eof: true, max: 5, total: {w: 10^5}}, case: [{w: {chars: a-z, length: 1..10^4}}]}`,
		`[{a: {int: 0..9}}]`,
		"",
		"There are several cases, at most 5, up to the end of the file.\nEach case is a line with a string $w$ of 1 to $10^4$ lower-case letters.\n" +
			"Over all cases of a file the words $w$ have at most $10^5$ letters together.\n" +
			"|For every case print a line with an integer $a$ ($0 \\le a \\le 9$).\n",
		"输入包含多组数据，不超过 5 组，读到文件末尾为止。\n每组数据一行，为一个字符串 $w$，由 1 到 $10^4$ 个小写字母组成。\n" +
			"一个文件中所有数据的 $w$ 长度之和不超过 $10^5$。\n|对每组数据输出一行，为一个整数 $a$（$0 \\le a \\le 9$）。\n",
	},
	{
		"conditions",
		`{cases: {count: T, max: 5, total: {n: 3*10^5}}, case: [{n: {int: 2..9}}, {i: {int: 0..9, count: n-1, distinct: true}}], where: "all(i, # != n)"}`,
		`[{before: "Game {case}:", a: {int: 1..n}, b: {int: 1..n}}]`,
		"",
		"The first line holds the number of cases, $T$ ($1 \\le T \\le 5$).\n" +
			"The first line of a case holds an integer $n$ ($2 \\le n \\le 9$).\n" +
			"The second line holds $n - 1$ different integers $i_1 \\dots i_{n - 1}$ ($0 \\le i_j \\le 9$).\n" +
			"Values on a line are separated by single spaces.\n" +
			"Over all cases of a file the sum of $n$ is at most $3 \\cdot 10^5$.\nIn every case, $i_j \\ne n$ for every $j$.\n" +
			"|For every case print a line with `Game x:`, then two integers $a$ and $b$ ($1 \\le a, b \\le n$).\n" +
			"Here `x` is the number of the case, counted from 1.\n",
		"第一行为数据组数 $T$（$1 \\le T \\le 5$）。\n每组数据的第一行为一个整数 $n$（$2 \\le n \\le 9$）。\n" +
			"第二行为 $n - 1$ 个互不相同的整数 $i_1 \\dots i_{n - 1}$（$0 \\le i_j \\le 9$）。\n同一行的各项以单个空格隔开。\n" +
			"一个文件中所有数据的 $n$ 之和不超过 $3 \\cdot 10^5$。\n保证每个 $j$ 都满足 $i_j \\ne n$。\n" +
			"|对每组数据输出一行，为 `Game x:`，然后是两个整数 $a$、$b$（$1 \\le a, b \\le n$）。\n其中 `x` 为数据的编号，从 1 开始。\n",
	},
}

// TestSections checks the whole descriptions of sections in both languages.
func TestSections(t *testing.T) {
	for _, s := range sections {
		input := s.input
		if !strings.HasPrefix(input, "{") {
			input = "{" + input + "}"
		}
		yaml := "id: x\ntitle: {en: X}\nstatement: {en: X}\ninput: " + input + "\noutput:\n  " + s.output +
			"\nsamples: [{in: x, out: x}]\n" + s.extra + "\n"
		sp, err := spec.Parse("x.yaml", []byte(yaml))
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		for lang, want := range map[string]string{"en": s.en, "zh": s.zh} {
			if got := Input(sp, lang) + "|" + Output(sp, lang); got != want {
				t.Errorf("%s, %s:\n%s\nwant\n%s", s.name, lang, got, want)
			}
		}
	}
}

// TestSectionsOfAllSpecs checks the sections of every spec: Input must name all fields of the
// input, and no section may have a missing value or a doubled mark.
func TestSectionsOfAllSpecs(t *testing.T) {
	var files []string
	for _, glob := range []string{"../../../problems/*.yaml", "../../../testdata/specs/good/*.yaml"} {
		list, _ := filepath.Glob(glob)
		files = append(files, list...)
	}
	if len(files) < 10 {
		t.Fatalf("only %d specs", len(files))
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sp, err := spec.Parse(f, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "zh"} {
			in, out := Input(sp, lang), Output(sp, lang)
			for _, bad := range []string{"%!", "``", "{case}", "  `", "，，", "\n\n\n"} {
				if strings.Contains(in+out, bad) {
					t.Errorf("%s, %s: %q in\n%s%s", f, lang, bad, in, out)
				}
			}
			w := newWriter(lang, sp.Input.Case)
			for name := range w.names {
				if !regexp.MustCompile(`(?:\$|, |≤ |\\le )(?:\\mathit{)?` + regexp.QuoteMeta(typeset(name)[1:len(typeset(name))-1]) + `}?[ $_,]|` + "`" + name + "[` ]").MatchString(in) {
					t.Errorf("%s, %s: the input section is silent on %s:\n%s", f, lang, name, in)
				}
			}
		}
	}
}

// TestPhrases checks that every phrase exists in both languages, with the same number of values.
func TestPhrases(t *testing.T) {
	values := regexp.MustCompile(`%(\[\d\])?s`)
	for key, w := range phrases {
		if w[0] == "" || w[1] == "" {
			t.Errorf("%s lacks a language", key)
		}
		if en, zh := len(values.FindAllString(w[0], -1)), len(values.FindAllString(w[1], -1)); en != zh {
			t.Errorf("%s takes %d values in English and %d in Chinese", key, en, zh)
		}
	}
}
