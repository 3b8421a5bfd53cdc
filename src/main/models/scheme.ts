// The scheme of base URLs for folders of scripted answers. It has its own file to avoid circular imports.

export const SCRIPTED = 'scripted:'
