// An example of the user: what goes in, and what must come out.

/** A call of a function of the program. `result` is a literal, or the name of the error that it raises. */
export interface CallExample {
  readonly kind: 'call'
  /** What a test imports: the function or class that the call begins with. */
  readonly name: string
  readonly call: string
  readonly result: string
  readonly isError: boolean
  /** The user's own words, letter by letter. */
  readonly quote: string
}

/** A line of a shell, and what it prints. */
export interface CommandExample {
  readonly kind: 'command'
  readonly command: string
  readonly output: string
  readonly quote: string
}

/** An input and a result of which nothing says whether a function or a program takes it. */
export interface RawExample {
  readonly kind: 'raw'
  readonly input: string
  readonly result: string
  readonly quote: string
}

/** Arguments of the one function that the words name, with its result. */
export interface ArgumentsExample {
  readonly kind: 'arguments'
  /** `name` is null where the words give the value alone. */
  readonly values: readonly { readonly name: string | null; readonly literal: string }[]
  readonly result: string
  readonly quote: string
}

export type Example = CallExample | CommandExample | RawExample | ArgumentsExample
