import { expect } from 'vitest'
import type { Forecast, Payout } from '#schemas/money/payouts.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'

/** What 15,000 brings the therapist. */
export const part = 12_750_00

export interface Practice {
  client: GivenPerson
  provider: GivenProvider
  /** A paid session at the first free hour of a date. */
  paid(date: string): Promise<string>
  /** One that took place: the worker came by in the afternoon of that day. */
  held(date: string): Promise<string>
  /** One of the 3rd that took place and whose fee is available; it is the 6th then. */
  cleared(): Promise<string>
  asks(key?: string): Promise<{ status: number; body: Payout & { code?: string; message?: string } }>
  /** Asked for, and given. */
  payout(): Promise<Payout>
  forecast(): Promise<Forecast>
  show(payout: Pick<Payout, 'identifier'>): Promise<Payout>
  /** What lies on the therapist's accounts; empty ones are left out. */
  balances(): Promise<Record<string, number>>
}

/** A therapist with bank details, a client with money, and what both do. */
export async function practiceIn(
  world: World,
  wish: Parameters<World['given']['provider']>[0] = {},
): Promise<Practice> {
  const { country = 'NG' } = wish
  const client = await world.given.client({ money: 10_000_000_00, country })
  const provider = await world.given.provider({ fee: 15_000_00, ...wish })
  const theo = () => world.as(provider)

  async function paid(date: string): Promise<string> {
    const [slot] = await freeSlots(world, provider, date)
    const { body } = await world.as(client).post('/booking', bookable(provider, slot))
    expect((await world.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })).status).toBe(200)
    return body.identifier
  }

  async function held(date: string): Promise<string> {
    const identifier = await paid(date)
    world.clock.set(`${date}T20:00:00Z`)
    await world.work()
    return identifier
  }

  async function asks(key: string = crypto.randomUUID()) {
    const { status, body } = await theo().post('/provider/payouts', undefined, { 'idempotency-key': key })
    return { status, body }
  }

  return {
    client,
    provider,
    paid,
    held,
    asks,
    async cleared() {
      const identifier = await held('2026-03-03')
      world.clock.set('2026-03-06T10:00:00Z')
      await world.work()
      return identifier
    },
    async payout() {
      const { status, body } = await asks()
      expect(status).toBe(201)
      return body
    },
    forecast: async () => (await theo().get('/provider/payouts/forecast')).body,
    show: async ({ identifier }) => (await theo().get(`/provider/payouts/${identifier}`)).body,
    async balances() {
      const { rows } = await world.database.pool.query<{ kind: string; balance: number }>(
        `select replace(kind, 'provider_', '') as kind, balance::int from ledger_account
          where owner_identifier = $1 and balance <> 0 order by kind`,
        [provider.identifier],
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },
  }
}

/** As somebody of whom there is money in another currency, which the product lets nobody do. */
export async function movesTo({ database: { pool } }: World, { identifier }: GivenPerson, country: string) {
  await pool.query(
    `update app_user set country_id = (select id from taxonomy where kind = 'country' and code = $2) where identifier = $1`,
    [identifier, country],
  )
}
