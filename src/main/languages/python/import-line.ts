// How a module of the workspace is brought into Python's console.

/** As `LanguageConsole.importLine` says. Pure. */
export function importLine(path: string): string | null {
  const found = /^(src\/)?((?:\w+\/)*\w+)\.py$/.exec(path)
  const name = found?.[2]?.replace(/\/__init__$/, '')
  if (name === undefined || /(^|\/)(__\w+__|setup|conftest)$/.test(name)) return null
  const line = `import ${name.replaceAll('/', '.')}`
  return found?.[1] === undefined ? line : `import sys; sys.path.append("src"); ${line}`
}
