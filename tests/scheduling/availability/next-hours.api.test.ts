import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { availabilityLimits } from '#schemas/scheduling/availability.ts'
import { addTherapy, booked, changeSettings, useEachTherapy, weekday, withTherapist } from './calendar-fixture.ts'

const fixture = withTherapist('DE')
const next = (...providers: string[]) =>
  fixture.product.visitor.get(`/providers-availability/hours?providers=${providers.join(',')}`)
const hoursOf = async (provider: string): Promise<string[] | undefined> =>
  (await next(provider)).body.data[0]?.hours.map((hour: string) => hour.slice(0, 16))
const own = () => fixture.product.as(fixture.provider)

describe('the next free hours of several therapists', () => {
  test('are three for each, in the order requested, and as the calendar has them', async () => {
    const other = await fixture.product.given.provider({ country: 'DE' })
    const { status, body } = await next(other.identifier, fixture.provider.identifier)
    expect([status, body.data.map(({ provider }: { provider: string }) => provider)]).toEqual([
      200,
      [other.identifier, fixture.provider.identifier],
    ])
    const { body: month } = await fixture.product.visitor.get(
      `/providers-availability/${other.identifier}/month/2026-03`,
    )
    const starts = (month.days as { timeSlot: { startTime: string }[] }[]).flatMap(({ timeSlot }) =>
      timeSlot.map(({ startTime }) => startTime),
    )
    expect(body.data[0].hours).toEqual(starts.slice(0, availabilityLimits.nextHours))
  })

  test('leave out booked hours and full days', async () => {
    await changeSettings(fixture, { maxPerDay: 1 })
    const before = (await hoursOf(fixture.provider.identifier)) as string[]
    await booked(fixture, '2026-03-03', '09:00')
    const after = (await hoursOf(fixture.provider.identifier)) as string[]
    expect(before.every((hour) => hour.startsWith('2026-03-02'))).toBe(true)
    await booked(fixture, '2026-03-02', '17:00')
    expect(after).toEqual(before)
    expect((await hoursOf(fixture.provider.identifier))?.[0]).toBe('2026-03-04T08:00')
  })

  test('are found after weeks without a free hour, up to the horizon', async () => {
    await own().post('/provider-availability/days/closed', { from: '2026-03-02', to: '2026-04-10' })
    expect(await hoursOf(fixture.provider.identifier)).toEqual([
      '2026-04-13T07:00',
      '2026-04-13T08:00',
      '2026-04-13T09:00',
    ])
    await changeSettings(fixture, { bookingHorizonDays: 20 })
    expect(await hoursOf(fixture.provider.identifier)).toEqual([])
  })

  test('are those of all bookable therapies, each once', async () => {
    const couples = await addTherapy(fixture)
    await useEachTherapy(fixture)
    const { therapyIdentifier } = fixture.provider
    const week = (category: string, ...days: object[]) =>
      own().post(`/provider-availability/days/recurring?category=${category}`, { days })
    await week(therapyIdentifier, weekday(3, ['09:00', '10:00']))
    await week(couples, weekday(3, ['09:00', '11:00']), weekday(4, ['20:00', '21:00']))
    expect(await hoursOf(fixture.provider.identifier)).toEqual([
      '2026-03-04T08:00',
      '2026-03-04T09:00',
      '2026-03-05T19:00',
    ])
  })

  test('are none while no new clients are accepted', async () => {
    await changeSettings(fixture, { acceptingNewClients: false })
    expect((await next(fixture.provider.identifier)).body.data).toEqual([
      { provider: fixture.provider.identifier, hours: [], acceptingNewClients: false },
    ])
  })
})

test('therapists who are unknown or not listed are left out in the same way', async () => {
  const hidden = await fixture.product.given.provider({ listed: false })
  const client = await fixture.product.given.client()
  const { status, body } = await next(hidden.identifier, randomUUIDv7(), client.identifier)
  expect([status, body]).toEqual([200, { data: [] }])
})

test('a page of therapists is the most', async () => {
  const many = Array.from({ length: availabilityLimits.nextHoursTherapists }, () => randomUUIDv7())
  expect((await next(...many)).status).toBe(200)
  expect((await next(...many, randomUUIDv7())).status).toBe(422)
})
