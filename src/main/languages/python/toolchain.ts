// Finds the machine's Python.
import type { FindToolchain } from '../language.js'

const ASK = 'import sys,json;print(json.dumps({"prefix":sys.base_prefix,"version":"%d.%d.%d"%sys.version_info[:3]}))'

export const findPython: FindToolchain = async (machine) => {
  const answer = await machine.ask('python3', ['-I', '-c', ASK])
  if (answer === null) return { ok: false, message: 'python3 is not installed: sudo apt-get install python3 python3-pip' }
  const { prefix, version } = JSON.parse(answer) as { prefix: string; version: string }
  // The same path inside: compiled-in library paths and every virtual environment point there.
  const shown = machine.show(prefix, prefix)
  if (!shown.ok) return shown
  const program = `${prefix}/bin/python3`
  const identity = `python ${version} ${prefix}`
  return { ok: true, version, program, mounts: shown.mounts, path: [`${prefix}/bin`], variables: {}, identity }
}
