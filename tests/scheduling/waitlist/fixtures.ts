import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

/** Books the session of a therapist that starts at an instant, and pays it from the wallet. */
export async function paidSession(
  product: Product,
  { client, provider, startAt }: { client: GivenPerson; provider: GivenProvider; startAt: string },
): Promise<string> {
  const identifier = await heldSession(product, { client, provider, startAt })
  const paid = await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  if (paid.status !== 201 && paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return identifier
}

/** The same, not paid yet. */
export async function heldSession(
  product: Product,
  { client, provider, startAt }: { client: GivenPerson; provider: GivenProvider; startAt: string },
): Promise<string> {
  const slots = await freeSlots(product, provider, startAt.slice(0, 10))
  const slot = slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(startAt))
  if (!slot) throw new Error(`${startAt} is not free`)
  const booked = await product.as(client).post('/booking', bookable(provider, slot))
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  return booked.body.identifier
}

interface Options {
  fromDate?: string
  toDate?: string
  partOfDay?: 'any' | 'morning' | 'afternoon' | 'evening'
}

/** Joins the waitlist for earlier times of a booking: by default any, from Monday 9 March to Friday 20 March. */
export const wait = (
  product: Product,
  client: GivenPerson,
  bookingIdentifier: string,
  { fromDate = '2026-03-09', toDate = '2026-03-20', partOfDay = 'any' }: Options = {},
): Promise<Answered> => product.as(client).post('/waitlist', { bookingIdentifier, fromDate, toDate, partOfDay })

/** The newest entry of a client as the client sees it. */
export const entryOf = async (product: Product, client: GivenPerson) =>
  (await product.as(client).get('/waitlist')).body.data[0]

export const offerOf = async (product: Product, client: GivenPerson) => (await entryOf(product, client)).offer

export const cancel = (product: Product, client: GivenPerson, booking: string) =>
  product.as(client).post(`/booking/${booking}/cancel`, {})

export const accept = async (product: Product, client: GivenPerson, expectedDifference = 0) =>
  product.as(client).post(`/waitlist/${(await entryOf(product, client)).identifier}/accept`, { expectedDifference })

export const decline = async (product: Product, client: GivenPerson) =>
  product.as(client).post(`/waitlist/${(await entryOf(product, client)).identifier}/decline`)

/** Live claims of a booking in order of kind and start: kind, state and start. */
export async function claimsOf({ database }: Product, booking: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ claim: string }>(
    `select kind || ' ' || state || ' ' || to_char(lower(span), 'DD HH24:MI') as claim from claim
      where booking_identifier = $1 and state in ('held', 'booked') order by 1`,
    [booking],
  )
  return rows.map(({ claim }) => claim)
}
