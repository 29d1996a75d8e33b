import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '#tests/operations/receipts/read-pdf.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { returnHeldFee } from './return-held-fee.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { movesTo, part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
  // The payouts of this Monday have run: there was nothing to pay.
  await product.work()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  bank.behaviour = { as: 'paid' }
  practice = await practiceIn(product)
})

const theo = () => product.as(practice.provider)

async function workAt(instant: string) {
  product.clock.set(instant)
  await product.work()
}

describe('the forecast', () => {
  test('of a new practice: no money, and what prevents a payout', async () => {
    expect(await practice.forecast()).toMatchObject({
      currency: 'NGN',
      available: 0,
      held: 0,
      owed: 0,
      clearing: [],
      canRequest: false,
      hindrance: 'below_minimum',
      minimum: 5_000_00,
      nextPayoutAt: '2026-03-09T06:00:00.000Z',
      nextAmount: 0,
      openPayout: null,
      elsewhere: [],
    })
  })

  test('shows what becomes available on which local day of the therapist, and the sum of the next Monday', async () => {
    for (const date of ['2026-03-03', '2026-03-04', '2026-03-06', '2026-03-10']) await practice.paid(date)
    await workAt('2026-03-06T20:00:00Z')
    expect(await practice.forecast()).toMatchObject({
      held: 15_000_00,
      available: 2 * part,
      clearing: [{ date: '2026-03-08', amount: part, sessions: 1 }],
      nextPayoutAt: '2026-03-09T06:00:00.000Z',
      nextAmount: 3 * part,
      canRequest: true,
      hindrance: null,
    })
  })

  test('leaves out of the next Monday what clears a moment after it', async () => {
    await practice.paid('2026-03-06')
    await product.database.pool.query(
      `update booking set end_at = '2026-03-07T06:00:01Z' where provider_identifier = $1`,
      [practice.provider.identifier],
    )
    await workAt('2026-03-07T20:00:00Z')
    expect(await practice.forecast()).toMatchObject({ nextAmount: 0, clearing: [{ date: '2026-03-09', amount: part }] })
  })

  test('shows the pending payout and the account', async () => {
    bank.behaviour = { as: 'processing' }
    await practice.cleared()
    const payout = await practice.payout()
    await product.work()
    const { hindrance, openPayout, account } = await practice.forecast()
    expect([hindrance, openPayout]).toEqual([
      'open_payout',
      { identifier: payout.identifier, amount: part, status: 'processing' },
    ])
    expect(account).toMatchObject({ accountNumber: payout.accountNumber })
  })

  test('still shows what was earned in another country', async () => {
    await practice.cleared()
    await movesTo(product, practice.provider, 'GB')
    expect(await practice.forecast()).toMatchObject({
      currency: 'GBP',
      available: 0,
      hindrance: 'details_missing',
      elsewhere: [{ currency: 'NGN', available: part, clearing: 0, held: 0, owed: 0 }],
    })
    expect((await theo().get('/provider/earnings')).body.data).toMatchObject([{ currency: 'NGN', amount: part }])
  })
})

describe('the lists', () => {
  test('earnings newest first, by status, with the client as appointments show them', async () => {
    await practice.paid('2026-03-06')
    // Each is earned in a round of its own: the order of what one round earns is not determined.
    await practice.held('2026-03-03')
    await workAt('2026-03-06T10:00:00Z')
    const { body } = await theo().get('/provider/earnings')
    expect(body.meta.total).toBe(2)
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['clearing', 'available'])
    expect(body.data[1]).toMatchObject({
      client: 'Clara Tester',
      fee: 15_000_00,
      platformShare: 2_250_00,
      amount: part,
    })
    for (const [status, total] of [
      ['clearing', 1],
      ['available', 1],
      ['in_payout', 0],
      ['paid_out', 0],
      ['returned', 0],
    ])
      expect((await theo().get(`/provider/earnings?status=${status}`)).body.meta.total).toBe(total)
    expect((await theo().get('/provider/earnings?sort=earnedAt&perPage=1&page=2')).body.data).toMatchObject([
      { status: 'clearing' },
    ])
  })

  test('payouts by status; their content and their outcome; other therapists see none of it', async () => {
    await practice.cleared()
    const payout = await practice.payout()
    await product.work()
    expect((await theo().get('/provider/payouts?status=paid')).body.data).toMatchObject([
      { identifier: payout.identifier, status: 'paid' },
    ])
    expect((await theo().get('/provider/payouts?status=failed')).body.data).toEqual([])
    expect((await theo().get('/provider/earnings?status=paid_out')).body.data).toMatchObject([
      { payoutIdentifier: payout.identifier, paidOut: part },
    ])
    const other = await practiceIn(product)
    const stranger = product.as(other.provider)
    expect((await stranger.get('/provider/payouts')).body.data).toEqual([])
    expect((await stranger.get('/provider/earnings')).body.data).toEqual([])
    for (const path of ['', '/statement?format=csv']) {
      expect((await stranger.get(`/provider/payouts/${payout.identifier}${path}`)).status).toBe(404)
      expect((await product.as(practice.client).get(`/provider/payouts/${payout.identifier}${path}`)).status).toBe(403)
      expect((await product.visitor.get(`/provider/payouts/${payout.identifier}${path}`)).status).toBe(401)
    }
  })
})

