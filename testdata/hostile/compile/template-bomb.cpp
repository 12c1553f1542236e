// template-bomb: makes two new types from each type, forty levels deep.
// expect: CE
template <int depth, unsigned long path>
struct Node {
	static constexpr unsigned long value = Node<depth - 1, 2 * path>::value + Node<depth - 1, 2 * path + 1>::value;
};
template <unsigned long path>
struct Node<0, path> {
	static constexpr unsigned long value = path;
};

int main() { return Node<40, 1>::value != 0; }
