import type { Answered, PaystackCalls } from './paystack-calls.ts'
import { at, textOf } from './paystack-parse.ts'
import { GatewayRefused, GatewayUnavailable } from './port.ts'

/** The `data` of a successful answer. */
export function accepted(answered: Answered): unknown {
  const { status, body } = answered
  if (status === 401) throw new GatewayUnavailable('unauthorized')
  if (status >= 400 || at(body, 'status') === false) {
    const code = textOf(at(body, 'code')) ?? textOf(at(body, 'type')) ?? 'refused'
    throw new GatewayRefused(status, code, textOf(at(body, 'message')) ?? 'Refused')
  }
  if (at(body, 'status') !== true) throw new GatewayUnavailable('unreadable')
  return at(body, 'data')
}

/** Error codes are new and often missing: the message is checked as well. */
export const isRefusal = ({ status, body }: Answered, code: string, words: RegExp) =>
  (status === 400 || status === 404 || status === 422) &&
  (at(body, 'code') === code || words.test(textOf(at(body, 'message')) ?? ''))

const perPage = 100
const mostPages = 1000

/**
 * Every row of a list, which is paged by number or by cursor. New rows come first, so that pages shift while they are
 * read: a row may come twice, none is missed.
 */
export async function rowsOf(calls: PaystackCalls, path: string, query: Record<string, string>): Promise<unknown[]> {
  const rows: unknown[] = []
  let pageParams: Record<string, string> = { page: '1' }
  for (let page = 1; page <= mostPages; page += 1) {
    const search = new URLSearchParams({ ...query, perPage: String(perPage), ...pageParams })
    const answered = await calls.get(`${path}?${search}`)
    const found = accepted(answered)
    if (!Array.isArray(found)) throw new GatewayUnavailable('unreadable')
    rows.push(...found)
    const meta = at(answered.body, 'meta')
    const next = textOf(at(meta, 'next'))
    if (found.length === 0 || (next === null && page >= pagesOf(meta, found.length, page))) return rows
    pageParams = next === null ? { page: String(page + 1) } : { use_cursor: 'true', next }
  }
  throw new GatewayUnavailable('unreadable')
}

/** Where the number of pages is unknown, a full page may have another behind it. */
function pagesOf(meta: unknown, found: number, page: number): number {
  const pages = Number(textOf(at(meta, 'pageCount')) ?? Number.NaN)
  if (!Number.isNaN(pages)) return pages
  const most = Number(textOf(at(meta, 'perPage')) ?? perPage)
  return found < most ? page : page + 1
}

/** The first valid instant among these, as ISO text. */
export function instantOf(...values: unknown[]): string {
  for (const value of values) {
    const milliseconds = Date.parse(textOf(value) ?? '')
    if (!Number.isNaN(milliseconds)) return new Date(milliseconds).toISOString()
  }
  throw new GatewayUnavailable('unreadable')
}

/** A required text. */
export function wordOf(value: unknown): string {
  const word = textOf(value)
  if (word === null) throw new GatewayUnavailable('unreadable')
  return word
}
