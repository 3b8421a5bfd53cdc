// The scheme of base URLs that name a folder of scripted answers; it stands alone so that nobody imports in a circle.

export const SCRIPTED = 'scripted:'
