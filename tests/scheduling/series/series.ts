import type { NewSeries, Series, SeriesItem } from '#schemas/scheduling/series.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** Body of POST /booking/series: five weekly sessions from the free slot at this place of a date. */
export async function seriesRequest(
  product: Product,
  provider: GivenProvider,
  date: string,
  { place = 0, ...change }: Partial<NewSeries> & { place?: number } = {},
): Promise<NewSeries> {
  const slot = (await freeSlots(product, provider, date))[place]
  return {
    ...bookable(provider, undefined),
    timeslotIdentifier: slot?.identifier ?? '',
    frequency: 'weekly',
    count: 5,
    conflictPolicy: 'fail',
    payment: 'per_session',
    ...change,
  }
}

/** A booked series, starting at the free slot of a date. */
export async function bookedSeries(
  product: Product,
  client: GivenPerson,
  provider: GivenProvider,
  date: string,
  change: Parameters<typeof seriesRequest>[3] = {},
): Promise<Series & { series: { identifier: string } }> {
  const { status, body } = await product
    .as(client)
    .post('/booking/series', await seriesRequest(product, provider, date, change))
  if (status !== 201) throw new Error(`The series was refused: ${JSON.stringify(body)}`)
  return body
}

/** Books one session of another client at the free slot of a date, so that it is taken. */
export async function takenBy(product: Product, other: GivenPerson, provider: GivenProvider, date: string, place = 0) {
  const slot = (await freeSlots(product, provider, date))[place]
  const { body } = await product.as(other).post('/booking', bookable(provider, slot))
  return body
}

export const bookingOf = ({ items }: Series, place: number): string => items[place]?.bookingIdentifier ?? ''
export const statuses = (items: readonly SeriesItem[]) => items.map(({ status }) => status)
