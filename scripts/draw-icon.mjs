// Draws packaging/icon.svg as the pictures that the packages need, with the installed Chromium.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

const folder = join(import.meta.dirname, '..', 'packaging')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const size of [32, 64, 128, 256, 512, 1024]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${drawing}`)
  await page.screenshot({ path: join(folder, 'icons', `${size}x${size}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
