export function double(number) {
  return 3 * number
}
