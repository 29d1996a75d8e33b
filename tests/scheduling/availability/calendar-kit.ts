/** What tests of a therapist's calendar say over and over. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'

export interface Here {
  world: World
  /** Listed, Monday to Friday 09:00 to 18:00, new for every test. */
  provider: GivenProvider
}

/** A world for the tests of a file, and a therapist for each of them. */
export function withTherapist(country: string): Here {
  const here = {} as Here
  beforeAll(async () => {
    here.world = await openWorld()
  })
  afterAll(() => here.world.close())
  beforeEach(async () => {
    here.world.clock.set(start)
    here.provider = await here.world.given.provider({ country })
  })
  return here
}

export type Times = [startTime: string, endTime: string]

export const intervals = (...times: Times[]) => times.map(([startTime, endTime]) => ({ startTime, endTime }))

/** A weekday or a date as it is sent; without times it is closed. */
export const weekday = (number: number, ...times: Times[]) => ({
  weekday: number,
  isAvailable: times.length > 0,
  timeSlotsInterval: intervals(...times),
})
export const onDate = (date: string, ...times: Times[]) => ({
  date,
  isAvailable: times.length > 0,
  timeSlotsInterval: intervals(...times),
})

/** Starts on offer on a date of the provider, `HH:MM` on the provider's clock; of one therapy where it is named. */
export async function offered({ world, provider }: Here, date: string, category?: string) {
  const { identifier, timezone } = provider
  const zone = encodeURIComponent(timezone)
  const of = category === undefined ? '' : `&category=${category}`
  const { body } = await world.visitor.get(
    `/providers-availability/${identifier}/timeslot/${date}?timezone=${zone}${of}`,
  )
  return (body.timeSlot as { startTime: string }[]).map(({ startTime }) =>
    Temporal.Instant.from(startTime).toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: 'minute' }),
  )
}

/** A new client books the time that starts at this hour of the provider's clock. */
export async function booked({ world, provider }: Here, date: string, time: string) {
  const slots = await freeSlots(world, provider, date)
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(provider.timezone).toInstant()
  const slot = slots.find(({ startTime }) => Temporal.Instant.from(startTime).equals(start))
  const client = await world.given.client()
  const { status, body } = await world.as(client).post('/booking', bookable(provider, slot))
  expect([status, slot?.startTime]).toEqual([201, body.startAt])
  const { identifier, startAt, endAt } = body as Record<'identifier' | 'startAt' | 'endAt', string>
  const conflict = { bookingIdentifier: identifier, startAt, endAt }
  return { client, identifier, startAt, endAt, conflict }
}

/** Gives the provider a second therapy, and tells its identifier. */
export async function addTherapy({ world, provider: { identifier } }: Here, code = 'couples'): Promise<string> {
  const therapy = (await world.given.reference()).byCode('therapy', code)
  if (!therapy) throw new Error(`No therapy ${code}`)
  const row = { providerIdentifier: identifier, therapyId: therapy.id }
  await world.database.db.insertInto('providerTherapy').values(row).execute()
  return therapy.identifier
}

export const useEachTherapy = ({ world, provider }: Here) =>
  world.as(provider).post('/provider/availability-setting', { calendarSetupType: 'BY_CATEGORY' })

/** Whole settings with some of them changed, as the form sends them. */
export async function changeSettings({ world, provider }: Here, change: object) {
  const { body } = await world.as(provider).get('/provider-availability/settings')
  return world.as(provider).put('/provider-availability/settings', { ...body, ...change })
}

/** Nothing that a change of rules does moves a booking. */
export async function expectUnmoved(
  { world }: Here,
  bookings: Awaited<ReturnType<typeof booked>>[],
  status = 'pending',
) {
  for (const { client, identifier, startAt, endAt } of bookings)
    expect((await world.as(client).get(`/booking/${identifier}`)).body).toMatchObject({ startAt, endAt, status })
}
