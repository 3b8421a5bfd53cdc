// Takes a picture of every scene in three sizes and both themes, and writes a page that shows them all.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
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

/** The scenes that the README shows, each in one theme; they are written again where TILLGREEN_README is set. */
const shown: Readonly<Record<string, string>> = { 'run-writing': 'dark', 'run-verified': 'light' }
const pictures: Readonly<Record<string, string>> = { 'run-writing': 'run', 'run-verified': 'outcome' }

async function keepForReadme(page: Page, scene: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  mkdirSync(join(root, 'docs', 'pictures'), { recursive: true })
  writeFileSync(join(root, 'docs', 'pictures', `${pictures[scene]}.webp`), Buffer.from(data, 'base64'))
}

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
        if (process.env.TILLGREEN_README && shown[scene.name] === theme && size.width === 1440) await keepForReadme(page, scene.name)
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
