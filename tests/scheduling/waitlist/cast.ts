import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { World } from '#tests/support/world.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

/** Books the session of a therapist that starts at an instant, and pays it from the wallet. */
export async function paidSession(
  world: World,
  { client, provider, startAt }: { client: GivenPerson; provider: GivenProvider; startAt: string },
): Promise<string> {
  const identifier = await heldSession(world, { client, provider, startAt })
  const paid = await world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  if (paid.status !== 201 && paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return identifier
}

/** The same, not paid yet. */
export async function heldSession(
  world: World,
  { client, provider, startAt }: { client: GivenPerson; provider: GivenProvider; startAt: string },
): Promise<string> {
  const slots = await freeSlots(world, provider, startAt.slice(0, 10))
  const slot = slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(startAt))
  if (!slot) throw new Error(`${startAt} is not free`)
  const booked = await world.as(client).post('/booking', bookable(provider, slot))
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  return booked.body.identifier
}

interface Wish {
  fromDate?: string
  toDate?: string
  partOfDay?: 'any' | 'morning' | 'afternoon' | 'evening'
}

/** Asks for earlier times of a booking: any, from Monday 9 March to Friday 20 March, unless told otherwise. */
export const wait = (
  world: World,
  client: GivenPerson,
  bookingIdentifier: string,
  { fromDate = '2026-03-09', toDate = '2026-03-20', partOfDay = 'any' }: Wish = {},
): Promise<Answered> => world.as(client).post('/waitlist', { bookingIdentifier, fromDate, toDate, partOfDay })

/** The newest entry of a client as they see it. */
export const entryOf = async (world: World, client: GivenPerson) =>
  (await world.as(client).get('/waitlist')).body.data[0]

export const offerOf = async (world: World, client: GivenPerson) => (await entryOf(world, client)).offer

export const cancel = (world: World, client: GivenPerson, booking: string) =>
  world.as(client).post(`/booking/${booking}/cancel`, {})

export const accept = async (world: World, client: GivenPerson, expectedDifference = 0) =>
  world.as(client).post(`/waitlist/${(await entryOf(world, client)).identifier}/accept`, { expectedDifference })

export const decline = async (world: World, client: GivenPerson) =>
  world.as(client).post(`/waitlist/${(await entryOf(world, client)).identifier}/decline`)

/** Live claims of a booking in order of kind and start: kind, state and start. */
export async function claimsOf({ database }: World, booking: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ claim: string }>(
    `select kind || ' ' || state || ' ' || to_char(lower(span), 'DD HH24:MI') as claim from claim
      where booking_identifier = $1 and state in ('held', 'booked') order by 1`,
    [booking],
  )
  return rows.map(({ claim }) => claim)
}
