package check

import (
	"testing"
)

func prompts(text string) string { return PromptHint([]byte(text)).String() }

// TestHint checks the hint for each usual mistake, and that other differences have no hint.
func TestHint(t *testing.T) {
	t.Parallel()
	tests := []struct{ want, got, hint string }{
		{"Yes\n", "Yes\n", ""},
		{"Yes\nNo\n", "Yes\nYes\n", ""},
		{"Yes\nNo\n", "Yes\nno\n", "only letter case differs"},
		{"Yes\n", "\"Yes\"\n", "the quotes are not part of the answer"},
		{"Alice wins.\n", "Alice wins\n", "the full stop is part of the answer"},
		{"lose\n", "lose.\n", "the full stop is not part of the answer"},
		{"Case #1: 7\nCase #2: 8\n", "7\n8\n", `the line should begin with "Case #1:"`},
		{"Case 1:\nYes\n", "Yes\n", `the line should begin with "Case 1:"`},
		{"7\n", "Case 1: 7\n", `the line should not begin with "Case 1:"`},
		{"Case #1: 7\n", "Case 1: 7\n", `the line should begin with "Case #1:", not "Case 1:"`},
		{"case 1: 7\n", "Case 1: 7\n", "only letter case differs"},
		{"4 3\n3 6 5\n", "3 4\n3 6 5\n", "the two values are in the wrong order"},
		{"Yes\n", "", "nothing was printed"},
		{"Yes\n", " \n", "nothing was printed"},
		{"Yes\nNo\n", "Yes\n", "only the last answer is missing"},
		{"Yes\nNo\nNo\n", "Yes\n", "only the first answer is printed: are all cases read?"},
		{"Yes\nNo\n", "Yes\nNo\nNo\n", "one answer too many: does the program also answer the line that ends the input?"},
		{"Yes\nNo\n", "Yes\nNo\nNo\nNo\n", ""},
		{"Yes\n", "Yes No\n", ""},
		{"Kiki\nCici\n", "KikiCici", "the separators are wrong: a newline or space is missing or extra"},
		{"12\n", "1 2\n", "the separators are wrong: a newline or space is missing or extra"},
		{"Kiki\n", "Enter n: Kiki\n", prompts("Enter n:")},
		{"Kiki\nCici\n", "n? Kiki\nn? Cici\n", prompts("n?")},
		{"No\n", "请输入No\n", prompts("请输入")},
		{"No\n", "请输入：No", prompts("请输入：")},
		{"No\n", "请输入\nNo\n", prompts("请输入")},
		{"No\nYes\n", "请输入No\n请输入Yes\n", prompts("请输入")},
		{"No\nYes\n", "T=n=a: No\nn=a: Yes\n", prompts("T=n=a:")},
		{"No\nYes\n", "n: No\nn: Yes\nn: ", prompts("n:")},
		{"No\nYes\n", "Enter n:\nNo\nEnter n:\nYes\nEnter n:\n", prompts("Enter n:")},
		{"3 4\n5\n", "Please enter 3 numbers: 3 4\nPlease enter 3 numbers: 5\n", prompts("Please enter 3 numbers:")},
		{"7\n", "a: b: 7\n", prompts("a: b:")},
		{"Yes\n", "Yes\n请按任意键继续. . .\n", prompts("请按任意键继续. . .")},
		{"Yes\n", "Yes\nPress any key to continue . . .", prompts("Press any key to continue . . .")},
		{"No\n", "结果No\n", `the program prints more than the answer: "结果" is not part of it`},
		{"No\nYes\n", "ans=No\nans=Yes\n", `the program prints more than the answer: "ans=" is not part of it`},
		{"No\n", "Answer: No\n", `the program prints more than the answer: "Answer:" is not part of it`},
		{"No\n", "NoNo\n", ""},
		{"1\n", "11\n", ""},
		{"1\n", "-1\n", ""},
		{"No\nYes\n", "请输入No\n请输入No\n", ""},
		{"No\nYes\n", "请输入Yes\n请输入Yes\n", ""},
		{"No\n", "请输入", ""},
		{"3\n", "1 2 3\n3\n", `the program prints more than the answer: "1 2 3" is not part of it`},
		{"3\n7\n", "n = 3\n3\nn = 7\n7\n", `the program prints more than the answer: "n = 3" is not part of it`},
		{"3\n", "3\nn = 3\n", `the program prints more than the answer: "n = 3" is not part of it`},
		{"Yes\n", "[1, 2, 3]\nYes\n", `the program prints more than the answer: "[1," is not part of it`},
		{"Yes\n", "Yes\ndebug: x=3\n", `the program prints more than the answer: "debug:" is not part of it`},
		{"3\n", "2\n3\n", `the program prints more than the answer: "2" is not part of it`},
		{"Yes\n", "Yes\ndone\n", "one answer too many: does the program also answer the line that ends the input?"},
		{"Kiki\nCici\n", "n? Kiki\nn? Kiki\n", ""},
		{"Kiki\nCici\n", "n? Cici\nKiki\nCici\n", ""},
		{"7\n", "3 7\n", `the program prints more than the answer: "3" is not part of it`},
		{"a 1\n", "b\x00: 1\n", ""},
		{"1 4\n2\n", "0 3\n1\n", "every number is one too small: does the program count from 0 instead of 1?"},
		{"0\nYes 4\n2\n", "1\nYes 5\n3\n", "every number is one too large: does the program count from 1 instead of 0?"},
		{"1 4\n2\n", "0 3\n3\n", ""},
		{"Yes\nNo\n", "\ufeffYes\nNo\n", "the output has the character U+FEFF, which is invisible or looks like a space"},
		{"Yes 3\n", "Yes\u30003\n", "the output has the character U+3000, which is invisible or looks like a space"},
		{"Yes\n", "Y\u200bes\u200b\n", "the output has the character U+200B, which is invisible or looks like a space"},
		{"Yes\n", "\ufeffNo\n", ""},
		{"1 2 3\n", "[1, 2, 3]\n", "the brackets, commas and quotes of a list are not part of the answer; in Python, write print(*a)"},
		{"a 1\nb 2\n", "[('a', 1), ('b', 2)]\n", "the brackets, commas and quotes of a list are not part of the answer; in Python, write print(*a)"},
		{"1 2 3\n", "1, 2, 3\n", "the commas are not part of the answer"},
		{"1,2\n", "1, 2\n", "the separators are wrong: a newline or space is missing or extra"},
		{"1 2 3\n", "[1, 2, 4]\n", ""},
		{"3\n4\n", "3.0\n4.0\n", `"3.0" is a real number, and the answer is a whole number; in Python, write // in place of /`},
		{"3\n", "3.5\n", ""},
		{"3\n", "3.\n", "the full stop is not part of the answer"},
		{"3.5\n", "3.50\n", ""},
		{"1\n2\n", "0\n1\n", ""},
		{"1 2 3\n", "0 2 2\n", ""},
		{"9223372036854775807 1 2 3\n", "9223372036854775806 0 1 2\n", ""},
	}
	for _, tt := range tests {
		if got := Hint([]byte(tt.want), []byte(tt.want)); got != "" {
			t.Errorf("the right answer %q gets the hint %q", tt.want, got)
		}
		if got := Hint([]byte(tt.want), []byte(tt.got)); got.String() != tt.hint {
			t.Errorf("Hint(%q, %q) = %q, want %q", tt.want, tt.got, got, tt.hint)
		}
	}
}
