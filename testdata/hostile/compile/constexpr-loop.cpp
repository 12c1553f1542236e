// constexpr-loop: has loops for the compiler to run, each just below the compiler's own limits.
// expect: CE
constexpr unsigned long loop(unsigned long seed)
{
	for (int i = 0; i < 250000; i++)
		seed = seed * 6364136223846793005ul + 1;
	return seed;
}
template <unsigned long n>
struct Many {
	static constexpr unsigned long value = loop(n) + Many<n - 1>::value;
};
template <>
struct Many<0> {
	static constexpr unsigned long value = 0;
};

int main()
{
	return Many<800>::value + Many<1600>::value + Many<2400>::value + Many<3200>::value + Many<4000>::value == 1;
}
