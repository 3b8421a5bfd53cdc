import { expect, test } from 'vitest'
import { withoutBackground } from './background.js'

const paths = (names: readonly string[], said = '') =>
  withoutBackground(
    names.map((path) => ({ path, bytes: 1 })),
    said,
  ).map(({ path }) => path)

test('legal texts, locks, translations, records of a package, and files that steer CI or build documents are background', () => {
  const background = ['LICENSE', 'LICENSE-MIT', 'LICENCE.txt', 'COPYING', 'AUTHORS.rst', 'SECURITY.md', 'CODE_OF_CONDUCT.md']
  const locks = ['package-lock.json', 'web/yarn.lock', 'Cargo.lock', 'go.sum', 'uv.lock', 'flake.lock']
  const written = ['PKG-INFO', 'shop.egg-info/SOURCES.txt', 'Cargo.toml.orig', 'dist/shop.min.js', 'dist/shop.js.map', 'locale/de/shop.po']
  expect(paths([...background, ...locks, ...written, '.github/workflows/ci.yml', 'docs/conf.py', 'docs/source/Makefile'])).toEqual([])
})

test('sources, manifests and documents of users are no background, whatever they are about', () => {
  const kept = ['license.py', 'src/security.rs', 'license-check.js', 'notice/index.ts', 'Makefile', 'conf.py', 'package.json', 'go.mod']
  const documents = ['README.md', 'CHANGELOG.md', 'docs/index.rst', 'docs/license/parser.md', 'roadmap.md']
  expect(paths([...kept, ...documents])).toEqual([...kept, ...documents])
})

test('background that the words name is shown', () => {
  const files = ['LICENSE-MIT', 'Cargo.lock', 'docs/conf.py', 'PKG-INFO']
  expect(paths(files, 'The year in the license is wrong.')).toEqual(['LICENSE-MIT'])
  expect(paths(files, 'Build the pages in docs/conf.py with the theme furo.')).toEqual(['docs/conf.py'])
})
