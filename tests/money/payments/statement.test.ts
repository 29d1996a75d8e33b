import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  // Half past eleven at night in Lagos on the last day of February, and half an hour into March.
  product = await openProduct({ now: '2026-02-28T22:30:00Z' })
  client = await product.given.client({ money: 40_000_00 })
  const provider = await product.given.provider({ firstName: '=SUM(A1)', lastName: 'O"Neill, Ada' })
  product.clock.set('2026-02-28T23:30:00Z')
  const [slot] = await freeSlots(product, provider, '2026-03-05')
  const { body } = await product.as(client).post('/booking', bookable(provider, slot))
  await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
})
afterAll(() => product.close())

const statement = (query: Record<string, string>, person = client, language = 'en') =>
  product.as(person).get(`/wallet/statement?${new URLSearchParams(query)}`, { cookie: `X-Locale=${language}` })
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' }
const tableOf = async (query: Record<string, string>, language?: string) =>
  (await statement({ ...query, format: 'csv' }, client, language)).bytes.toString('utf8')

/** The text of a PDF, page by page. */
async function wordsOf(bytes: Buffer): Promise<string[]> {
  const { numPages, getPage } = await (async () => {
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise
    return { numPages: document.numPages, getPage: (page: number) => document.getPage(page) }
  })()
  const pages: string[] = []
  for (let page = 1; page <= numPages; page += 1) {
    const { items } = await (await getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

describe('as a table', () => {
  test("has the opening balance, the movements of the days in the reader's time zone, and the closing balance", async () => {
    const lines = (await tableOf(march)).split('\r\n')
    expect(lines[0]).toBe('\uFEFFDate,Time,Type,With,Reference,In,Out,Balance,Currency,Status')
    expect(lines[1]).toBe('2026-03-01,,Balance before,,,,,40000.00,NGN,')
    expect(lines[2]).toMatch(
      /^2026-03-01,00:30:00,Session,.*,booking-[0-9a-f-]{36},,15000\.00,25000\.00,NGN,Completed$/,
    )
    expect(lines[3]).toBe('2026-03-31,,Balance after,,,,,25000.00,NGN,')
    expect(lines.slice(4)).toEqual([''])
  })
  test('neutralises formulas and quotes what has commas', async () => {
    expect(await tableOf(march)).toContain(`,"'=SUM(A1) O""Neill, Ada",`)
  })
  test('of one kind has the balances of the whole wallet', async () => {
    const lines = (await tableOf({ ...march, fromDate: '2026-02-01', transactionType: 'topup' })).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toMatch(/^2026-02-28,23:30:00,Top-up,,topup-.*,40000\.00,,40000\.00,/)
    expect(lines[3]).toContain('25000.00')
  })
  test('is in German for German readers and their spreadsheets', async () => {
    const lines = (await tableOf(march, 'de')).split('\r\n')
    expect(lines[1]).toBe('2026-03-01;;Guthaben zuvor;;;;;40000,00;NGN;')
    expect(lines[2]).toMatch(
      /^2026-03-01;00:30:00;Sitzung;.*;booking-[0-9a-f-]{36};;15000,00;25000,00;NGN;Abgeschlossen$/,
    )
  })
  test('is downloaded and not cached', async () => {
    const { headers } = await statement({ ...march, format: 'csv' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('solace-wallet-2026-03-01-2026-03-31.csv')
    expect(headers['cache-control']).toMatch(/no-cache|no-store/)
  })
})

describe('as a PDF', () => {
  test('has the owner, the balances, the movements, the zone and the page', async () => {
    const { bytes, headers } = await statement({ ...march, format: 'pdf' })
    expect(headers['content-type']).toBe('application/pdf')
    const [page = '', ...others] = await wordsOf(bytes)
    expect(others).toEqual([])
    for (const words of ['Wallet statement', 'Clara Tester', '₦40,000.00', '₦25,000.00', '₦15,000.00', 'Africa/Lagos'])
      expect(page).toContain(words)
    expect(page).toContain('1 of 1')
    expect(page).toContain('1 Mar 2026, 00:30')
  })
  test('is in German for German readers', async () => {
    const { bytes } = await statement({ ...march, format: 'pdf' }, client, 'de')
    expect((await wordsOf(bytes)).join(' ')).toContain('Guthaben danach')
  })
  test('of days without movement says so', async () => {
    const { bytes } = await statement({ fromDate: '2025-01-01', toDate: '2025-12-31', format: 'pdf' })
    expect((await wordsOf(bytes)).join(' ')).toContain('No transactions in this period')
  })
  test('of another client has nothing of this one', async () => {
    const other = await product.given.client()
    const words = (await wordsOf((await statement({ ...march, format: 'pdf' }, other)).bytes)).join(' ')
    expect(words).not.toContain('15,000')
  })
})

describe('days', () => {
  const refusal = async (fromDate: string, toDate: string) => {
    const { status, body } = await statement({ fromDate, toDate, format: 'csv' })
    return [status, body.fields]
  }
  test('366 of them are accepted, one more is not', async () => {
    expect((await statement({ fromDate: '2024-01-01', toDate: '2024-12-31', format: 'csv' })).status).toBe(200)
    expect(await refusal('2024-01-01', '2025-01-01')).toEqual([422, { toDate: 'Please choose at most 366 days.' }])
  })
  test.each([
    ['2026-02-30', '2026-03-31', { fromDate: 'Please enter a valid date' }],
    ['2026-03-01', '2026-02-29', { toDate: 'Please enter a valid date' }],
    ['2026-03-02', '2026-03-01', { toDate: 'The last day cannot be before the first.' }],
    ['today', '2026-03-01', { fromDate: 'Please enter a valid date' }],
  ])('from %s to %s are refused at their field', async (fromDate, toDate, fields) => {
    expect(await refusal(fromDate, toDate)).toEqual([422, fields])
  })
  test.each<Record<string, string>>([{ format: 'xls' }, { format: 'csv', transactionType: 'gift' }, {}])(
    'with %o are refused',
    async (more) => {
      expect((await statement({ ...march, ...more })).status).toBe(422)
    },
  )
})
