import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { takenTriesPerDay } from '#schemas/scheduling/reschedules.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookedSeries, bookingOf } from '#tests/scheduling/series/series.ts'
import { paidSession } from '#tests/scheduling/waitlist/cast.ts'
import { freeSlots } from './bookable.ts'

let world: World
let client: GivenPerson
let theo: GivenProvider
let other: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 500_000_00 })
  theo = await world.given.provider()
  other = await world.given.provider()
})

const busyAt = '2026-03-12T10:00:00Z'
const sessionWith = (provider: GivenProvider, startAt: string, by = client) =>
  paidSession(world, { client: by, provider, startAt })
const slotOf = async (provider: GivenProvider, startAt: string) => {
  const slots = await freeSlots(world, provider, startAt.slice(0, 10))
  return slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(startAt))?.identifier ?? ''
}
/** All of a refusal but the number of the call. */
const told = ({ status, body }: Answered) => {
  const { requestId: _, alternatives, ...rest } = body
  return { status, ...rest, alternatives: alternatives?.map(({ startTime }: { startTime: string }) => startTime) }
}

/** A move and an appointment to the same hour, where the hour is taken by the client or by somebody else. */
async function attempts(takes: 'the client' | 'a rival'): Promise<Answered[]> {
  const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
  const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
  if (takes === 'the client') await sessionWith(other, busyAt)
  else await sessionWith(theo, busyAt, await world.given.client({ money: 50_000_00 }))
  const { therapyIdentifier, modalityIdentifier } = theo
  const fields = { therapyIdentifier, modalityIdentifier, clientIdentifier: client.identifier }
  return [
    await world.as(theo).post(`/appointment/${session}/reschedule`, slot),
    await world.as(theo).post('/appointment', { ...fields, ...slot }),
  ]
}

describe('a therapist does not learn that a client has a session elsewhere', () => {
  test('moving to such a time and booking it are answered as for any time that is taken', async () => {
    const elsewhere = (await attempts('the client')).map(told)
    client = await world.given.client({ money: 500_000_00 })
    theo = await world.given.provider()
    const rival = (await attempts('a rival')).map(told)
    const strip = (answers: typeof rival) => answers.map((one) => JSON.stringify(one))
    expect(elsewhere[0]).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
    expect(strip(elsewhere)).toEqual(strip(rival))
    expect(elsewhere[0]?.alternatives).toHaveLength(bookingLimits.alternatives)
    expect(elsewhere[0]?.alternatives).not.toContain('2026-03-12T10:00:00.000Z')
  })

  test('moving a series there says before only what stands in the own calendar, and then that a date is taken', async () => {
    const series = await bookedSeries(world, client, theo, '2026-03-04', { count: 3, payment: 'upfront' })
    await world.as(client).post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
    await sessionWith(other, busyAt)
    const move = async (dryRun: boolean) =>
      world.as(theo).post(`/booking/series/${series.series.identifier}/move`, {
        scope: 'all',
        bookingIdentifier: bookingOf(series, 0),
        timeslotIdentifier: await slotOf(theo, '2026-03-05T10:00:00Z'),
        dryRun,
      })
    const dry = await move(true)
    expect(dry.body.items.map(({ reasonCode }: { reasonCode?: string }) => reasonCode)).not.toContain('taken')
    expect(await move(false)).toMatchObject({ status: 409, body: { code: 'SERIES_CONFLICT' } })
    expect(await world.bookProblems()).toEqual([])
  })

  test('tries that find a time taken are few, and then every try has to wait', async () => {
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    const [busy, free] = [await slotOf(theo, busyAt), await slotOf(theo, '2026-03-13T10:00:00Z')]
    await sessionWith(other, busyAt)
    const move = (timeslotIdentifier: string) =>
      world.as(theo).post(`/appointment/${session}/reschedule`, { timeslotIdentifier })
    for (let tries = 1; tries <= takenTriesPerDay; tries += 1) expect((await move(busy)).body.code).toBe('SLOT_TAKEN')
    for (const slot of [busy, free])
      expect(await move(slot)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    world.clock.advance({ hours: 1, seconds: 1 })
    expect((await move(free)).status).toBe(200)
  })
})

describe('a client', () => {
  test('still hears of a session of their own', async () => {
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
    await sessionWith(other, busyAt)
    const answer = await world.as(client).post(`/booking/${session}/reschedule`, slot)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_BUSY_SELF' } })
  })

  test('is not offered hours of an own session instead of one that is taken', async () => {
    const slot = { timeslotIdentifier: await slotOf(theo, busyAt) }
    const session = await sessionWith(theo, '2026-03-10T10:00:00Z')
    await sessionWith(theo, busyAt, await world.given.client({ money: 50_000_00 }))
    await sessionWith(other, '2026-03-12T11:00:00Z')
    const { body } = await world.as(client).post(`/booking/${session}/reschedule`, slot)
    const offered = body.alternatives.map(({ startTime }: { startTime: string }) => startTime)
    expect(body.code).toBe('SLOT_TAKEN')
    expect(offered).toHaveLength(bookingLimits.alternatives)
    expect(offered).not.toContain('2026-03-12T11:00:00.000Z')
  })
})
