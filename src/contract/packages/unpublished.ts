// Names that belong to the user's own repository. A registry that is asked for one would bring the package of a stranger.

/** As registries compare names: https://packaging.python.org/en/latest/specifications/name-normalization/ */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_.\s]+/g, '-')

/** The name in a requirement, as any package manager spells it: `@scope/name@^1`, `name[extra]>=2`, `example.org/module@v1`. */
export const packageName = (requirement: string): string => /^\s*((?:@[^/@\s]+\/)?[^@<>=!~^;,[\s]+)/.exec(requirement)?.[1] ?? requirement

/** Whether a requirement or an import names a package of the user's repository, or a part of one. */
export function isUnpublished(
  { unpublished = [] }: { readonly unpublished?: readonly string[] | undefined },
  requirement: string,
): boolean {
  const name = plainName(packageName(requirement))
  return unpublished.some((each) => name === plainName(each) || name.startsWith(`${plainName(each)}/`))
}
