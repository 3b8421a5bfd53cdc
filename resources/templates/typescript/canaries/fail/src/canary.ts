export function double(number: number): number {
  return 3 * number
}
