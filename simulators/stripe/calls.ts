import type { Acts } from './acts.ts'
import { accountShown, openAccount } from './accounts.ts'
import { accountBalance, cashOf } from './bank-acts.ts'
import { capture } from './capture.ts'
import { chargeStored, detach } from './card-calls.ts'
import { amountIn, currencyIn, demanded, missing, StripeError } from './demands.ts'
import { type Form, metadataIn, wordIn } from './form.ts'
import type { Store } from './store.ts'
import type { StripeObject } from './objects.ts'

export interface StripeCall {
  form: Form
  /** Parameters of the path. */
  id: string
  /** The connected account on whose behalf the call is made. */
  account: string | null
}

interface Dependencies {
  store: Store
  acts: Acts
  currencies: readonly string[]
  checkoutUrl: (session: string) => string
  now: () => Temporal.Instant
  isBalanceEmpty: () => boolean
}

export type Call = (call: StripeCall) => StripeObject | object

/** The writing calls of the product; the reading calls are in lists.ts. */
export function ordersOf(simulator: Dependencies): Record<string, Call> {
  return {
    '/v1/checkout/sessions': (call) => beginCheckout(simulator, call),
    '/v1/customers': ({ form }) =>
      simulator.store.add('customer', {
        email: demanded(form, 'email'),
        name: wordIn(form, 'name'),
        phone: wordIn(form, 'phone'),
        metadata: metadataIn(form),
        numbers: {},
      }),
    '/v1/customers/:id/funding_instructions': (call) => fundingInstructions(simulator, call),
    '/v1/payment_intents': (call) =>
      wordIn(call.form, 'payment_method') === null ? drawCash(simulator, call) : chargeStored(simulator, call),
    '/v1/payment_methods/:id/detach': (call) => detach(simulator, call),
    '/v1/accounts': ({ form }) => accountShown(openAccount(simulator, form)),
    '/v1/transfers': (call) => transfer(simulator, call),
    '/v1/transfers/:id/reversals': (call) => reverseTransfer(simulator, call),
    '/v1/payouts': (call) => payOut(simulator, call),
    '/v1/refunds': (call) => refund(simulator, call),
  }
}

function beginCheckout(simulator: Dependencies, { form }: StripeCall): StripeObject {
  const { store, checkoutUrl, now } = simulator
  const item = ['line_items', '0', 'price_data']
  const isSetup = demanded(form, 'mode') === 'setup'
  const ordered = isSetup
    ? []
    : [
        ['line_items', '0', 'quantity'],
        [...item, 'product_data', 'name'],
      ]
  for (const path of ordered) demanded(form, ...path)
  const email = wordIn(form, 'customer_email')
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StripeError(400, 'email_invalid', `Invalid email address: ${email}`, { param: 'customer_email' })
  const customer = wordIn(form, 'customer')
  if (customer !== null && email !== null)
    throw new StripeError(400, undefined, 'You may only specify one of these parameters: customer, customer_email.')
  if (customer !== null && !store.get('customer', customer)) throw missing('customer', customer)
  const reference = demanded(form, 'client_reference_id')
  if (!/^[\w-]{1,200}$/.test(reference))
    throw new StripeError(400, undefined, 'Invalid client_reference_id', { param: 'client_reference_id' })
  const session = store.add('checkout.session', {
    mode: isSetup ? 'setup' : 'payment',
    setup_intent: isSetup ? setupFor(store, form).id : null,
    client_reference_id: reference,
    customer_email: email,
    amount_total: isSetup ? 0 : amountIn(form, ...item, 'unit_amount'),
    currency: currencyIn(simulator.currencies, form, ...(isSetup ? [] : item), 'currency'),
    metadata: metadataIn(form),
    status: 'open',
    payment_status: isSetup ? 'no_payment_required' : 'unpaid',
    payment_intent: null,
    intent_metadata: metadataIn(form, 'payment_intent_data'),
    success_url: addressIn(form, 'success_url'),
    cancel_url: addressIn(form, 'cancel_url'),
    expires_at: Math.floor(now().epochMilliseconds / 1000) + 86_400,
    url: null,
    arrives_at: null,
    customer,
    setup_future_usage: wordIn(form, 'payment_intent_data', 'setup_future_usage') === null ? null : 'off_session',
  })
  return store.update('checkout.session', session.id, { url: checkoutUrl(session.id) })
}

/** A card is kept for a customer only. */
const setupFor = (store: Store, form: Form) =>
  store.add('setup_intent', {
    customer: demanded(form, 'customer'),
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: null,
    metadata: metadataIn(form, 'setup_intent_data'),
  })

function addressIn(form: Form, name: string): string {
  const address = demanded(form, name)
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new StripeError(400, 'url_invalid', 'Not a valid URL', { param: name })
}

function fundingInstructions(simulator: Dependencies, { id, form }: StripeCall): object {
  const { store } = simulator
  const customer = store.get('customer', id)
  if (!customer) throw missing('customer', id)
  const currency = currencyIn(simulator.currencies, form, 'currency')
  demanded(form, 'funding_type')
  const type = demanded(form, 'bank_transfer', 'type')
  if (type === 'eu_bank_transfer') demanded(form, 'bank_transfer', type, 'country')
  const known = customer.numbers[currency]
  const number =
    known ?? numberFor(currency, store.all('customer').flatMap(({ numbers }) => Object.keys(numbers)).length)
  if (known === undefined) store.update('customer', id, { numbers: { ...customer.numbers, [currency]: number } })
  return {
    object: 'funding_instructions',
    currency,
    funding_type: 'bank_transfer',
    livemode: false,
    bank_transfer: {
      country: { gbp: 'GB', eur: 'DE' }[currency] ?? 'US',
      type,
      financial_addresses: [addressOf(currency, number)],
    },
  }
}

