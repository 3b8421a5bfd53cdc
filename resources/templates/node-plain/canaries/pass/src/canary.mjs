export function double(number) {
  return 2 * number
}
