// What a test function is to those that hold some of them out.

/** A test function with its decorators and the comment above it: lines `from` to before `to`, counted from 0. */
export interface TestBlock {
  readonly name: string
  readonly from: number
  readonly to: number
}
