// Takes a picture of every scene in three sizes and both themes, and writes a page that shows them all.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/command-line-place.js'
import { scenes, show } from '../support/stage/scenes.js'
import { test } from '../window/stage-test.js'

const folder = join(root, 'test-output', 'shots')
const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const
const themes = ['light', 'dark'] as const

const fileOf = (scene: string, width: number, theme: string) => `${scene}-${width}-${theme}.png`

for (const scene of scenes)
  for (const size of sizes)
    test(`${scene.name} at ${size.width}`, async ({ page, stage }) => {
      await page.setViewportSize(size)
      await show(page, stage, scene, 'light')
      for (const theme of themes) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        // Fonts, and what the editor and the terminal paint by themselves.
        await page.evaluate('document.fonts.ready.then(() => true)')
        await page.waitForTimeout(250)
        await page.screenshot({ path: join(folder, fileOf(scene.name, size.width, theme)), animations: 'disabled' })
      }
    })

test.afterAll(() => {
  mkdirSync(folder, { recursive: true })
  const taken = new Set(readdirSync(folder))
  const sections = scenes.map((scene) => {
    const pictures = sizes.flatMap(({ width }) => themes.map((theme) => fileOf(scene.name, width, theme))).filter((file) => taken.has(file))
    const links = pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
    return `<section><h2 id="${scene.name}">${scene.name} <small>${scene.words}</small></h2><div>${links.join('')}</div></section>`
  })
  const style =
    'body{font:14px system-ui;margin:24px;background:#888}div{display:flex;gap:12px;overflow:auto}img{height:300px;display:block}h2{font-size:15px}small{font-weight:400}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('\n')}`,
  )
})
