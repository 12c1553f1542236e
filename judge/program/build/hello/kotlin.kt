fun main() {
    println(sortedSetOf(3, 1, 2).map { it * 14 }.maxBy { it })
}
