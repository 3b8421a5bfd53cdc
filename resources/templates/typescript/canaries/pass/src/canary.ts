export function double(number: number): number {
  return 2 * number
}
