import { createPaystack } from '#platform/gateways/paystack.ts'
import { createPaystackSimulator } from '#simulators/paystack/app.ts'
import type { SimulatedGateway, SimulatorSettings } from './gateways.ts'
import { recipientAt } from './payee.ts'

export const secretKey = 'sk_test_of_the_faults'

const now = () => Temporal.Now.instant()

export async function simulatePaystack(settings: SimulatorSettings): Promise<SimulatedGateway> {
  const simulator = await createPaystackSimulator({ secretKey, ...settings })
  const { url, control } = simulator
  return {
    name: 'paystack',
    country: 'NG',
    currency: 'NGN',
    url,
    environment: (address) => ({
      PAYSTACK_BASE_URL: address,
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_CURRENCIES: 'NGN',
      PAYSTACK_CHECKOUT_HOSTS: new URL(url).host,
      STRIPE_CURRENCIES: 'none',
    }),
    webhookUrl: control.webhookUrl,
    payments: () =>
      control
        .transactions()
        .filter(({ incoming }) => !incoming)
        .map(({ reference, status }) => ({
          reference,
          status: status === 'success' ? 'paid' : status === 'abandoned' ? 'open' : 'over',
        })),
    pay: control.pay,
    refunds: () =>
      control
        .refunds()
        .map(({ id, status }) => ({ id: String(id), isEnded: status === 'processed' || status === 'failed' })),
    processRefund: control.processRefund,
    payouts: () =>
      control.transfers().map(({ reference, status }) => ({ reference, isOnItsWay: status === 'pending' })),
    sent: () => control.transfers().length,
    succeedPayout: control.succeedTransfer,
    recipient: () =>
      recipientAt(createPaystack({ baseUrl: url, secretKey, currencies: ['NGN'], checkoutHosts: [], now }), {
        country: 'NG',
        currency: 'NGN',
        accountNumber: '0123456789',
        bankCode: '058',
      }),
    customers: () =>
      control.customers().map(({ code, account }) => ({ code, accountNumber: account?.accountNumber ?? null })),
    openAccount(code) {
      if (control.customers().find((one) => one.code === code)?.assignment === 'in_progress')
        control.assignAccount(code)
    },
    receive: control.receive,
    settled: control.settled,
    close: () => simulator.close(),
  }
}
