// The name and the state of a test for people, the same everywhere.
import type { TestState } from '../../contract/run/tests.js'

/** `test_empty_list_gives_zero` as "empty list gives zero"; a name in words stays as it is. */
export const testName = (name: string): string => (/^test_\w+$/.test(name) ? name.slice(5).replaceAll('_', ' ') : name)

/** The state of a test in a run; null if that run left it out. */
export const testStateText = (state: TestState | null): string => state ?? 'not run'
