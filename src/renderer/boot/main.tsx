// Starts the window.
import { speakIssues } from '../../contract/errors/schema-issue.js'
import { schemaIssueText } from '../../words/recorded/schema-issue.js'
import '../style/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { followChanges } from './queries.js'

const place = document.getElementById('window')
if (!place) throw new Error('The page has no element "window" to draw in.')
speakIssues(schemaIssueText)
followChanges()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
