import { expect } from 'vitest'
import type { Forecast, Payout } from '#schemas/money/payouts.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** The therapist's share of 15,000. */
export const part = 12_750_00

export interface Practice {
  client: GivenPerson
  provider: GivenProvider
  /** A paid session at the first free hour of a date. */
  paid(date: string): Promise<string>
  /** A completed session: the worker ran in the afternoon of that day. */
  held(date: string): Promise<string>
  /** A session of the 3rd that took place and whose fee is available, after one round of work; the clock is at the 6th then. */
  cleared(): Promise<string>
  requestPayout(key?: string): Promise<{ status: number; body: Payout & { code?: string; message?: string } }>
  /** Requested, and accepted. */
  payout(): Promise<Payout>
  forecast(): Promise<Forecast>
  show(payout: Pick<Payout, 'identifier'>): Promise<Payout>
  /** The balances of the therapist's accounts; empty ones are left out. */
  balances(): Promise<Record<string, number>>
}

/** A therapist with bank details, a client with money, and the actions of both. */
export async function practiceIn(
  product: Product,
  input: Parameters<Product['given']['provider']>[0] = {},
): Promise<Practice> {
  const { country = 'NG' } = input
  const client = await product.given.client({ money: 10_000_000_00, country })
  const provider = await product.given.provider({ fee: 15_000_00, ...input })
  const theo = () => product.as(provider)

  async function paid(date: string): Promise<string> {
    const [slot] = await freeSlots(product, provider, date)
    const { body } = await product.as(client).post('/booking', bookable(provider, slot))
    expect((await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })).status).toBe(
      200,
    )
    return body.identifier
  }

  async function held(date: string): Promise<string> {
    const identifier = await paid(date)
    product.clock.set(`${date}T20:00:00Z`)
    await product.work()
    return identifier
  }

  async function requestPayout(key: string = crypto.randomUUID()) {
    const { status, body } = await theo().post('/provider/payouts', undefined, { 'idempotency-key': key })
    return { status, body }
  }

  return {
    client,
    provider,
    paid,
    held,
    requestPayout,
    async cleared() {
      const identifier = await paid('2026-03-03')
      // The payouts of this Monday ran before the session: there was nothing to pay.
      await product.database.pool.query(
        `insert into payout_round (week, done_at) values ('2026-03-02', '2026-03-02T08:00:00Z') on conflict do nothing`,
      )
      product.clock.set('2026-03-06T10:00:00Z')
      await product.work()
      return identifier
    },
    async payout() {
      const { status, body } = await requestPayout()
      expect(status).toBe(201)
      return body
    },
    forecast: async () => (await theo().get('/provider/payouts/forecast')).body,
    show: async ({ identifier }) => (await theo().get(`/provider/payouts/${identifier}`)).body,
    async balances() {
      const { rows } = await product.database.pool.query<{ kind: string; balance: number }>(
        `select replace(kind, 'provider_', '') as kind, balance::int from ledger_account
          where owner_identifier = $1 and balance <> 0 order by kind`,
        [provider.identifier],
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },
  }
}

/** Creates money in another currency, which the product itself prevents. */
export async function movesTo({ database: { pool } }: Product, { identifier }: GivenPerson, country: string) {
  await pool.query(
    `update app_user set country_id = (select id from taxonomy where kind = 'country' and code = $2) where identifier = $1`,
    [identifier, country],
  )
}
