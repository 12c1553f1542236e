package tex

// signs are the commands that stand for characters.
var signs = map[string]string{
	"%": "%", "&": "&", "#": "#", "$": "$", "_": "_", "{": "{", "}": "}", " ": " ", ",": "\u202f", ";": " ", ":": " ", "!": "", "-": "", "/": "", "@": "", ">": " ",
	"ldots": "…", "dots": "…", "textellipsis": "…", "textbackslash": `\`, "backslash": `\`, "textasciitilde": "~", "textasciicircum": "^", "textless": "<", "textgreater": ">", "textbar": "|", "textunderscore": "_",
	"textquotesingle": "'", "textquotedbl": `"`, "textdollar": "$", "textdegree": "°", "degree": "°", "textmu": "µ", "textperiodcentered": "·", "textbullet": "•", "textendash": "–", "textemdash": "—", "textasciigrave": "`",
	"euro": "€", "texteuro": "€", "pounds": "£", "textsterling": "£", "textyen": "¥", "copyright": "©", "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
	"textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "quotedblbase": "„", "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "guillemotleft": "«", "guillemotright": "»", "guillemetleft": "«", "guillemetright": "»", "flqq": "«", "frqq": "»", "lq": "'", "rq": "'", "slash": "/", "quad": " ", "qquad": " ", "enspace": " ", "thinspace": "\u202f", "space": " ", "nobreakspace": " ", "checkmark": "✓", "xspace": "",
	"TeX": "TeX", "LaTeX": "LaTeX", "today": "", "textless=": "≤", "textgreater=": "≥", "textpm": "±", "texttimes": "×", "textperthousand": "‰", "textonehalf": "½", "textrightarrow": "→", "textleftarrow": "←", "textvisiblespace": "␣", "char`\\": `\`, "lbrack": "[", "rbrack": "]", "lbrace": "{", "rbrace": "}", "textbraceleft": "{", "textbraceright": "}", "bullet": "•", "cdash": "—", "emdash": "—",
	"le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "times": "×", "cdot": "·", "to": "→", "rightarrow": "→", "infty": "∞",
}