/** Account numbers that no bank issued; those of Europe have valid check digits. */
function numberFor(currency: string, index: number): string {
  const digits = String(70_000_001 + index)
  if (currency !== 'eur') return digits
  const account = `10000000${digits.padStart(10, '0')}`
  return `DE${String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')}${account}`
}

function addressOf(currency: string, number: string): object {
  const account_holder_name = 'Solace'
  if (currency === 'gbp')
    return { type: 'sort_code', sort_code: { account_holder_name, account_number: number, sort_code: '108800' } }
  if (currency === 'eur')
    return { type: 'iban', iban: { account_holder_name, iban: number, bic: 'TESTDEFFXXX', country: 'DE' } }
  return {
    type: 'aba',
    aba: {
      account_holder_name,
      account_number: number,
      account_type: 'checking',
      bank_name: 'Test Bank',
      routing_number: '110000000',
    },
  }
}

/** Draws the whole amount from the customer's cash balance at once, or fails. */
function drawCash(simulator: Dependencies, { form }: StripeCall): StripeObject {
  const { store } = simulator
  const customer = demanded(form, 'customer')
  if (!store.get('customer', customer)) throw missing('customer', customer)
  const [amount, currency] = [amountIn(form, 'amount'), currencyIn(simulator.currencies, form, 'currency')]
  const options = ['payment_method_options', 'customer_balance']
  for (const path of [['confirm'], ['payment_method_data', 'type'], [...options, 'funding_type']])
    demanded(form, ...path)
  demanded(form, ...options, 'bank_transfer', 'type')
  const intent = store.add('payment_intent', {
    amount,
    amount_received: 0,
    currency,
    customer,
    status: 'requires_action',
    latest_charge: null,
    last_payment_error: null,
    metadata: metadataIn(form),
  })
  const cash = cashOf(store, customer, currency)
  if (cash < amount) return intent
  capture(store, intent, { by: 'customer_balance', amount, currency })
  store.add('customer_cash_balance_transaction', {
    customer,
    type: 'applied_to_payment',
    net_amount: -amount,
    ending_balance: cash - amount,
    currency,
    applied_to_payment: { payment_intent: intent.id },
  })
  return store.get('payment_intent', intent.id) ?? intent
}

const noCapabilities =
  'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'

function transfer(simulator: Dependencies, { form }: StripeCall): StripeObject {
  const destination = demanded(form, 'destination')
  const account = simulator.store.get('account', destination)
  if (!account) throw missing('destination', destination)
  const { capabilities = { transfers: 'active' } } = account
  if (capabilities.transfers !== 'active')
    throw new StripeError(400, 'insufficient_capabilities_for_transfer', noCapabilities, { isStored: true })
  if (simulator.isBalanceEmpty())
    throw new StripeError(
      400,
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account.',
      {
        isStored: true,
      },
    )
  return simulator.store.add('transfer', {
    amount: amountIn(form, 'amount'),
    amount_reversed: 0,
    reversed: false,
    currency: currencyIn(simulator.currencies, form, 'currency'),
    destination,
    transfer_group: wordIn(form, 'transfer_group'),
    description: wordIn(form, 'description'),
    metadata: metadataIn(form),
  })
}

function reverseTransfer({ store }: Dependencies, { id }: StripeCall): StripeObject {
  const before = store.get('transfer', id)
  if (!before) throw missing('transfer', id)
  const { amount, currency, destination, reversed } = before
  if (reversed || accountBalance(store, destination) < amount)
    throw new StripeError(400, 'balance_insufficient', 'The connected account has too little for this reversal.', {
      isStored: true,
    })
  store.update('transfer', id, { reversed: true, amount_reversed: amount })
  return store.add('transfer_reversal', { amount, currency, transfer: id })
}

function payOut(simulator: Dependencies, { form, account }: StripeCall): StripeObject {
  const { store, acts, now } = simulator
  const owner = account === null ? undefined : store.get('account', account)
  if (account === null || !owner) throw new StripeError(403, 'account_invalid', 'The account does not exist.')
  const amount = amountIn(form, 'amount')
  if (owner.payouts_enabled === false)
    throw new StripeError(400, 'payouts_not_allowed', 'Payouts are not enabled for this account.')
  if (accountBalance(store, account) < amount)
    throw new StripeError(400, 'balance_insufficient', 'You have insufficient funds in your Stripe account.', {
      isStored: true,
    })
  const payout = store.add('payout', {
    account,
    amount,
    currency: currencyIn(simulator.currencies, form, 'currency'),
    status: 'pending',
    arrival_date: Math.floor(now().epochMilliseconds / 1000) + 86_400,
    failure_code: null,
    failure_message: null,
    failure_balance_transaction: null,
    metadata: metadataIn(form),
  })
  acts.followPayout(payout)
  return payout
}

function refund(simulator: Dependencies, { form }: StripeCall): StripeObject {
  const { store, acts } = simulator
  const intent = demanded(form, 'payment_intent')
  const charge = store.all('charge').find(({ payment_intent: own }) => own === intent)
  if (!charge) throw missing('payment_intent', intent)
  const amount = amountIn(form, 'amount')
  const back = charge.amount_refunded + amount
  if (back > charge.amount)
    throw new StripeError(
      400,
      'charge_already_refunded',
      'Refund amount is greater than unrefunded amount on charge.',
      {
        isStored: true,
      },
    )
  store.update('charge', charge.id, { amount_refunded: back, refunded: back === charge.amount })
  const begun = store.add('refund', {
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent,
    status: 'pending',
    metadata: metadataIn(form),
  })
  acts.followRefund(begun)
  return begun
}
