package documenttest

import "strings"

// hostile returns texts that repeat signs of Markdown, TeX and HTML, alone and in pairs. A reader
// that takes more than linear time, or nests without a bound, does not end on them.
func hostile() (list []string) {
	const size = 1 << 15
	signs := []string{
		"$", "$$", "{", "}", `\`, `\[`, `\(`, "[", "]", "*", "**a ", "_", "`", "<b>", "<", "<div>", "<table><tr><td>", "- ", "> ", "1. ", "|", "|-\n", "\n", "%", "&", "&amp", "#", "![", "](", "[^1]", "[^1]: a\n", "$a", "\\$",
		`\begin{itemize}`, `\begin{itemize}\item `, `\end{itemize}`, `\begin{tabular}{l}`, `\begin{verbatim}`, `\verb|`, `\newcommand{\a}{\a\a}\a`, `\def\a#1{#1#1}`, `\a{\a`, `\footnote{`, `\textbf{`, `\emph`, `\item`, `\\[`, `\input{x}`, `\begin{align}`, `\begin{x}`, `\multicolumn{9}{c}{`, `\iffalse`, `\text{`, `\frac`, `a^`, `{a \over `, `\left(`, `\begin{matrix}`, "<pre>", "<ol><li>", "<sup>1</sup>", "<math>", "<!-- ", "<img src=a>", "<ol>", "<ul><ol>", "<figure><figcaption>", "<figure><img src=a><figcaption>", "<section class=footnotes><li>", "\x00", "\xff", "    a\n", "```\n", "~", "a\n$$\n",
	}
	for _, s := range signs {
		list = append(list, strings.Repeat(s, size/len(s)), strings.Repeat(s, 100))
		for _, other := range []string{"a ", "$", "\n\n"} {
			list = append(list, strings.Repeat(s+other, size/8/len(s+other)))
		}
	}
	return append(list, `\newcommand{\a}{\b\b}\newcommand{\b}{\c\c}\newcommand{\c}{\d\d}\newcommand{\d}{`+strings.Repeat("x", 1<<14)+`}`+strings.Repeat(`\a`, 1000),
		`\def\a{\a x}\a`, `\let\a\b\let\b\a\a`, `\newenvironment{e}{\begin{e}}{\end{e}}\begin{e}`, "$\\newcommand{\\x}{\\x\\x}\\x$")
}
