// Files that steer the go command, whatever a template says of them: a workspace replaces modules by others.
export const steering: readonly string[] = ['**/go.work', '**/go.work.sum']
