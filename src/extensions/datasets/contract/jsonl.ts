// A value as one line of a JSONL file.

/** Some readers take U+2028 and U+2029 for ends of lines. */
export const jsonlLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
