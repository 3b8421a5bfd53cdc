import { start } from './page.js'

const root = document.querySelector('main')
if (!root) throw new Error('index.html has no <main> element')
start(root)
