import { randomUUIDv7 } from 'node:crypto'
import { payoutLimits } from '#schemas/money/payouts.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { call, one, type ScenarioAt } from './scenario.ts'
import type { Setup } from './setup.ts'

/** More than the minimum payout, and less than the amount that an operator reviews. */
const available = ({ gateway }: Setup) => 2 * payoutLimits.minimum[gateway.currency]

export const payout: ScenarioAt = (gateway) => ({
  name: 'payout',
  gateway,
  async prepare(setup, { provider }) {
    await postEntry(setup.database.db, {
      key: `bench:${randomUUIDv7()}`,
      transactionType: 'adjustment',
      currency: setup.gateway.currency,
      at: new Date().toISOString(),
      transfers: [
        {
          from: { kind: 'promotion' },
          to: { kind: 'provider_available', owner: provider },
          amount: available(setup),
        },
      ],
    })
    const recipient = await setup.gateway.recipient()
    await setup.database.pool.query('update payout_account set recipient = $1 where provider_identifier = $2', [
      recipient,
      provider,
    ])
    // A payout request requires a recent password.
    await setup.database.pool.query('update session set password_at = now()')
    return ''
  },
  act: (setup, { providerToken }) => call(setup, providerToken, '/provider/payouts', {}),
  product: ({ gateway: simulator }) => {
    for (const { reference, isOnItsWay } of simulator.payouts()) if (isOnItsWay) simulator.succeedPayout(reference)
  },
  async outcome(setup, { provider }) {
    // One query, because the rows may change between two queries.
    const seen = await one<{ status: string | null; balance: number }>(
      setup,
      `select (select status from payout) as status,
              (select balance::int from ledger_account where owner_identifier = $1 and kind = 'provider_available') as balance`,
      [provider],
    )
    const { status = null, balance: left } = seen ?? {}
    const sent = setup.gateway.sent()
    if (sent > 1) return `WRONG: sent ${sent} times`
    if (status === null)
      return left === available(setup) && sent === 0 ? 'nothing' : `WRONG: ${left} left, ${sent} sent`
    if (status === 'paid') return sent === 1 && left === 0 ? 'paid' : `WRONG: ${left} left, ${sent} sent`
    return ['failed', 'reversed', 'cancelled'].includes(status) ? `WRONG: ${status}` : 'waiting'
  },
})
