// Andrew: from left to right along the lower side, and back along the upper one.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

using Point = std::pair<long long, long long>;

// cross is above zero where the way from a over b to c turns left.
long long cross(Point a, Point b, Point c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

// side returns the corners of the side on the right of all points, the last left out.
std::vector<Point> side(const std::vector<Point> &points) {
    std::vector<Point> list;
    for (Point p : points) {
        while (list.size() > 1 && cross(list[list.size() - 2], list.back(), p) <= 0) list.pop_back();
        list.push_back(p);
    }
    list.pop_back();
    return list;
}

int main() {
    int cases, n;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d", &n);
        std::vector<Point> points(n);
        for (auto &[x, y] : points) scanf("%lld %lld", &x, &y);
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        auto corners = side(points);
        std::reverse(points.begin(), points.end());
        for (Point p : side(points)) corners.push_back(p);
        if (corners.empty()) corners = points;  // all at one place
        long long area = 0;
        for (size_t i = 2; i < corners.size(); i++) area += cross(corners[0], corners[i - 1], corners[i]);
        printf("%zu %lld\n", corners.size(), area);
    }
}
