/** What is done while the backend is killed, and what must hold at the end: all of it or nothing, once, and the books right. */
import { randomUUIDv7 } from 'node:crypto'
import { postEntry, walletBalance } from '../../backend/payments/ledger.ts'
import { type Market, wishFor } from '../race/market.ts'
import { benchSecret, type Stage } from './stage.ts'

export interface Scenario {
  name: string
  /** Before anything is killed; gives what `act` needs. */
  prepare(stage: Stage, market: Market): Promise<string>
  /** What the person does; an answer that does not come is no fault. */
  act(stage: Stage, market: Market, prepared: string): Promise<unknown>
  /** What the world outside does meanwhile, again and again. */
  world(stage: Stage): void
  /** `waiting` while something is still on its way, else what came of it; a sentence beginning with WRONG for a fault. */
  outcome(stage: Stage, market: Market, prepared: string): Promise<string>
}

export async function call(stage: Stage, token: string, path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const said = (await answer.json()) as Record<string, string>
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${said.code}`)
  return said
}

/** Pays what a person was sent to pay; who got no address pays nothing. */
const payer = () => {
  const addresses = new Set<string>()
  return {
    sent: (answer: { payment?: { reference?: string } }) =>
      void (answer.payment?.reference && addresses.add(answer.payment.reference)),
    pay: ({ paystack }: Stage) => {
      for (const { reference, status } of paystack.control.transactions())
        if (addresses.has(reference) && status === 'abandoned') paystack.control.pay(reference)
    },
  }
}

const one = async <Row extends object>({ database }: Stage, text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows[0]
const sum = 5_000_00

function topUp(): Scenario {
  const card = payer()
  return {
    name: 'top-up by card',
    prepare: async () => '',
    act: async (stage, { tokens }) =>
      card.sent((await call(stage, tokens[0] ?? '', '/payment/wallet', { amount: sum })) as never),
    world: card.pay,
    async outcome(stage, { clients }) {
      const balance = await walletBalance(stage.database.db, clients[0] ?? '', 'NGN')
      const paid = stage.paystack.control.transactions().filter(({ status }) => status === 'success').length
      if (balance === sum && paid === 1) return 'credited'
      if (balance !== 0 || paid > 1) return `WRONG: ${balance} in the wallet, ${paid} payments`
      return paid === 1 ? 'waiting' : 'nothing'
    },
  }
}

function bookingPayment(): Scenario {
  const card = payer()
  return {
    name: 'payment of a booking by card',
    async prepare(stage, market) {
      const start = Temporal.Now.instant().round('hour').add({ hours: 72 })
      const booking = await call(
        stage,
        market.tokens[0] ?? '',
        '/booking',
        wishFor(market, market.hour, start, benchSecret),
      )
      return booking.identifier ?? ''
    },
    act: async (stage, { tokens }, booking) =>
      card.sent((await call(stage, tokens[0] ?? '', `/payment/booking/${booking}`, { method: 'card' })) as never),
    world: card.pay,
    async outcome(stage, _market, booking) {
      const row = await one<{ status: string; held: number }>(
        stage,
        `select b.status, coalesce((select balance from ledger_account where owner_identifier = b.provider_identifier
                 and kind = 'provider_held' and currency = b.currency), 0)::int as held from booking b where b.identifier = $1`,
        [booking],
      )
      const paid = stage.paystack.control.transactions().filter(({ status }) => status === 'success').length
      if (paid === 0) return row?.status === 'pending' ? 'nothing' : `WRONG: ${row?.status} and not paid`
      if (row?.status === 'confirmed' && row.held === 15_000_00) return 'confirmed'
      return row?.status === 'pending' && row.held === 0 ? 'waiting' : `WRONG: ${row?.status}, ${row?.held} held`
    },
  }
}

const refund: Scenario = {
  name: 'refund to a card',
  async prepare(stage, { tokens, clients }) {
    const { payment } = (await call(stage, tokens[0] ?? '', '/payment/wallet', { amount: sum })) as never as {
      payment: { reference: string }
    }
    stage.paystack.control.pay(payment.reference)
    await stage.paystack.control.settled()
    if ((await walletBalance(stage.database.db, clients[0] ?? '', 'NGN')) !== sum)
      throw new Error('The top-up did not arrive')
    await stage.database.pool.query('update session set password_at = now()')
    return payment.reference
  },
  act: (stage, { tokens }, reference) =>
    call(stage, tokens[0] ?? '', `/payment/${reference}/refund`, { amount: 2_000_00 }),
  world: ({ paystack }) => {
    for (const { id, status } of paystack.control.refunds())
      if (status !== 'processed' && status !== 'failed') paystack.control.processRefund(String(id))
  },
  async outcome(stage, { clients }) {
    const balance = await walletBalance(stage.database.db, clients[0] ?? '', 'NGN')
    const row = await one<{ status: string }>(stage, 'select status from card_refund')
    const back = stage.paystack.control.refunds().length
    if (back > 1) return `WRONG: given back ${back} times`
    if (!row)
      return balance === sum && back === 0
        ? 'nothing'
        : `WRONG: ${balance} in the wallet, ${back} refunds at the gateway`
    if (row.status === 'processed')
      return back === 1 && balance === sum - 2_000_00 ? 'given back' : `WRONG: ${balance}, ${back}`
    return row.status === 'failed' ? 'WRONG: failed' : 'waiting'
  },
}

const payout: Scenario = {
  name: 'payout',
  async prepare(stage, { provider }) {
    const { db } = stage.database
    await postEntry(db, {
      key: `bench:${randomUUIDv7()}`,
      transactionType: 'adjustment',
      currency: 'NGN',
      at: new Date().toISOString(),
      transfers: [
        { from: { kind: 'promotion' }, to: { kind: 'provider_available', owner: provider }, amount: 20_000_00 },
      ],
    })
    const recipient = await recipientAt(stage)
    await stage.database.pool.query('update payout_account set recipient = $1 where provider_identifier = $2', [
      recipient,
      provider,
    ])
    return ''
  },
  act: (stage, { providerToken }) => call(stage, providerToken, '/provider/payouts', {}),
  world: ({ paystack }) => {
    for (const { reference, status } of paystack.control.transfers())
      if (status === 'pending') paystack.control.succeedTransfer(reference)
  },
  async outcome(stage, { provider }) {
    // Both in one look: what is asked one after the other may change in between.
    const seen = await one<{ status: string | null; balance: number }>(
      stage,
      `select (select status from payout) as status,
              (select balance::int from ledger_account where owner_identifier = $1 and kind = 'provider_available') as balance`,
      [provider],
    )
    const row = seen?.status ? { status: seen.status } : null
    const left = seen
    const sent = stage.paystack.control.transfers().length
    if (sent > 1) return `WRONG: sent ${sent} times`
    if (!row)
      return left?.balance === 20_000_00 && sent === 0 ? 'nothing' : `WRONG: ${left?.balance} left, ${sent} sent`
    if (row.status === 'paid')
      return sent === 1 && left?.balance === 0 ? 'paid' : `WRONG: ${left?.balance} left, ${sent} sent`
    return ['failed', 'reversed', 'cancelled'].includes(row.status) ? `WRONG: ${row.status}` : 'waiting'
  },
}

/** A payee that the gateway knows. */
async function recipientAt({ paystack }: Stage): Promise<string> {
  const answer = await fetch(`${paystack.url}/transferrecipient`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_of_the_faults', 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'nuban',
      name: 'Ada Bello',
      account_number: '0123456789',
      bank_code: '058',
      currency: 'NGN',
    }),
  })
  const { data } = (await answer.json()) as { data: { recipient_code: string } }
  return data.recipient_code
}

/** New for each kill: a person pays what this run sent them to. */
export const scenarios: readonly (() => Scenario)[] = [topUp, bookingPayment, () => refund, () => payout]

/** One top-up of which the gateway tells fifty times at once. */
export const startedTopUp = async (stage: Stage, { tokens }: Market): Promise<string> => {
  const { payment } = (await call(stage, tokens[0] ?? '', '/payment/wallet', { amount: sum })) as never as {
    payment: { reference: string }
  }
  return payment.reference
}
