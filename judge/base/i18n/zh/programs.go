package zh

// programs are messages about programs of several files.
var programs = map[string]string{
	"%s is outside the folder of the program":                                             "%s 不在程序的文件夹中",
	"move it into the folder, or include it by its path in a folder that --include names": "请移到该文件夹中，或用 --include 给出一个文件夹，并按其中的路径包含它",
	"has more than %d files and folders":                                                  "有超过 %d 个文件和文件夹",
	"put the program into a folder of its own":                                            "请把程序放到单独的文件夹中",
	"needs more than %d files":                                                            "需要超过 %d 个文件",
	"its files have more than %s together":                                                "全部文件合计超过 %s",
	"remove what the program does not need":                                               "请删去程序不需要的文件",
	"its name differs only by case from %s":                                               "与 %s 只有字母大小写不同",
	"has more than %d sources":                                                            "有超过 %d 个源文件",
	"no such source":                                                                      "没有这个源文件",
	"name one of %s with --main":                                                          "请用 --main 给出其中一个：%s",
	"has no source":                                                                       "没有源文件",
	"name a folder with a program":                                                        "请给出含有程序的文件夹",
	"has no main function in any of its files":                                            "所有文件都没有 main 函数",
	"add one, or name the main file with --main":                                          "请加上，或用 --main 给出主文件",
	"has several programs: %s":                                                            "有多个程序：%s",
	"name the main file with --main":                                                      "请用 --main 给出主文件",
	"name the folder that contains the library":                                           "请给出库所在的文件夹",
	"with %s": "连同 %s",
	"headers include each other without end; begin each with #pragma once":                                           "头文件循环包含；请在每个头文件开头写 #pragma once",
	"%[1]s is not among the files of the program; put it beside the file that includes it, and mind capital letters": "程序的文件中没有 %[1]s；请把它放在包含它的文件旁边，并注意字母大小写",
	"folder of a library whose files programs include, such as the one that contains atcoder/; may be repeated":      "程序所包含的库的文件夹，例如 atcoder/ 所在的文件夹；可多次给出",
	"main file of a folder that is given as a program, by its path there":                                            "作为程序给出的文件夹的主文件，写它在其中的路径",
}
