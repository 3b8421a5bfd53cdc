// Starts the Python of the runners so that no file of an environment or a workspace runs before our own script.

/** Neither variables, nor the current folder, nor `site` with its .pth files and sitecustomize; no bytecode, no buffering. */
export const ISOLATED: readonly string[] = ['-I', '-S', '-B', '-u']

/** The same for the Pythons that a program starts, as far as it concerns what they write. */
export const CHILDREN: Readonly<Record<string, string>> = { PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' }
