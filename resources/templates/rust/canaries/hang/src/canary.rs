pub fn double(number: i64) -> i64 {
    2 * number
}
