// What the roles of a run are called, and what they do.
import { Role } from '../../contract/config/config.js'

export const roleWords: Readonly<Record<Role, { readonly name: string; readonly does: string }>> = {
  planner: { name: 'Planner', does: 'divides the project into tasks' },
  'test-author': { name: 'Test author', does: 'writes the tests' },
  'second-author': {
    name: 'Second author and judge',
    does: 'recomputes expected values, and judges conflicts between the tests and your words',
  },
  reader: { name: 'Reader', does: 'reads your description without seeing the plan, and lists where the two differ' },
  builder: { name: 'Builder', does: 'writes and repairs the code' },
  diagnoser: { name: 'Diagnoser', does: 'finds the cause of failing tests' },
  reviewer: { name: 'Reviewer', does: 'reviews the finished program' },
  summariser: { name: 'Summariser', does: 'shortens long texts for prompts' },
}

const roleOf = (name: string): Role | null => Role.options.find((role) => role === name) ?? null

/** The roles among those that ask. Pure. */
export const rolesIn = (whose: readonly string[]): readonly Role[] => whose.flatMap((name) => roleOf(name) ?? [])

/** "Planner, builder": those that ask, by the names of the roles; empty where all do. Pure. */
export function whoseWords(whose: readonly string[]): string {
  const names = whose.map((name) => {
    const role = roleOf(name)
    return role ? roleWords[role].name : name
  })
  return names.map((name, index) => (index === 0 ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name.toLowerCase())).join(', ')
}

/** That roles which had the model of an endpoint got its new one. Pure. */
export const followWords = (roles: readonly Role[], before: string, model: string): string =>
  `${whoseWords(roles)}: ${roles.length === 1 ? 'this role' : 'these roles'} used the old model (${before}) and now ${roles.length === 1 ? 'uses' : 'use'} ${model}.`
