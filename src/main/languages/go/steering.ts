// Files that steer the go command in every template: a workspace replaces modules by others.
export const steering: readonly string[] = ['**/go.work', '**/go.work.sum']
