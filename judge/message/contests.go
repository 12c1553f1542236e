package message

// contests are errors of contests, and of problems that travel to other machines.
var contests = map[string]string{
	"is not in the folder of the problem":                      "不在题目的文件夹中",
	"move it there: other machines judge by that folder alone": "请移到其中：其他机器只凭该文件夹评测",
	"is no bundle of a problem":                                "不是题目包",
	"is damaged":                                               "已损坏",
	"names a path outside the bundle":                          "指向题目包以外的路径",
	"is another problem here than in the contest":              "此处的题目与比赛中的不同",
	"use the same version of grundy everywhere":                "请在各处使用同一版本的 grundy",
	"does not belong into a bundle":                            "不应放入题目包",
	"makes the bundle too large":                               "使题目包过大",
}
