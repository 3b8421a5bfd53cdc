// Says whether a project has a folder at its top, which a path that a model writes may mean.

/** Whether one of the files lies in the folder of this name. */
export const hasFolder = (files: readonly { readonly path: string }[], name: string): boolean =>
  files.some(({ path }) => path.startsWith(`${name}/`))
