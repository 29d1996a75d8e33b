import type Stripe from 'stripe'
import {
  type AccountNumbers,
  type Customer,
  GatewayRefused,
  GatewayUnavailable,
  type IncomingTransfer,
  type VirtualAccount,
} from './port.ts'
import { orNull, type StripeLine } from './stripe-line.ts'
import { currencyOf, feesOf, idOf, instantOf, minorOf, wholeList, wholeOf } from './stripe-parse.ts'

type Money = Stripe.CustomerCashBalanceTransaction

/**
 * Bank transfers: each customer has their own bank details and a cash balance, which the product draws into its own.
 */
export const stripeIncoming = (line: StripeLine) => ({
  ensureVirtualAccount: async (customer: Customer) => accountOf(line, await customerOf(line, customer)),

  async readVirtualAccount(name: string): Promise<VirtualAccount> {
    const customer = await orNull(line.read(() => line.stripe.customers.retrieve(name)))
    if (!customer || customer.deleted) return { status: 'failed', customer: name, account: null }
    return accountOf(line, customer)
  },

  async findIncoming(gatewayReference: string): Promise<IncomingTransfer | null> {
    const [customer = '', id = ''] = gatewayReference.split('/')
    if (!customer.startsWith('cus_') || !id.startsWith('ccsbtxn_')) return null
    const { stripe, read } = line
    const money = await orNull(read(() => stripe.customers.retrieveCashBalanceTransaction(customer, id)))
    return money && isFunding(money) ? draw(line, money, await drawsOf(line, customer)) : null
  },

  async requery(customer: string): Promise<IncomingTransfer[]> {
    const { stripe, read } = line
    const list = await orNull(read(() => stripe.customers.listCashBalanceTransactions(customer, { limit: 100 })))
    const found: IncomingTransfer[] = []
    const draws = list ? await drawsOf(line, customer) : []
    for (const money of list?.data.filter(isFunding) ?? []) {
      const drawn = await draw(line, money, draws)
      if (drawn) found.push(drawn)
    }
    return found
  },
})

async function accountOf({ stripe, order }: StripeLine, customer: Stripe.Customer): Promise<VirtualAccount> {
  const currency = customer.metadata.currency ?? ''
  const instructions = await order(() =>
    stripe.customers.createFundingInstructions(customer.id, {
      currency,
      funding_type: 'bank_transfer',
      bank_transfer: bankTransferOf(currency),
    }),
  )
  const account = numbersOf(instructions)
  return { status: account ? 'active' : 'pending', customer: customer.id, account }
}

/** The customer with this reference; created where Stripe has none. */
async function customerOf(
  { stripe, read, order }: StripeLine,
  { reference, email, firstName, lastName, currency, ...more }: Customer,
): Promise<Stripe.Customer> {
  const known = await read(() => wholeList(stripe.customers.list({ email, limit: 100 })))
  return (
    known.find(({ metadata }) => metadata.reference === reference) ??
    order(() =>
      stripe.customers.create(
        {
          email,
          name: `${firstName} ${lastName}`,
          ...(more.phone === null ? {} : { phone: more.phone }),
          // Nothing of the cash balance is spent automatically.
          cash_balance: { settings: { reconciliation_mode: 'manual' } },
          metadata: { reference, currency: currency.toLowerCase() },
        },
        { idempotencyKey: `customer-${reference}` },
      ),
    )
  )
}

const drawsOf = ({ stripe, read }: StripeLine, customer: string): Promise<Stripe.PaymentIntent[]> =>
  read(() =>
    wholeList(stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge.balance_transaction'] })),
  )

/** Draws the money from the customer's cash balance, idempotently; null while Stripe does not release it. */
async function draw(
  { stripe, order }: StripeLine,
  money: Money,
  draws: readonly Stripe.PaymentIntent[],
): Promise<IncomingTransfer | null> {
  const customer = idOf(money.customer) ?? ''
  const { id, net_amount: amount, currency } = money
  const drawn =
    draws.find(({ metadata }) => metadata.incoming === id) ??
    (await order(() =>
      stripe.paymentIntents.create(
        {
          amount,
          currency,
          customer,
          confirm: true,
          allowed_payment_method_types: ['customer_balance'],
          payment_method_data: { type: 'customer_balance' },
          payment_method_options: {
            customer_balance: { funding_type: 'bank_transfer', bank_transfer: bankTransferOf(currency) },
          },
          metadata: { incoming: id },
          expand: ['latest_charge.balance_transaction'],
        },
        { idempotencyKey: `incoming-${id}` },
      ),
    ))
  return drawn.status === 'succeeded' ? incomingOf(money, feesOf(wholeOf(drawn.latest_charge))) : null
}

export const isFunding = ({ type, net_amount }: Money) => type === 'funded' && net_amount > 0

export function incomingOf(money: Money, fees: number): IncomingTransfer {
  const transfer = money.funded?.bank_transfer
  const sender = transfer?.gb_bank_transfer ?? transfer?.eu_bank_transfer ?? transfer?.us_bank_transfer
  const customer = idOf(money.customer)
  if (!customer) throw new GatewayUnavailable('unreadable')
  return {
    gatewayReference: `${customer}/${money.id}`,
    customer,
    amount: minorOf(money.net_amount),
    currency: currencyOf(money.currency),
    fees,
    senderName: sender?.sender_name ?? null,
    at: instantOf(money.created),
  }
}

const kinds = {
  gbp: { type: 'gb_bank_transfer' },
  eur: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
  usd: { type: 'us_bank_transfer' },
} as const

function bankTransferOf(currency: string) {
  if (currency in kinds) return kinds[currency as keyof typeof kinds]
  throw new GatewayRefused(400, 'unsupported_currency', 'No bank transfers in this currency')
}

/** Stripe names the bank of American accounts only; all others are accounts of Stripe itself. */
function numbersOf({ bank_transfer }: Stripe.FundingInstructions): AccountNumbers | null {
  for (const { sort_code: gb, iban, aba } of bank_transfer.financial_addresses) {
    const whole = gb ?? iban ?? aba
    if (!whole) continue
    const bankName = aba?.bank_name ?? 'Stripe'
    const named = { bankName, accountName: whole.account_holder_name }
    if (gb) return { kind: 'gb', ...named, accountNumber: gb.account_number, sortCode: gb.sort_code }
    if (iban) return { kind: 'iban', ...named, accountNumber: iban.iban, iban: iban.iban, bic: iban.bic }
    if (aba) return { kind: 'us', ...named, accountNumber: aba.account_number, routingNumber: aba.routing_number }
  }
  return null
}
