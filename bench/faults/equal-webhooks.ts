import { createHmac } from 'node:crypto'
import { walletBalance } from '#backend/money/payments/ledger.ts'
import type { Market } from '../race/market.ts'
import { startedTopUp } from './card-scenarios.ts'
import { secretKey } from './paystack.ts'
import type { Setup } from './setup.ts'

export interface EqualWebhooks {
  statuses: Record<number, number>
  balance: number
  entries: number
  milliseconds: number
}

/** The same signed event, this many times at once. */
export async function sendEqualWebhooks(setup: Setup, market: Market, count: number): Promise<EqualWebhooks> {
  const reference = await startedTopUp(setup, market)
  setup.gateway.webhookUrl(null)
  setup.gateway.pay(reference)
  const body = JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } })
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
  }
  const started = performance.now()
  const send = async () => {
    const answer = await fetch(`${setup.url}/payment/webhook/paystack`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const answers = await Promise.all(Array.from({ length: count }, send))
  const milliseconds = performance.now() - started
  const statuses: Record<number, number> = {}
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const { rows } = await setup.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_entry where reference = $1 and transaction_type = 'topup'`,
    [reference],
  )
  const balance = await walletBalance(setup.database.db, market.clients[0] ?? '', 'NGN')
  return { statuses, balance, entries: rows[0]?.count ?? 0, milliseconds }
}
