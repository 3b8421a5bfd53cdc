// The name and the state of a test as a person reads them, the same wherever they stand.
import type { TestState } from '../../contract/run/tests.js'

/** `test_empty_list_gives_zero` as "empty list gives zero"; a name in words stays as it is. */
export const testName = (name: string): string => (/^test_\w+$/.test(name) ? name.slice(5).replaceAll('_', ' ') : name)

/** How a test stood in a run; null where that run did not run it. */
export const testStateText = (state: TestState | null): string => state ?? 'not run'
