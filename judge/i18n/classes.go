package i18n

// classes are the messages about graded classes.
var classes = map[string]string{
	"points: one number for every problem, or as A=30,B=70":      "分数：各题相同的一个数，或如 A=30,B=70",
	"%q does not give a problem its points":                      "%q 没有写明题目及其分数",
	"%s has no points":                                           "%s 没有分数",
	"%s is not one of the problems":                              "%s 不是所评的题目",
	"%s means a problem of --problems, but that flag is missing": "%s 表示 --problems 中的题目，但没有给出 --problems",
	"add --problems, or write p1247=30,p2197=70":                 "请加上 --problems，或写成 p1247=30,p2197=70",
	"no problem has points":                                      "没有一道题有分数",
	"write %s=0 if it does not count":                            "若不计分，请写 %s=0",
	"write 100, or A=30,B=70":                                    "请写 100，或 A=30,B=70",
	"write A=30,B=70":                                            "请写成 A=30,B=70",

	// Late programs.
	"time after which programs are late, as 2026-11-30T23:59, or a day":                    "截止时间，如 2026-11-30T23:59，或日期；此后修改的程序算迟交",
	"share of its points that a late program loses for each day or part of a day, as 20%%": "迟交的程序每迟一天（不足一天按一天计）扣去的分数比例，如 20%%",
	"needs a deadline":           "需要截止时间",
	"add --due 2026-11-30T23:59": "请加上 --due 2026-11-30T23:59",
	"write 2026-11-30T23:59, 2026-11-30T23:59+08:00 or 2026-11-30":                                   "请写成 2026-11-30T23:59、2026-11-30T23:59+08:00 或 2026-11-30",
	"%q is not a share above 0%% and up to 100%%":                                                    "%q 不是大于 0%% 且不超过 100%% 的比例",
	"write the share that each day costs, as 20%%":                                                   "请写成 20%%，即每迟一天扣 20%%",
	"Late: last changed after %s; no points are taken off:":                                          "迟交（最后修改晚于 %s；不扣分）：",
	"Late: last changed after %s; each day or part of a day costs %s %% of the points:":              "迟交（最后修改晚于 %s；每迟一天扣 %s %% 的分数，不足一天按一天计）：",
	"%s: changed %s, %s late":                                                                        "%s：修改于 %s，迟 %s",
	": %s of %s points taken off":                                                                    "：%[2]s 分中扣 %[1]s 分",
	"%s: has no time, so it counts as on time":                                                       "%s：没有时间，按未迟交计",
	"%s in a git repository: git did not report the commits, so the times are those of the checkout": "%s位于 git 仓库中，但 git 没有给出提交时间，所用的是检出时的时间",
	"%s: git converts the file at a checkout, so it is unknown whether it was edited after its commit; the time is that of the file": "%s：git 检出时会转换该文件，无法得知它在提交后是否又被修改，所用的是文件的时间",
	"is a pointer of git LFS, not the program":                        "是 git LFS 的指针，不是程序",
	"run git lfs pull in its repository, and grade again":             "请在其仓库中运行 git lfs pull，再重新评测",
	"change its permissions, and grade again":                         "请修改其权限，再重新评测",
	"most times are in the same minute, as after git clone or a copy": "多数时间在同一分钟内，像是 git clone 或复制所致",
	"(due %s)": "（截止 %s）",

	"the archive of the class":       "全班的压缩包",
	"unpack it, and name the folder": "请先解压，再指定文件夹",
}
