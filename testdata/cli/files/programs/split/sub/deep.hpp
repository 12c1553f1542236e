#pragma once
inline long zero(){return 0;}
