import { afterEach, describe } from 'vitest'
import { createPaystack } from '#platform/gateways/paystack.ts'
import type { PaystackSimulator } from '#simulators/paystack/app.ts'
import { gatewayContract } from './gateway-contract.ts'
import type { ContractControl } from './gateway-contract-setup.ts'
import { closeAll, given } from './gateway-fixture.ts'

afterEach(closeAll)

const bank = { country: 'NG', accountNumber: '0123456789', bankCode: '058' } as const
const noSuchAccount = { accountNumber: '0123450000' }
const everyCall = 1_000_000

const controlOf = ({ control }: PaystackSimulator): ContractControl => ({
  pay(reference, { amountOffset = 0, currency = null } = {}) {
    control.faults({ amountOffset, paidCurrency: currency })
    control.pay(reference)
    control.faults({ amountOffset: 0, paidCurrency: null })
  },
  payWith: (reference, card) => control.pay(reference, card),
  confirmCharge: (reference) => control.pay(reference),
  decline: control.decline,
  reverse: control.reverse,
  lie: (reference) => control.forge('charge.success', { reference, status: 'success', channel: 'card' }),
  assignAccount: control.assignAccount,
  refuseAccount: control.refuseAccount,
  receive: ({ account: { accountNumber }, amount, senderName }) =>
    control.receive({ accountNumber, amount, senderName }).reference,
  receiveLate: ({ account: { accountNumber }, amount }) =>
    control.receive({ accountNumber, amount, isLate: true }).reference,
  succeedTransfer: control.succeedTransfer,
  failTransfer: control.failTransfer,
  reverseTransfer: control.reverseTransfer,
  requestCode: control.requestCode,
  processRefund: control.processRefund,
  failRefund: control.failRefund,
  needAttention: (id) => control.needAttention(id),
  dispute: control.dispute,
  loseDispute: (reference) => control.resolveDispute(reference, 'merchant-accepted'),
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

gatewayContract<PaystackSimulator>({
  name: 'Paystack',
  currency: 'NGN',
  payee: bank,
  refusedPayee: noSuchAccount,
  async open({ webhookUrl, now }) {
    const simulator = await given.simulator({ webhookUrl, now, mostPerPage: 3 })
    return {
      simulator,
      gateway: given.gateway(simulator.url),
      calledWith: (settings) => given.gateway(simulator.url, settings),
    }
  },
  control: controlOf,
})

const sandboxKey = process.env.SANDBOX_PAYSTACK_KEY ?? ''

/** The real gateway in its test mode: only what a test can do without triggering events. */
describe.runIf(sandboxKey.startsWith('sk_test_'))('with SANDBOX_PAYSTACK_KEY', () => {
  gatewayContract<null>({
    name: 'Paystack (sandbox)',
    currency: 'NGN',
    payee: { country: 'NG', accountNumber: '0000000000', bankCode: '057' },
    refusedPayee: { accountNumber: '12' },
    open({ now }) {
      const settings = {
        baseUrl: 'https://api.paystack.co',
        secretKey: sandboxKey,
        currencies: ['NGN'],
        checkoutHosts: ['checkout.paystack.com'],
        now,
      }
      const gateway = createPaystack(settings)
      return {
        simulator: null,
        gateway,
        calledWith: (more) => createPaystack({ ...settings, ...more }),
        close: () => gateway.close(),
      }
    },
    control: null,
  })
})
