// Starts the window.
import './without-eval.js'
import './early.js'
import '../style/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { betweenCharacters } from './first-picture.js'
import { askAhead } from './opening.js'

const place = document.getElementById('window')
if (!place) throw new Error('The page has no element "window" to draw in.')
const root = createRoot(place)
void Promise.all([askAhead(), betweenCharacters()]).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
