package i18n

// servers are what the server of a contest says about its store, its folders and its
// crowds.
var servers = map[string]string{
	"the store cannot be written; the jury has been told; try again in a moment": "存储无法写入，已通知裁判，请稍后再试",
	"the store has stopped: %s":                                               "存储已停止：%s",
	"look at its disk":                                                        "请检查磁盘",
	"look at its disk, and try again":                                         "请检查磁盘，然后重试",
	"the store has not taken an event for %s":                                 "存储已有 %s 没有写入任何事件",
	"was removed or replaced while the contest ran":                           "在比赛进行时被删除或替换",
	"put it back, or restore a backup, and start again":                       "请放回原处或恢复备份，然后重新启动",
	"the log of the store is another one than before; start the server again": "存储中的日志与之前不同；请重新启动服务器",
	"the form was sent from another address than this one; open the page here and send it again (a proxy must pass on the header Host)": "表单来自另一个地址，请在本站打开页面后重新提交（代理须原样传递 Host 头）",
	"too many people look at once; try again in a moment, or sign in":                                                                   "同时浏览的人过多，请稍后再试，或登录",
	"too many connections from your address; try again in a moment, or sign in":                                                         "来自你的地址的连接过多，请稍后再试，或登录",
	"you have asked for several answers already; wait for them":                                                                         "你已请求了多步应答，请等待结果",
	"the opponent thinks about the games of others; try again in a moment":                                                              "对手正在思考其他人的对局，请稍后再试",
	"too many connections of one account; close some":                                                                                   "同一账号的连接过多，请关闭一些",
	"too many sign in at once; try again in a moment":                                                                                   "同时登录的人过多，请稍后再试",
	"holds another contest":                                 "其中是另一场比赛",
	"name a folder that is not there yet":                   "请给出尚不存在的文件夹",
	"the store is not whole: it ends with event %d of %d":   "存储不完整：只到第 %d 个事件，应有 %d 个",
	"is not whole: it ends with event %d of %d":             "不完整：只到第 %d 个事件，应有 %d 个",
	"unpacks to far more than its size":                     "解压后远大于其自身大小",
	"give a package of a contest":                           "请给出比赛包",
	"%q is no address":                                      "%q 不是地址",
	"write one as 192.0.2.1, or a network as 192.0.2.0/24":  "写法如 192.0.2.1，网段如 192.0.2.0/24",
	"%s is every address":                                   "%s 包括所有地址",
	"name the proxies alone: others could pass for anybody": "请只写代理的地址，否则任何人都能冒充他人",
	"is a link to a file that not everybody may read":       "是一个链接，指向并非人人可读的文件",
	"copy the file, or name it itself":                      "请复制该文件，或直接写出它的路径",
	"move it there":                                         "请移到其中",

	"The public board is frozen since %s: later submissions are shown as pending.": "公开榜单自 %s 起封榜：此后的提交显示为待公布。",

	"choose one of %s": "请选择 %s 之一",

	"this account has signed in too often; wait a minute": "此账号登录过于频繁，请一分钟后再试",

	"the server refuses the name or the password":                           "服务器拒绝此用户名或密码",
	"give the address with the name and the password of the contest's user": "请在地址中给出比赛用户的用户名与密码",

	// Tables of teams.
	"number of teams of the new contest, or a CSV file that lists them": "新比赛的队伍数，或列出队伍的 CSV 文件",
	"give the number of teams, or a CSV file that lists them":           "请给出队伍数，或列出队伍的 CSV 文件",
	"is no text in UTF-8":                               "不是 UTF-8 文本",
	`save it as "CSV UTF-8" in the spreadsheet program`: "请在表格软件中另存为“CSV UTF-8”",
	"has no team": "没有队伍",
	"write a line with the names of the columns, such as id,name,organization,group, and a line for each team": "首行写列名，如 id,name,organization,group 或 账号,队名,单位,组别，其后每队一行",
	"has a quote that is not closed, or that stands within a value":                                            "有未闭合的引号，或引号出现在值的中间",
	`write a value with quotes as "a ""b"" c"`:                                                                 `含引号的值写成 "a ""b"" c"`,
	"has %s for %s":                                                           "有 %s，而表头只有 %s",
	"put a value with a separator in quotes":                                  "请把含分隔符的值放在引号中",
	"the column %s is there twice":                                            "列 %s 出现两次",
	"names neither a column id nor a column name":                             "没有列 id，也没有列 name",
	"begin with the names of the columns, such as id,name,organization,group": "首行写列名，如 id,name,organization,group 或 账号,队名,单位,组别",
	"an id is made of letters, digits, - and _, at most 64, and is not jury":  "id 由字母、数字、- 与 _ 组成，最多 64 个，且不为 jury",
	"the team has neither an id nor a name":                                   "该队既无 id，也无名称",
	"give it one, or leave the line out":                                      "请补上其一，或去掉此行",
	"the team is the one of line %d":                                          "与第 %d 行是同一队",
	"leave one out, or give each its own id":                                  "请去掉一个，或给每队不同的 id",
	"has more than %d teams":                                                  "超过 %d 支队伍",
}
