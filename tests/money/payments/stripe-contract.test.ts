import { afterEach, describe } from 'vitest'
import { createStripe } from '#platform/gateways/stripe.ts'
import type { StripeSimulator } from '#simulators/stripe/app.ts'
import { gatewayContract } from './gateway-contract.ts'
import type { ContractControl, ContractSubject } from './gateway-contract-setup.ts'
import { closeAll } from './gateway-fixture.ts'
import { stripe, webhookSecret } from './stripe-fixture.ts'

afterEach(closeAll)

const everyCall = 1_000_000
const names = { payment: 'cs_test_nobody', customer: 'cus_nobody', incoming: 'cus_nobody/ccsbtxn_nobody' }

const controlOf = ({ control }: StripeSimulator): ContractControl => ({
  pay(reference, { amountOffset = 0, currency = null } = {}) {
    control.faults({ amountOffset, paidCurrency: currency })
    control.pay(reference)
    control.faults({ amountOffset: 0, paidCurrency: null })
  },
  payWith: (reference, card) => control.pay(reference, card),
  confirmCharge: (reference) => control.pay(reference),
  decline: control.decline,
  reverse: control.reverse,
  lie: (reference) =>
    control.forge('checkout.session.completed', {
      object: 'checkout.session',
      id: 'cs_test_lie',
      client_reference_id: reference,
      payment_status: 'paid',
    }),
  receive({ customer, account: { accountNumber }, amount, senderName }) {
    const { id } = control.receive({ accountNumber, amount, senderName })
    return `${customer}/${id}`
  },
  succeedTransfer: control.succeedTransfer,
  failTransfer: control.failTransfer,
  reverseTransfer: control.reverseTransfer,
  processRefund: control.processRefund,
  failRefund: control.failRefund,
  needAttention: control.needAttention,
  dispute: control.dispute,
  loseDispute: (reference) => control.resolveDispute(reference, 'lost'),
  emptyBalance: (isEmpty) => control.faults({ emptyBalance: isEmpty }),
  trouble: (kind) =>
    control.faults({
      failCalls: kind === 'fault' ? everyCall : 0,
      limitCalls: kind === 'limit' ? everyCall : 0,
      silentCalls: kind === 'silence' ? everyCall : 0,
    }),
  dropAnswers: (count) => control.faults({ dropAnswers: count }),
  duplicateEvents: (count) => control.faults({ duplicateWebhooks: count }),
  loseEvents: (count) => control.faults({ loseWebhooks: count }),
  reorderEvents: (count) => control.faults({ reorderWebhooks: count }),
  escapeSlashes: () => control.faults({ escapedSlashes: true }),
  slow: (milliseconds) => control.faults({ delayMs: milliseconds }),
  badSignatures: (count) => control.faults({ badSignatures: count }),
  settled: control.settled,
})

const banks: [ContractSubject<null>['currency'], ContractSubject<null>['payee']][] = [
  ['GBP', { country: 'GB', accountNumber: '00012345', bankCode: '108800' }],
  ['EUR', { country: 'DE', accountNumber: 'DE89370400440532013000', bankCode: 'COBADEFFXXX' }],
  ['USD', { country: 'US', accountNumber: '000123456789', bankCode: '110000000' }],
]

for (const [place, [currency, payee]] of banks.entries())
  gatewayContract<StripeSimulator>(
    {
      name: `Stripe in ${currency}`,
      currency,
      payee,
      refusedPayee: { accountNumber: '00010000' },
      names,
      async open({ webhookUrl, now }) {
        const simulator = await stripe.simulator({ webhookUrl, now, mostPerPage: 3 })
        return {
          simulator,
          gateway: stripe.gateway(simulator.url),
          calledWith: ({ secretKey, ...settings }) =>
            stripe.gateway(simulator.url, {
              ...settings,
              ...(secretKey === undefined ? {} : { secretKey, webhookSecrets: [`whsec_${secretKey}`] }),
            }),
        }
      },
      control: controlOf,
    },
    { isAnotherCurrency: place > 0 },
  )

const sandboxKey = process.env.SANDBOX_STRIPE_KEY ?? ''

/** The real gateway in its test mode, where SANDBOX_STRIPE_KEY is a test key: only what a test can do without triggering events. */
describe.runIf(/^[sr]k_test_/.test(sandboxKey))('in the sandbox', () => {
  gatewayContract<null>({
    name: 'Stripe',
    currency: 'GBP',
    payee: { country: 'GB', accountNumber: '00012345', bankCode: '108800' },
    refusedPayee: { accountNumber: '12' },
    names,
    open({ now }) {
      const settings = {
        baseUrl: 'https://api.stripe.com',
        secretKey: sandboxKey,
        webhookSecrets: [webhookSecret],
        currencies: ['GBP', 'EUR', 'USD'],
        checkoutHosts: ['checkout.stripe.com'],
        now,
      }
      const gateway = createStripe(settings)
      return {
        simulator: null,
        gateway,
        calledWith: (more) => createStripe({ ...settings, ...more }),
        close: () => gateway.close(),
      }
    },
    control: null,
  })
})
