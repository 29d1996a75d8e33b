import { type Market, bookingRequest } from '../race/market.ts'
import { balanceOf, call, one, type ScenarioAt, sum } from './scenario.ts'
import { benchSecret, type Setup } from './setup.ts'

/** Pays the checkout of a person; does nothing for a person who got no address. */
const payer = () => {
  const addresses = new Set<string>()
  return {
    sent: (answer: { payment?: { reference?: string } }) =>
      void (answer.payment?.reference && addresses.add(answer.payment.reference)),
    pay: ({ gateway }: Setup) => {
      for (const { reference, status } of gateway.payments())
        if (addresses.has(reference) && status === 'open') gateway.pay(reference)
    },
  }
}

const timesPaid = ({ gateway }: Setup) => gateway.payments().filter(({ status }) => status === 'paid').length

/** The checkout was opened, and not paid yet. */
export const startedTopUp = async (setup: Setup, { tokens }: Market): Promise<string> => {
  const { payment } = (await call(setup, tokens[0] ?? '', '/payment/wallet', { amount: sum })) as never as {
    payment: { reference: string }
  }
  return payment.reference
}

export const topUpByCard: ScenarioAt = (gateway) => {
  const card = payer()
  return {
    name: 'top-up by card',
    gateway,
    prepare: async () => '',
    act: async (setup, { tokens }) =>
      card.sent((await call(setup, tokens[0] ?? '', '/payment/wallet', { amount: sum })) as never),
    product: card.pay,
    async outcome(setup, market) {
      const balance = await balanceOf(setup, market)
      const paid = timesPaid(setup)
      if (balance === sum && paid === 1) return 'credited'
      if (balance !== 0 || paid > 1) return `WRONG: ${balance} in the wallet, ${paid} payments`
      return paid === 1 ? 'waiting' : 'nothing'
    },
  }
}

export const bookingByCard: ScenarioAt = (gateway) => {
  const card = payer()
  return {
    name: 'payment of a booking by card',
    gateway,
    async prepare(setup, market) {
      const start = Temporal.Now.instant().round('hour').add({ hours: 72 })
      const booking = await call(
        setup,
        market.tokens[0] ?? '',
        '/booking',
        bookingRequest(market, market.hour, start, benchSecret),
      )
      return booking.identifier ?? ''
    },
    act: async (setup, { tokens }, booking) =>
      card.sent((await call(setup, tokens[0] ?? '', `/payment/booking/${booking}`, { method: 'card' })) as never),
    product: card.pay,
    async outcome(setup, _market, booking) {
      const row = await one<{ status: string; held: number }>(
        setup,
        `select b.status, coalesce((select balance from ledger_account where owner_identifier = b.provider_identifier
                 and kind = 'provider_held' and currency = b.currency), 0)::int as held from booking b where b.identifier = $1`,
        [booking],
      )
      const paid = timesPaid(setup)
      if (paid === 0) return row?.status === 'pending' ? 'nothing' : `WRONG: ${row?.status} and not paid`
      if (row?.status === 'confirmed' && row.held === 15_000_00) return 'confirmed'
      return row?.status === 'pending' && row.held === 0 ? 'waiting' : `WRONG: ${row?.status}, ${row?.held} held`
    },
  }
}

export const refundToCard: ScenarioAt = (gateway) => ({
  name: 'refund to a card',
  gateway,
  async prepare(setup, market) {
    const reference = await startedTopUp(setup, market)
    setup.gateway.pay(reference)
    await setup.gateway.settled()
    if ((await balanceOf(setup, market)) !== sum) throw new Error('The top-up did not arrive')
    await setup.database.pool.query('update session set password_at = now()')
    return reference
  },
  act: (setup, { tokens }, reference) =>
    call(setup, tokens[0] ?? '', `/payment/${reference}/refund`, { amount: 2_000_00 }),
  product: ({ gateway: simulator }) => {
    for (const { id, isEnded } of simulator.refunds()) if (!isEnded) simulator.processRefund(id)
  },
  async outcome(setup, market) {
    const balance = await balanceOf(setup, market)
    const row = await one<{ status: string }>(setup, 'select status from card_refund')
    const back = setup.gateway.refunds().length
    if (back > 1) return `WRONG: given back ${back} times`
    if (!row)
      return balance === sum && back === 0
        ? 'nothing'
        : `WRONG: ${balance} in the wallet, ${back} refunds at the gateway`
    if (row.status === 'processed')
      return back === 1 && balance === sum - 2_000_00 ? 'given back' : `WRONG: ${balance}, ${back}`
    return row.status === 'failed' ? 'WRONG: failed' : 'waiting'
  },
})