describe('the statement', () => {
  test('as a table in the format of the reader, and as a PDF in the language of the reader: sessions, shares, the sum, no names', async () => {
    await practice.cleared()
    const payout = await practice.payout()
    await product.work()
    const path = `/provider/payouts/${payout.identifier}/statement`
    const { status, headers, bytes } = await theo().get(`${path}?format=csv`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Session,For,Fee,Platform share,Refunded before,Paid out,Currency,Payout',
      `2026-03-03,Session,15000.00,2250.00,0.00,12750.00,NGN,${payout.reference}`,
      `,Total,,,,12750.00,NGN,${payout.reference}`,
    ])
    const german = { cookie: 'X-Locale=de' }
    const table = await theo().get(`${path}?format=csv`, german)
    expect(table.bytes.toString('utf8').split('\r\n').slice(1, 3)).toEqual([
      `2026-03-03;Sitzung;15000,00;2250,00;0,00;12750,00;NGN;${payout.reference}`,
      `;Summe;;;;12750,00;NGN;${payout.reference}`,
    ])
    const pdf = await theo().get(path, german)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="solace-payout-2026-03-06.pdf"')
    const { text } = await readPdf(pdf.bytes)
    expect(text).toContain(payout.reference)
    expect(text).toContain('Auszahlungsbeleg')
    expect(text).not.toContain('Clara')
  })

  test('what a client was refunded before is in its row, so that each row adds up', async () => {
    await returnHeldFee(product, practice, await practice.cleared(), 5_000_00)
    const payout = await practice.payout()
    const { bytes } = await theo().get(`/provider/payouts/${payout.identifier}/statement?format=csv`)
    expect(bytes.toString('utf8').split('\r\n').slice(1, 3)).toEqual([
      `2026-03-03,Session,15000.00,2250.00,4250.00,8500.00,NGN,${payout.reference}`,
      `,Total,,,,8500.00,NGN,${payout.reference}`,
    ])
  })

  test('of a payout that was returned counts nothing twice: its sum is zero, and the PDF says so', async () => {
    bank.behaviour = { as: 'failed', reason: 'Recipient bank is offline' }
    await practice.cleared()
    const payout = await practice.payout()
    await product.work()
    const statement = (query: string) => theo().get(`/provider/payouts/${payout.identifier}/statement${query}`)
    const lines = (await statement('?format=csv')).bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines.slice(1)).toEqual([`,Total,,,,0.00,NGN,${payout.reference}`])
    const { text } = await readPdf((await statement('')).bytes)
    expect(text).toContain('Recipient bank is offline')
    expect(text).toContain('The money was returned and is available again')
    expect(text).not.toContain('Total')
  })
})

test('money in a pending payout blocks the erasure', async () => {
  bank.behaviour = { as: 'processing' }
  await practice.cleared()
  await practice.payout()
  await product.work()
  const preview = async () => (await theo().get('/user/profile/delete-account')).body.balances
  expect(await preview()).toEqual([{ amount: part, currency: 'NGN' }])
  bank.becomes(bank.moved.at(-1)?.reference ?? '', 'paid')
  product.clock.advance({ minutes: 1 })
  await product.work()
  expect(await preview()).toEqual([])
})
