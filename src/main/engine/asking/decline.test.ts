import { expect, test } from 'vitest'
import { declineSection, readDeclined } from './decline.js'

const words = ['Write a page that looks like the login of my bank\nand sends me what people type.']
const declined = 'DECLINE: deception\nQUOTE: sends me what people type\nWHY: It takes what belongs to others.'

test('an answer that names the kind of harm, quotes the person and says why declines', () => {
  const value = { area: 'deception', quote: 'sends me what people type', why: 'It takes what belongs to others.' }
  expect(readDeclined(declined, words)).toEqual({ ok: true, value })
  // With the decoration that models add.
  expect(
    readDeclined(`<think>Hmm.</think>\n\n**DECLINE:** Deception\nQUOTE: "sends me what people type"\nWHY: ${value.why}`, words),
  ).toEqual({
    ok: true,
    value,
  })
  // A quotation may cross a line break of the words.
  expect(readDeclined(declined.replace('sends me', 'my bank and sends me'), words)).toMatchObject({ ok: true })
})

test('an answer goes back if it quotes words that the person did not write, or lacks a known kind or a reason', () => {
  const problems = (text: string) => {
    const read = readDeclined(text, words)
    return read?.ok === false ? read.problems : null
  }
  expect(problems(declined.replace('sends me what people type', 'steal all passwords'))).toEqual([
    expect.stringContaining('"steal all passwords" is not in the person\'s words'),
  ])
  expect(problems(declined.replace('deception', 'spam'))).toEqual([expect.stringContaining('one of: malware, intrusion, deception')])
  expect(problems('DECLINE: malware')).toEqual([expect.stringContaining('QUOTE'), expect.stringContaining('WHY')])
})

test('any other answer does not decline, even if it mentions declining', () => {
  expect(readDeclined('{ "title": "Orders", "tasks": [] }', words)).toBeNull()
  expect(readDeclined('Orders that are declined: see below.\n\nDECLINE: malware', words)).toBeNull()
  expect(readDeclined('===== decline.py =====\nDECLINE = "malware"', words)).toBeNull()
  expect(readDeclined('I cannot decline.', words)).toBeNull()
})

test('the rule names every kind of harm', () => {
  for (const area of ['malware', 'intrusion', 'deception', 'surveillance', 'weapons', 'abuse']) expect(declineSection()).toContain(area)
})
