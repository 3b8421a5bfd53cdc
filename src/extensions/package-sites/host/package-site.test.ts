import { expect, test } from 'vitest'
import { languages } from '../../../main/languages/index.js'
import { packageSite, siteOf, webAddress } from './package-site.js'

const python = (...lines: string[]) =>
  `Metadata-Version: 2.4\nName: shapes\n${lines.join('\n')}\n\nProject-URL: Documentation, https://not-a-header.org\n`
const npm = (fields: object) => JSON.stringify({ name: 'shapes', ...fields })
const crate = (...lines: string[]) => `[package]\nname = "shapes"\n${lines.join('\n')}\n`

test.each([
  ['pip', python('Home-page: https://shapes.org', 'Project-URL: Documentation, https://docs.shapes.org/en'), 'https://docs.shapes.org/en'],
  ['pip', python('Project-URL: Source Code, https://forge.org/shapes', 'Project-URL: Homepage, https://shapes.org'), 'https://shapes.org/'],
  ['pip', python('Project-URL: Bug Tracker, https://forge.org/bugs', 'Home-page: UNKNOWN'), ''],
  ['pip', python('Project-URL: docs, https://me:secret@shapes.org', 'Project-URL: github, https://forge.org/a/b'), 'https://forge.org/a/b'],
  ['npm', npm({ homepage: 'https://shapes.org#readme', repository: 'a/b' }), 'https://shapes.org/'],
  ['npm', npm({ repository: { type: 'git', url: 'git+https://forge.org/a/shapes.git' } }), 'https://forge.org/a/shapes'],
  ['npm', npm({ repository: { url: 'git+ssh://git@forge.org/a/shapes.git' } }), 'https://forge.org/a/shapes'],
  ['npm', npm({ repository: { url: 'git@forge.org:a/shapes.git' } }), 'https://forge.org/a/shapes'],
  ['npm', npm({ repository: 'gitlab:a/shapes' }), 'https://gitlab.com/a/shapes'],
  ['npm', npm({ homepage: 'javascript:alert(1)', repository: 7 }), ''],
  ['cargo', crate('homepage = "https://shapes.org"', 'documentation = "https://docs.org/shapes"'), 'https://docs.org/shapes'],
  ['cargo', crate('repository = "https://forge.org/a/shapes"'), 'https://forge.org/a/shapes'],
  ['cargo', 'no table = at [all', ''],
  ['npm', '{', ''],
] as const)('%s: %j names the site "%s"', (manager, metadata, site) => {
  const documentation = languages.byManager.get(manager)?.documentation
  expect(documentation && packageSite(documentation, metadata)).toBe(site)
})

test('an address is one of the web, without a fragment and without a user name', () => {
  expect(webAddress('page.html#area', 'https://shapes.org/docs/')).toBe('https://shapes.org/docs/page.html')
  for (const refused of [
    'file:///etc/passwd',
    'ftp://shapes.org',
    'https://me@shapes.org',
    'shapes',
    `https://shapes.org/${'x'.repeat(600)}`,
  ])
    expect(webAddress(refused)).toBe('')
})

test('a consent is for a host with its port, www or not', () => {
  expect(siteOf('https://www.shapes.org/a')).toBe(siteOf('http://shapes.org/b'))
  expect(siteOf('http://shapes.org:8080/')).not.toBe(siteOf('http://shapes.org/'))
})
