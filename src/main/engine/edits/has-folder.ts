// Checks whether a project has a folder at its top, which a model's path may mean.

/** Whether one of the files is in the folder of this name. */
export const hasFolder = (files: readonly { readonly path: string }[], name: string): boolean =>
  files.some(({ path }) => path.startsWith(`${name}/`))
