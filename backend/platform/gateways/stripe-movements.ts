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

/** Seconds since 1970; `until` itself is not part of the period. */
interface Period {
  from: number
  until: number
}

/** Money movements from Stripe's own lists, in the format of the reconciliation. */
export const stripeMovements =
  (line: StripeLine, settings: Pick<StripeSettings, 'now'>) =>
  async (fromInstant: string, untilInstant: string): Promise<GatewayMovement[]> => {
    const period = { from: secondsOf(fromInstant), until: secondsOf(untilInstant) }
    const charges = await chargesIn(line, period)
    return [
      ...(await payments(line, charges, period)),
      ...(await incoming(line, settings, charges, period)),
      ...(await payouts(line, period)),
      ...(await refunds(line, period)),
    ]
  }

/** One day more than requested: the last transfers are drawn, and their fees known, a little later. */
const chargesIn = ({ stripe, read }: StripeLine, { from, until }: Period): Promise<Stripe.Charge[]> =>
  read(() =>
    wholeList(
      stripe.charges.list({
        created: { gte: from, lt: until + day },
        limit: 100,
        expand: ['data.balance_transaction'],
      }),
    ),
  )

/** A checkout page is paid within a day of its creation, so the sessions of these charges are at most a day older. */
async function payments(
  { stripe, read }: StripeLine,
  charges: readonly Stripe.Charge[],
  { from, until }: Period,
): Promise<GatewayMovement[]> {
  const created = { gte: from - day, lt: until }
  const sessions = await read(() =>
    wholeList(stripe.checkout.sessions.list({ created, status: 'complete', limit: 100 })),
  )
  const sessionOf = new Map(sessions.map((session) => [idOf(session.payment_intent), session]))
  return charges
    .filter((charge) => charge.created < until && charge.paid && !drawnOf(charge))
    .map((charge) => {
      const session = sessionOf.get(idOf(charge.payment_intent))
      return {
        kind: 'payment',
        reference: session?.client_reference_id ?? charge.metadata.reference ?? null,
        gatewayReference: session?.id ?? intentOf(charge) ?? charge.id,
        amount: minorOf(charge.amount_captured),
        currency: currencyOf(charge.currency),
        fees: feesOf(charge),
        status: charge.refunded ? 'reversed' : 'success',
        at: instantOf(charge.created),
      }
    })
}

/** A payment with a kept card has our reference and no session. */
const intentOf = ({ metadata, payment_intent: intent }: Stripe.Charge) => (metadata.reference ? idOf(intent) : null)

/** Bank transfers of customers; the charges that drew them carry their fees. */
async function incoming(
  line: StripeLine,
  settings: Pick<StripeSettings, 'now'>,
  charges: readonly Stripe.Charge[],
  period: Period,
): Promise<GatewayMovement[]> {
  const fees = new Map(charges.map((charge) => [drawnOf(charge), feesOf(charge)]))
  return (await fundings(line, settings, period)).filter(isFunding).map((money) => {
    const { gatewayReference, amount, currency, fees: fee, at } = incomingOf(money, fees.get(money.id) ?? 0)
    return {
      kind: 'incoming',
      reference: null,
      gatewayReference,
      amount,
      currency,
      fees: fee,
      status: 'success',
      at,
    }
  })
}

/** Read from the events, which cover all customers, while Stripe stores them; older ones from each customer. */
async function fundings(
  { stripe, read }: StripeLine,
  { now }: Pick<StripeSettings, 'now'>,
  { from, until }: Period,
): Promise<Stripe.CustomerCashBalanceTransaction[]> {
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

/** One line for each transfer whose money arrived at the bank in this period. */
async function payouts({ stripe, read }: StripeLine, { from, until }: Period): Promise<GatewayMovement[]> {
  const created = { gte: from - longestDays * day, lt: until }
  const transfers = await read(() => wholeList(stripe.transfers.list({ created, limit: 100 })))
  const accounts = [...new Set(transfers.flatMap(({ destination }) => idOf(destination) ?? []))]
  const arrived = new Map<string | undefined, Stripe.Payout>()
  for (const stripeAccount of accounts) {
    const params = { created, limit: 100, expand: [backOfPayout] }
    const list = await read(() => wholeList(stripe.payouts.list(params, { stripeAccount })))
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

async function refunds({ stripe, read }: StripeLine, { from, until }: Period): Promise<GatewayMovement[]> {
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

/** The transfer into a customer's cash balance that this charge drew; null for a card. */
const drawnOf = ({ metadata }: Stripe.Charge) => metadata.incoming ?? null
