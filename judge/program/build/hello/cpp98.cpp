#include <cstdio>
#include <map>

char line[100];

int main() {
	std::map<unsigned __int64, int> m;
	m[1] = 42;
	gets(line);
	for (std::map<unsigned __int64, int>::iterator i = m.begin(); i != m.end(); ++i)
		std::printf("%d\n", i->second);
}
