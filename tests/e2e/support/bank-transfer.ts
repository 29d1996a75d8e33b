/** Transfers from a person's own bank, and their events for the product. */
import { expect } from './test.ts'

const gateways = {
  paystack: () => [process.env.SOLACE_PAYSTACK_URL, process.env.SOLACE_PAYSTACK_KEY],
  stripe: () => [process.env.SOLACE_STRIPE_URL, process.env.SOLACE_STRIPE_KEY],
} as const

/** Sends money from a bank to the account with this number. */
export async function sendMoney(
  gateway: keyof typeof gateways,
  sending: { accountNumber: string; amount: number; senderName?: string },
): Promise<void> {
  const [url, key] = gateways[gateway]()
  const answer = await fetch(`${url}/__control/incoming`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(sending),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
