pub fn twice(n: i32) -> i32 {
    2 * n
}
