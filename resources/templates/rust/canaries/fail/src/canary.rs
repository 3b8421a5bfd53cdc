pub fn double(number: i64) -> i64 {
    3 * number
}
