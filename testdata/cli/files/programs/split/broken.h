#pragma once
int broken() { return undeclared; }
