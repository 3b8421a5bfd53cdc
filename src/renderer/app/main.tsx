// Starts the window.
import { speakIssues } from '../../contract/paths/schema-issue.js'
import { schemaIssueText } from '../../words/recorded/schema-issue.js'
import '../style/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followChanges } from '../boot/queries.js'
import { App } from './app.js'

const place = document.getElementById('window')
if (!place) throw new Error('The page has no "window" element to render into.')
speakIssues(schemaIssueText)
followChanges()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