// accents maps commands to combining marks.
var accents = map[string]string{
	"'": "\u0301", "`": "\u0300", "^": "\u0302", `"`: "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}

// declarations are commands that change the style of the rest of a group.
var declarations = map[string]func(s *style){
	"em": func(s *style) { s.em = true }, "it": func(s *style) { s.em = true }, "itshape": func(s *style) { s.em = true }, "sl": func(s *style) { s.em = true }, "slshape": func(s *style) { s.em = true },
	"bf": func(s *style) { s.strong = true }, "bfseries": func(s *style) { s.strong = true },
	"tt": func(s *style) { s.mono = true }, "ttfamily": func(s *style) { s.mono = true },
	"rm": upright, "normalfont": upright, "rmfamily": upright, "sf": upright, "sffamily": upright, "mdseries": func(s *style) { s.strong = false }, "upshape": func(s *style) { s.em = false },
	"sc": same, "scshape": same, "small": same, "Large": same, "large": same, "LARGE": same, "huge": same, "Huge": same, "footnotesize": same, "tiny": same, "normalsize": same, "scriptsize": same,
}

func upright(s *style) { s.strong, s.em, s.mono = false, false, false }
func same(*style)      {}
func strong(s *style)  { s.strong = true }
func italic(s *style)  { s.em = true }
func mono(s *style)    { s.mono = true }

// styles are commands that change the style of their last argument.
var styles = map[string]func(s *style){
	"emph": italic, "textit": italic, "textsl": italic, "textbf": strong, "texttt": mono, "t": mono, "code": mono, "filename": mono, "textnormal": upright,
	"underline": same, "uline": same, "textsc": same, "textrm": same, "textsf": same, "text": same, "mbox": same, "hbox": same, "fbox": same, "makebox": same, "framebox": same, "raisebox": same, "parbox": same, "textup": same, "textmd": same,
	"textcolor": same, "colorbox": same, "sout": same, "uwave": same, "lowercase": same, "MakeLowercase": same, "MakeUppercase": same, "uppercase": same, "resizebox": same, "scalebox": same, "rotatebox": same, "foreignlanguage": same, "enquote": same, "centerline": same, "leftline": same, "rightline": same, "vbox": same, "vtop": same, "smash": same, "textlarger": same, "textsmaller": same, "mathrm": same, "ctext": same,
}

// A skip is the number of arguments of a command that does not change what a reader sees.
type skip struct{ optional, arguments int }

// skips are the commands that change the layout, or set up packages.
var skips = map[string]skip{
	"noindent": {}, "indent": {}, "centering": {}, "raggedright": {}, "raggedleft": {}, "sloppy": {}, "fussy": {}, "newpage": {}, "clearpage": {}, "cleardoublepage": {}, "pagebreak": {1, 0}, "nopagebreak": {1, 0}, "nolinebreak": {1, 0}, "vfill": {}, "hfill": {}, "hfil": {}, "null": {}, "leavevmode": {}, "allowbreak": {}, "nobreak": {}, "protect": {}, "relax": {}, "maketitle": {}, "tableofcontents": {}, "unskip": {}, "ignorespaces": {}, "ignorespacesafterend": {}, "FloatBarrier": {}, "displaystyle": {}, "textstyle": {}, "boldmath": {}, "unboldmath": {}, "strut": {}, "normalcolor": {}, "hline": {}, "toprule": {}, "bottomrule": {}, "smallskip": {}, "medskip": {}, "bigskip": {}, "makeatletter": {}, "makeatother": {}, "singlespacing": {}, "doublespacing": {}, "onehalfspacing": {}, "begingroup": {}, "endgroup": {}, "bgroup": {}, "egroup": {}, "frenchspacing": {}, "balance": {}, "endinput": {}, "selectfont": {}, "samepage": {}, "dotfill": {}, "hrulefill": {}, "flushleft": {}, "obeylines": {}, "obeyspaces": {}, "showsamples": {}, "nextsample": {}, "remainingsamples": {}, "qedhere": {}, "par@": {}, "item@": {}, "global": {}, "long": {}, "expandafter": {}, "noexpand": {}, "fi": {}, "iftrue": {},
	"vspace": {0, 1}, "hspace": {0, 1}, "setlength": {0, 2}, "addtolength": {0, 2}, "usepackage": {1, 1}, "RequirePackage": {1, 1}, "documentclass": {1, 1}, "pagestyle": {0, 1}, "thispagestyle": {0, 1}, "pagenumbering": {0, 1}, "newlength": {0, 1}, "newcounter": {0, 1}, "addtocounter": {0, 2}, "stepcounter": {0, 1}, "refstepcounter": {0, 1}, "definecolor": {0, 3}, "color": {1, 1}, "rowcolor": {1, 1}, "cellcolor": {1, 1}, "columncolor": {1, 1}, "hypersetup": {0, 1}, "lstset": {0, 1}, "lstdefinestyle": {0, 2}, "lstdefinelanguage": {1, 2}, "graphicspath": {0, 1}, "captionsetup": {1, 1}, "sisetup": {0, 1}, "phantom": {0, 1}, "hphantom": {0, 1}, "vphantom": {0, 1}, "index": {0, 1}, "nocite": {0, 1}, "DeclareGraphicsExtensions": {0, 1}, "problemname": {0, 1}, "plainproblemname": {0, 1}, "title": {0, 1}, "author": {0, 1}, "date": {0, 1}, "usetikzlibrary": {0, 1}, "tikzset": {0, 1}, "bibliography": {0, 1}, "bibliographystyle": {0, 1}, "enlargethispage": {0, 1}, "rule": {1, 2}, "cline": {0, 1}, "midrule": {1, 0}, "addlinespace": {1, 0}, "linespread": {0, 1}, "fontsize": {0, 2}, "fontfamily": {0, 1}, "fontseries": {0, 1}, "selectlanguage": {0, 1}, "inputencoding": {0, 1}, "geometry": {0, 1}, "footnotemark": {1, 0}, "columnbreak": {}, "arraybackslash": {}, "tabcolsep": {}, "setdefaultlanguage": {0, 1}, "setmainfont": {1, 1}, "newfontfamily": {1, 2}, "hyphenation": {0, 1}, "htmlimage": {0, 2}, "sourcelink": {0, 1}, "license": {0, 1}, "problemauthor": {0, 1}, "source": {0, 1}, "timelimit": {0, 1}, "memorylimit": {0, 1}, "includepdf": {1, 1}, "newtheorem": {0, 2}, "theoremstyle": {0, 1}, "DeclareUnicodeCharacter": {0, 2}, "newif": {0, 1}, "protected": {}, "figurename": {}, "clearcaptionsetup": {0, 1}, "mathchardef": {}, "setlist": {1, 1}, "setitemize": {1, 1}, "setenumerate": {1, 1}, "itemsep": {}, "nosep": {}, "pdfminorversion": {}, "ProvidesPackage": {1, 1}, "NeedsTeXFormat": {1, 1},
}

// A title is the heading that a command of olymp.sty prints.
var titles = map[string]string{
	"InputFile": "Input", "OutputFile": "Output", "Input": "Input", "Output": "Output", "Note": "Note", "Notes": "Note", "Explanation": "Explanation", "Explanations": "Explanation", "Scoring": "Scoring", "Interaction": "Interaction", "Constraints": "Constraints", "Constraint": "Constraints", "SubtaskOne": "Subtask 1", "SubtaskTwo": "Subtask 2", "SubtaskThree": "Subtask 3", "SubtaskFour": "Subtask 4", "SubtaskFive": "Subtask 5", "Subtasks": "Subtasks", "Hint": "Hint", "Limits": "Limits", "Implementation": "Implementation", "Restrictions": "Constraints", "SampleExplanation": "Explanation", "Assumptions": "Assumptions", "Grading": "Scoring", "Background": "Background",
}

// sections are the commands of headings, with their levels.
var sections = map[string]int{
	"chapter": 2, "part": 2, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5, "subparagraph": 6, "createsection": 2,
}
