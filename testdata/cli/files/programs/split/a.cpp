#include <bits/stdc++.h>
#include "util.h"
#include "sub/deep.hpp"
int main(){ long a,b; std::cin>>a>>b; std::cout<<add(a,b)+zero()<<"\n"; }
