import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

type Role = 'client' | 'provider' | 'guest'
interface Shown {
  participants: { identifier: string; role: Role; status: string; attendance: string; firstName: string | null }[]
}

/** Identifier of the participant with this role. */
export const participant = ({ participants }: Shown, role: Role): string =>
  participants.find((one) => one.role === role)?.identifier ?? ''

/** A booking for the first free hour of 12 March 2026, 09:00 in Lagos (08:00 UTC), as the API returned it. */
export async function booked(product: Product, client: GivenPerson, provider: GivenProvider, date = '2026-03-12') {
  const [slot] = await freeSlots(product, provider, date)
  const { body } = await product.as(client).post('/booking', bookable(provider, slot))
  return body
}

/** The same, paid from the wallet. */
export async function confirmed(product: Product, client: GivenPerson, provider: GivenProvider, date?: string) {
  const { identifier } = await booked(product, client, provider, date)
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  return (await product.as(client).get(`/appointment/${identifier}`)).body
}

/** Balance of each account for one booking, in minor units. */
export async function balances(product: Product, booking: string): Promise<Record<string, number>> {
  const { rows } = await product.database.pool.query<{ kind: string; sum: number }>(
    `select a.kind, sum(case when t.to_account = a.id then t.amount else -t.amount end)::int as sum
       from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
       join ledger_entry e on e.identifier = t.entry_identifier
      where e.booking_identifier = $1 group by a.kind order by a.kind`,
    [booking],
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
