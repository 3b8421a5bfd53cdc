// Where a budget contract is tried: a data folder with a priced endpoint, and what its books say afterwards.
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import type { BillingEndpoint, Rate } from '../support/billing.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

export const RATE: Rate = { input: 10, cachedInput: 10, output: 100 }

export interface BudgetPlace {
  readonly data: string
  readonly baseUrl: string
}

/** Every model of the endpoint has this rate, but those that are named. */
export async function placeAt(endpoint: BillingEndpoint, config: object = {}, settings: Readonly<Record<string, string>> = {}, rates = {}) {
  const place = { data: temporaryFolder('budget'), baseUrl: endpoint.url }
  const endpoints = Object.entries({ '': RATE, ...rates }).map(([model, price], index) => ({
    ...{ name: `dear-${index}`, baseUrl: endpoint.url, model, price },
  }))
  await set(place, 'endpoints', JSON.stringify(endpoints))
  for (const [key, value] of Object.entries(settings)) await set(place, key, value)
  writeFileSync(join(place.data, 'contract.json'), JSON.stringify({ mutants: 0, heldOut: 0, ...config }))
  return place
}

async function set(place: BudgetPlace, key: string, value: string): Promise<void> {
  expect(await tillgreen(['settings', 'set', key, value], place)).toMatchObject({ code: 0 })
}

/** What the data folder says, in its three ways: by run, by request, by day. */
export interface Books {
  readonly usd: number
  readonly tokens: number
  readonly usdOfRequests: number
  readonly usdOfDays: number
  readonly estimated: number
  readonly reserved: number
}

export async function booksOf(place: BudgetPlace): Promise<Books> {
  // Any command looks for what was lost.
  await tillgreen(['runs'], place)
  const database = new Database(join(place.data, 'tillgreen.db'), { readonly: true })
  const books = database
    .prepare(
      `SELECT (SELECT coalesce(sum(usd), 0) FROM run) AS usd, (SELECT coalesce(sum(tokens), 0) FROM run) AS tokens,
         (SELECT coalesce(sum(usd), 0) FROM inference) AS usdOfRequests, (SELECT coalesce(sum(usd), 0) FROM spent_day) AS usdOfDays,
         (SELECT count(*) FROM entry WHERE step = 'called' AND json_extract(body, '$.usage.estimated')) AS estimated,
         (SELECT count(*) FROM reservation) AS reserved`,
    )
    .get() as Books
  database.close()
  return books
}

/** The newest run, and how it ended; null where it did not. */
export function lastRun(place: BudgetPlace): { readonly id: string; readonly ended: string | null } {
  const database = new Database(join(place.data, 'tillgreen.db'), { readonly: true })
  const row = database.prepare('SELECT id, ended FROM run ORDER BY created_at DESC LIMIT 1').get() as { id: string; ended: string | null }
  database.close()
  return row
}

export interface Contract {
  readonly contract: string
  readonly unit: 'usd' | 'tokens'
  /** Null where the contract is another one than a sum. */
  readonly limit: number | null
  readonly ended: string
  /** Whether the endpoint reported honestly and no request broke off, so that the books must be equal. */
  readonly isExact?: boolean
}

const file = process.env.TILLGREEN_BUDGETS
export const isWhole = file !== undefined

/** Checks what holds for every contract, and keeps a line of the table. */
export async function settle(place: BudgetPlace, endpoint: BillingEndpoint, contract: Contract): Promise<Books> {
  const [books, bill] = [await booksOf(place), endpoint.bill()]
  const { unit, limit, isExact } = contract
  const billed = unit === 'usd' ? bill.usd : bill.tokens
  const recorded = unit === 'usd' ? books.usdOfRequests : books.tokens
  const holds = [
    limit === null || (billed <= limit && recorded <= limit + ROUNDING),
    recorded >= billed - ROUNDING,
    !isExact || Math.abs(recorded - billed) < ROUNDING,
    Math.abs(books.usd - books.usdOfRequests) < ROUNDING,
    Math.abs(books.usdOfDays - books.usdOfRequests) < ROUNDING,
    books.reserved === 0,
  ]
  const line = { ...contract, billed, recorded, requests: bill.requests, holds: holds.every(Boolean) }
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
  expect(holds, JSON.stringify({ ...line, books })).toEqual(holds.map(() => true))
  return books
}

/** Sums of dollars are made in another order here and there. */
const ROUNDING = 1e-9
