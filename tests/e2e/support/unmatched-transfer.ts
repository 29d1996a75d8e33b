/** Transfers to an account that the gateway has and the product does not know. */
import { randomInt, randomUUID } from 'node:crypto'
import type { UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { sendMoney } from './bank-transfer.ts'
import { expect, type Page } from './test.ts'
import { callApi, newEmail } from './people.ts'

export interface SentTransfer {
  /** The sender, as the bank writes the name; the name is unique. */
  sender: string
  /** In kobo; practically unique. */
  amount: number
}

async function order<Reply>(path: string, body: object): Promise<Reply> {
  const { SOLACE_PAYSTACK_URL, SOLACE_PAYSTACK_KEY } = process.env
  const answer = await fetch(`${SOLACE_PAYSTACK_URL}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SOLACE_PAYSTACK_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Reply
}

/** An unmatched transfer arrives; the gateway sends its event a moment later. */
export async function sendUnmatchedTransfer(): Promise<SentTransfer> {
  const email = newEmail('stranger')
  await order('/dedicated_account/assign', {
    email,
    first_name: 'Nobody',
    last_name: 'Known',
    preferred_bank: 'test-bank',
    country: 'NG',
  })
  const { account } = await order<{ account: { accountNumber: string } }>(
    `/__control/customers/${encodeURIComponent(email)}/assign`,
    {},
  )
  const money = { sender: `STRANGER ${randomUUID().slice(0, 8).toUpperCase()}`, amount: randomInt(1_000_01, 9_999_99) }
  await sendMoney('paystack', {
    accountNumber: account.accountNumber,
    amount: money.amount,
    senderName: money.sender,
  })
  return money
}

/** The gateway has sent the event, and operators see the transfer. */
export async function isListed(page: Page, { sender }: SentTransfer): Promise<void> {
  const senders = async () => {
    const { data } = await callApi<{ data: UnmatchedTransfer[] }>(page, '/admin/unmatched-transfers?open=true')
    return data.map(({ senderName }) => senderName)
  }
  await expect.poll(senders, { timeout: 30_000 }).toContain(sender)
}
