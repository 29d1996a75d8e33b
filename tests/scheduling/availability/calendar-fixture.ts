/** Helpers shared by the tests of a therapist's calendar. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

export interface CalendarFixture {
  product: Product
  /** Listed, Monday to Friday 09:00 to 18:00, created for every test. */
  provider: GivenProvider
}

/** Opens one product per test file and creates one therapist per test. */
export function withTherapist(country: string): CalendarFixture {
  const here = {} as CalendarFixture
  beforeAll(async () => {
    here.product = await openProduct()
  })
  afterAll(() => here.product.close())
  beforeEach(async () => {
    here.product.clock.set(start)
    here.provider = await here.product.given.provider({ country })
  })
  return here
}

export type Times = [startTime: string, endTime: string]

export const intervals = (...times: Times[]) => times.map(([startTime, endTime]) => ({ startTime, endTime }))

/** A weekday or a date in the request format; without times it is closed. */
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

/** Free start times on a date, `HH:MM` in the provider's zone, optionally of one therapy only. */
export async function offered({ product, provider }: CalendarFixture, date: string, category?: string) {
  const { identifier, timezone } = provider
  const zone = encodeURIComponent(timezone)
  const of = category === undefined ? '' : `&category=${category}`
  const { body } = await product.visitor.get(
    `/providers-availability/${identifier}/timeslot/${date}?timezone=${zone}${of}`,
  )
  return (body.timeSlot as { startTime: string }[]).map(({ startTime }) =>
    Temporal.Instant.from(startTime).toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: 'minute' }),
  )
}

/** A new client books the slot that starts at this hour of the provider's clock. */
export async function booked({ product, provider }: CalendarFixture, date: string, time: string) {
  const slots = await freeSlots(product, provider, date)
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(provider.timezone).toInstant()
  const slot = slots.find(({ startTime }) => Temporal.Instant.from(startTime).equals(start))
  const client = await product.given.client()
  const { status, body } = await product.as(client).post('/booking', bookable(provider, slot))
  expect([status, slot?.startTime]).toEqual([201, body.startAt])
  const { identifier, startAt, endAt } = body as Record<'identifier' | 'startAt' | 'endAt', string>
  const conflict = { bookingIdentifier: identifier, startAt, endAt }
  return { client, identifier, startAt, endAt, conflict }
}

/** Gives the provider a second therapy and returns its identifier. */
export async function addTherapy(
  { product, provider: { identifier } }: CalendarFixture,
  code = 'couples',
): Promise<string> {
  const therapy = (await product.given.reference()).byCode('therapy', code)
  if (!therapy) throw new Error(`No therapy ${code}`)
  const row = { providerIdentifier: identifier, therapyId: therapy.id }
  await product.database.db.insertInto('providerTherapy').values(row).execute()
  return therapy.identifier
}

export const useEachTherapy = ({ product, provider }: CalendarFixture) =>
  product.as(provider).post('/provider/availability-setting', { calendarSetupType: 'BY_CATEGORY' })

/** Complete settings with some fields overridden, as the form sends them. */
export async function changeSettings({ product, provider }: CalendarFixture, change: object) {
  const { body } = await product.as(provider).get('/provider-availability/settings')
  return product.as(provider).put('/provider-availability/settings', { ...body, ...change })
}

/** A change of rules never moves a booking. */
export async function expectUnmoved(
  { product }: CalendarFixture,
  bookings: Awaited<ReturnType<typeof booked>>[],
  status = 'pending',
) {
  for (const { client, identifier, startAt, endAt } of bookings)
    expect((await product.as(client).get(`/booking/${identifier}`)).body).toMatchObject({ startAt, endAt, status })
}
