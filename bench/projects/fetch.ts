// Brings the source of one package through the ordinary client of its registry.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listed } from '../projects.js'

/** A folder with the project's files; null where the client does not bring it. */
export function fetchProject({ registry, name, version }: Listed, at: string): string | null {
  const parts = join(at, 'parts')
  const source = join(at, 'source')
  mkdirSync(parts, { recursive: true })
  const run = (command: string, argv: readonly string[], cwd = parts) =>
    spawnSync(command, argv, { cwd, encoding: 'utf8', env: { ...process.env, GOFLAGS: '-mod=mod' } })
  const only = (pattern: RegExp) => readdirSync(parts).find((each) => pattern.test(each)) ?? ''
  const unpack = (archive: string) => {
    mkdirSync(source, { recursive: true })
    return run('tar', ['-xf', archive, '-C', source, '--strip-components=1']).status === 0
  }
  switch (registry) {
    case 'folder':
      cpSync(name, source, { recursive: true })
      return source
    case 'npm':
      run('npm', ['pack', '--silent', `${name}@${version}`])
      return unpack(only(/\.tgz$/)) ? source : null
    case 'pypi':
      run('python3', ['-m', 'pip', 'download', '--no-deps', '--no-binary', name, '-d', parts, `${name}==${version}`])
      return unpack(only(/\.tar\.gz$/)) ? source : null
    case 'crates': {
      writeFileSync(
        join(parts, 'Cargo.toml'),
        `[package]\nname = "fetch"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${name} = "=${version}"\n`,
      )
      mkdirSync(join(parts, 'src'))
      writeFileSync(join(parts, 'src/lib.rs'), '')
      run('cargo', ['vendor', '--quiet', 'vendor'])
      const vendored = join(parts, 'vendor', name)
      if (!existsSync(vendored)) return null
      cpSync(vendored, source, { recursive: true, filter: (path) => !path.endsWith('.cargo-checksum.json') })
      const original = join(source, 'Cargo.toml.orig')
      if (existsSync(original)) cpSync(original, join(source, 'Cargo.toml'))
      return source
    }
    case 'go': {
      const found = run('go', ['mod', 'download', '-json', `${name}@v${version}`])
      const folder = /"Dir": "([^"]+)"/.exec(found.stdout)?.[1]
      if (folder === undefined) return null
      cpSync(folder, source, { recursive: true })
      run('chmod', ['-R', 'u+w', source])
      return source
    }
    case 'maven': {
      const [group = '', artifact = ''] = name.split(':')
      const bring = (kind: string) =>
        run('mvn', ['dependency:copy', '-q', '-DoutputDirectory=.', `-Dartifact=${group}:${artifact}:${version}:${kind}`])
      bring('zip:source-release')
      run('unzip', ['-q', only(/\.zip$/), '-d', 'unpacked'])
      const inner = existsSync(join(parts, 'unpacked')) ? readdirSync(join(parts, 'unpacked'))[0] : undefined
      if (inner !== undefined) {
        cpSync(join(parts, 'unpacked', inner), source, { recursive: true })
        return source
      }
      // Without an archive of the whole source: the project file, and two archives in the usual folders.
      for (const kind of ['pom', 'jar:sources', 'jar:test-sources']) bring(kind)
      for (const [archive, folder] of [
        [only(/-test-sources\.jar$/), 'src/test'],
        [only(/(?<!-test)-sources\.jar$/), 'src/main'],
      ] as const) {
        if (archive === '') return null
        mkdirSync(join(source, folder), { recursive: true })
        // The plug-in that packs them puts sources and resources into one archive.
        run('unzip', ['-q', archive, '*.java', '-x', 'META-INF/*', '-d', join(source, folder, 'java')])
        run('unzip', ['-q', archive, '-x', '*.java', 'META-INF/*', '-d', join(source, folder, 'resources')])
      }
      cpSync(join(parts, only(/\.pom$/)), join(source, 'pom.xml'))
      return source
    }
  }
}
