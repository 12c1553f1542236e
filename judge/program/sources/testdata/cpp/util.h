#pragma once
#include "sub/deep.hpp"
long add(long,long);
