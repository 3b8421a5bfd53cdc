// Starts the window.
import './without-eval.js'
import './style/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { applyTheme } from './theme.js'

applyTheme()
const place = document.getElementById('window')
if (!place) throw new Error('The page has no element "window" to draw in.')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
