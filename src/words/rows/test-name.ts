// The name of a test as a person reads it, the same wherever it stands.

/** `test_empty_list_gives_zero` as "empty list gives zero"; a name in words stays as it is. */
export const testName = (name: string): string => (/^test_\w+$/.test(name) ? name.slice(5).replaceAll('_', ' ') : name)
