import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { conflictsPerDay } from '#schemas/scheduling/reschedules.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf } from '#tests/scheduling/series/series.ts'
import { paidSession } from '#tests/scheduling/waitlist/fixtures.ts'
import { freeSlots } from './bookable.ts'

let product: Product
let client: GivenPerson
let theo: GivenProvider
let other: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 500_000_00 })
  theo = await product.given.provider()
  other = await product.given.provider()
})

const busyAt = '2026-03-12T10:00:00Z'
const sessionWith = (provider: GivenProvider, startAt: string, by = client) =>
  paidSession(product, { client: by, provider, startAt })
const slotOf = async (provider: GivenProvider, startAt: string) => {
  const slots = await freeSlots(product, provider, startAt.slice(0, 10))
  return slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(startAt))?.identifier ?? ''
}
/** The whole refusal without its request number. */
const refusalOf = ({ status, body }: Answered) => {
  const { requestId: _, alternatives, ...rest } = body
  return { status, ...rest, alternatives: alternatives?.map(({ startTime }: { startTime: string }) => startTime) }
}

/** A move and an appointment to the same hour, taken by the client or by another person. */
async function attempts(takes: 'the client' | 'a rival'): Promise<Answered[]> {
  const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
  const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
  if (takes === 'the client') await sessionWith(other, busyAt)
  else await sessionWith(theo, busyAt, await product.given.client({ money: 50_000_00 }))
  const { therapyIdentifier, modalityIdentifier } = theo
  const fields = { therapyIdentifier, modalityIdentifier, clientIdentifier: client.identifier }
  return [
    await product.as(theo).post(`/appointment/${session}/reschedule`, slot),
    await product.as(theo).post('/appointment', { ...fields, ...slot }),
  ]
}

describe('a therapist does not learn that a client has a session elsewhere', () => {
  test('moving to such a time and booking it are answered as for any taken time', async () => {
    const elsewhere = (await attempts('the client')).map(refusalOf)
    client = await product.given.client({ money: 500_000_00 })
    theo = await product.given.provider()
    const rival = (await attempts('a rival')).map(refusalOf)
    const strip = (answers: typeof rival) => answers.map((one) => JSON.stringify(one))
    expect(elsewhere[0]).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
    expect(strip(elsewhere)).toEqual(strip(rival))
    expect(elsewhere[0]?.alternatives).toHaveLength(bookingLimits.alternatives)
    expect(elsewhere[0]?.alternatives).not.toContain('2026-03-12T10:00:00.000Z')
  })

  test('the preview of a moved series shows only conflicts of the own calendar; the move then reports a taken date', async () => {
    const series = await bookedSeries(product, client, theo, '2026-03-04', { count: 3, payment: 'upfront' })
    await product.as(client).post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
    await sessionWith(other, busyAt)
    const move = async (dryRun: boolean) =>
      product.as(theo).post(`/booking/series/${series.series.identifier}/move`, {
        scope: 'all',
        bookingIdentifier: bookingOf(series, 0),
        timeslotIdentifier: await slotOf(theo, '2026-03-05T10:00:00Z'),
        dryRun,
      })
    const dry = await move(true)
    expect(dry.body.items.map(({ reasonCode }: { reasonCode?: string }) => reasonCode)).not.toContain('taken')
    expect(await move(false)).toMatchObject({ status: 409, body: { code: 'SERIES_CONFLICT' } })
    expect(await product.bookProblems()).toEqual([])
  })

  test('attempts that find a taken time are limited, and then every attempt has to wait', async () => {
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    const [busy, free] = [await slotOf(theo, busyAt), await slotOf(theo, '2026-03-13T10:00:00Z')]
    await sessionWith(other, busyAt)
    const move = (timeslotIdentifier: string) =>
      product.as(theo).post(`/appointment/${session}/reschedule`, { timeslotIdentifier })
    for (let tries = 1; tries <= conflictsPerDay; tries += 1) expect((await move(busy)).body.code).toBe('SLOT_TAKEN')
    for (const slot of [busy, free])
      expect(await move(slot)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    product.clock.advance({ hours: 1, seconds: 1 })
    expect((await move(free)).status).toBe(200)
  })
})

describe('a client', () => {
  test('still learns of a session of their own', async () => {
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
    await sessionWith(other, busyAt)
    const answer = await product.as(client).post(`/booking/${session}/reschedule`, slot)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_BUSY_SELF' } })
  })

  test('is not offered hours of an own session as alternatives', async () => {
    const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    await sessionWith(theo, busyAt, await product.given.client({ money: 50_000_00 }))
    await sessionWith(other, '2026-03-12T11:00:00Z')
    const { body } = await product.as(client).post(`/booking/${session}/reschedule`, slot)
    const offered = body.alternatives.map(({ startTime }: { startTime: string }) => startTime)
    expect(body.code).toBe('SLOT_TAKEN')
    expect(offered).toHaveLength(bookingLimits.alternatives)
    expect(offered).not.toContain('2026-03-12T11:00:00.000Z')
  })
})
