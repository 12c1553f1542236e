#undef main
#undef exit
#undef int
#undef char
int main(int argc, char **argv) {
	grundy_judge((int (*)(int, char **))grundy_main, argc, argv);
	return 0;
}
