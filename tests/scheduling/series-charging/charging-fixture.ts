import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import { bookedSeries, bookingOf } from '#tests/scheduling/series/series.ts'
import { savedCard } from '#tests/money/payment-methods/cards-fixture.ts'
import type { TestCard } from '#simulators/shared/test-cards.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

export const fee = 800_00

export interface Agreed {
  series: string
  /** The second session, the first that a card pays by itself. */
  booking: string
  /** The same of the third. */
  next: string
  card: string
  path: string
}

/** Three weekly sessions; nobody pays the first one. */
export async function seriesOfClient(
  product: Product,
  client: GivenPerson,
  provider: GivenProvider,
  date = '2026-03-11',
) {
  const series = await bookedSeries(product, client, provider, date, { count: 3 })
  const path = `/booking/series/${series.series.identifier}/charging`
  return { series: series.series.identifier, path, booking: bookingOf(series, 1), next: bookingOf(series, 2) }
}

/** A series whose sessions a saved card pays when they are due. */
export async function agreedSeries(
  product: Product,
  client: GivenPerson,
  provider: GivenProvider,
  kind: TestCard = 'works',
  date?: string,
): Promise<Agreed> {
  const card = await savedCard(product, client, kind)
  const series = await seriesOfClient(product, client, provider, date)
  const agreed = await product.as(client).put(series.path, { paymentMethod: card, fee, agree: true })
  if (agreed.status !== 200) throw new Error(`Refused: ${JSON.stringify(agreed.body)}`)
  return { ...series, card }
}

export const chargingOf = async (product: Product, client: GivenPerson, { path }: { path: string }) =>
  (await product.as(client).get(path)).body as SeriesCharging

/** Until when the session can be paid. */
export async function deadlineOf(product: Product, client: GivenPerson, series: Agreed): Promise<Temporal.Instant> {
  const { sessions } = await chargingOf(product, client, series)
  const found = sessions.find(({ bookingIdentifier }) => bookingIdentifier === series.booking)
  if (!found) throw new Error('The session is not to be paid')
  return Temporal.Instant.from(found.dueAt)
}

/** Moves the time to two days before the deadline, where the session is announced. */
export async function announced(product: Product, client: GivenPerson, series: Agreed): Promise<Temporal.Instant> {
  const deadline = await deadlineOf(product, client, series)
  product.clock.set(deadline.subtract({ hours: 48 }).toString())
  await product.work()
  return deadline
}

/** Moves the time on to the charge, a day before the deadline, without working yet. */
export async function due(product: Product, client: GivenPerson, series: Agreed): Promise<Temporal.Instant> {
  const deadline = await announced(product, client, series)
  product.clock.set(deadline.subtract({ hours: 24 }).toString())
  return deadline
}

export const statusOf = async (product: Product, client: GivenPerson, booking: string) =>
  (await product.as(client).get(`/booking/${booking}`)).body.status as string

/** Charges of saved cards for a session, and payments from the wallet, oldest first. */
export async function paymentsOf(product: Product, booking: string): Promise<{ status: string; method: string }[]> {
  const { rows } = await product.database.pool.query(
    'select status, method from payment where booking_identifier = $1 order by created_at, reference',
    [booking],
  )
  return rows
}

export const subjects = (product: Product, client: GivenPerson) =>
  product.mailbox
    .list({ to: client.email })
    .map(({ subject }) => subject)
    .toReversed()
