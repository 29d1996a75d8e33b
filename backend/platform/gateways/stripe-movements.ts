import type Stripe from 'stripe'
import type { GatewayMovement } from './port.ts'
import { incomingOf, isFunding } from './stripe-incoming.ts'
import type { StripeSettings } from './stripe.ts'
import type { StripeLine } from './stripe-line.ts'
import { backOfPayout, cameBack } from './stripe-payouts.ts'
import { currencyOf, feesOf, idOf, instantOf, minorOf, secondsOf, wholeList } from './stripe-parse.ts'

const day = 86_400
/** A payout may arrive this many days after its request. */
const longestDays = 14
/** Stripe stores its events this long, less a day. */
const eventDays = 29

/** Money movements from Stripe's own lists, in the format of the reconciliation. */
export function stripeMovements({ stripe, read }: StripeLine, { now }: Pick<StripeSettings, 'now'>) {
  /** A checkout page is paid within a day of its creation, so the sessions of these charges are at most a day older. */
  async function payments(charges: readonly Stripe.Charge[], from: number, until: number): Promise<GatewayMovement[]> {
    const sessions = await read(() =>
      wholeList(
        stripe.checkout.sessions.list({ created: { gte: from - day, lt: until }, status: 'complete', limit: 100 }),
      ),
    )
    const sessionOf = new Map(sessions.map((session) => [idOf(session.payment_intent), session]))
    return charges
      .filter((charge) => charge.created < until && charge.paid && !drawnOf(charge))
      .map((charge) => {
        const session = sessionOf.get(idOf(charge.payment_intent))
        return {
          kind: 'payment',
          reference: session?.client_reference_id ?? charge.metadata.reference ?? null,
          gatewayReference: session?.id ?? charge.id,
          amount: minorOf(charge.amount_captured),
          currency: currencyOf(charge.currency),
          fees: feesOf(charge),
          status: charge.refunded ? 'reversed' : 'success',
          at: instantOf(charge.created),
        }
      })
  }

  /** Read from the events, which cover all customers, while Stripe stores them; older ones from each customer. */
  async function incoming(charges: readonly Stripe.Charge[], from: number, until: number): Promise<GatewayMovement[]> {
    const fees = new Map(charges.map((charge) => [drawnOf(charge), feesOf(charge)]))
    return (await fundings(from, until)).filter(isFunding).map((money) => {
      const { gatewayReference, amount, currency, fees: kept, at } = incomingOf(money, fees.get(money.id) ?? 0)
      return {
        kind: 'incoming',
        reference: null,
        gatewayReference,
        amount,
        currency,
        fees: kept,
        status: 'success',
        at,
      }
    })
  }

  async function fundings(from: number, until: number): Promise<Stripe.CustomerCashBalanceTransaction[]> {
    const created = { gte: from, lt: until }
    const type = 'customer_cash_balance_transaction.created'
    if (from > now().epochMilliseconds / 1000 - eventDays * day) {
      const events = await read(() => wholeList(stripe.events.list({ type, created, limit: 100 })))
      return events.flatMap((event) => (event.type === type ? [event.data.object] : []))
    }
    const customers = await read(() => wholeList(stripe.customers.list({ created: { lt: until }, limit: 100 })))
    const found: Stripe.CustomerCashBalanceTransaction[] = []
    for (const { id } of customers)
      found.push(...(await read(() => wholeList(stripe.customers.listCashBalanceTransactions(id, { limit: 100 })))))
    return found.filter((money) => money.created >= from && money.created < until)
  }

  /** One line for each transfer whose money arrived at the bank in these days. */
  async function payouts(from: number, until: number): Promise<GatewayMovement[]> {
    const created = { gte: from - longestDays * day, lt: until }
    const transfers = await read(() => wholeList(stripe.transfers.list({ created, limit: 100 })))
    const accounts = [...new Set(transfers.flatMap(({ destination }) => idOf(destination) ?? []))]
    const arrived = new Map<string | undefined, Stripe.Payout>()
    for (const stripeAccount of accounts) {
      const asked = { created, limit: 100, expand: [backOfPayout] }
      const list = await read(() => wholeList(stripe.payouts.list(asked, { stripeAccount })))
      for (const payout of list)
        if (payout.status === 'paid' || cameBack(payout)) arrived.set(payout.metadata?.reference, payout)
    }
    return transfers.flatMap(({ id, transfer_group: reference, amount, currency }): GatewayMovement[] => {
      const payout = reference === null ? undefined : arrived.get(reference)
      if (!payout || payout.arrival_date < from || payout.arrival_date >= until) return []
      return [
        {
          kind: 'payout',
          reference,
          gatewayReference: id,
          amount: minorOf(amount),
          currency: currencyOf(currency),
          fees: 0,
          status: payout.status === 'paid' ? 'paid' : 'reversed',
          at: instantOf(payout.arrival_date),
        },
      ]
    })
  }

  async function refunds(from: number, until: number): Promise<GatewayMovement[]> {
    const list = await read(() => wholeList(stripe.refunds.list({ created: { gte: from, lt: until }, limit: 100 })))
    return list
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, metadata, amount, currency, created }) => ({
        kind: 'refund',
        reference: metadata?.reference ?? null,
        gatewayReference: id,
        amount: minorOf(amount),
        currency: currencyOf(currency),
        fees: 0,
        status: 'processed',
        at: instantOf(created),
      }))
  }

  return async (fromInstant: string, untilInstant: string): Promise<GatewayMovement[]> => {
    const [from, until] = [secondsOf(fromInstant), secondsOf(untilInstant)]
    // One day more than requested: the last transfers are drawn, and their fees known, a little later.
    const charges = await read(() =>
      wholeList(
        stripe.charges.list({
          created: { gte: from, lt: until + day },
          limit: 100,
          expand: ['data.balance_transaction'],
        }),
      ),
    )
    return [
      ...(await payments(charges, from, until)),
      ...(await incoming(charges, from, until)),
      ...(await payouts(from, until)),
      ...(await refunds(from, until)),
    ]
  }
}

/** The transfer into a customer's cash balance that this charge drew; null for a card. */
const drawnOf = ({ metadata }: Stripe.Charge) => metadata.incoming ?? null
