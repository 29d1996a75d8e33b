/** Money that comes to an account which the gateway has and the product knows nothing of. */
import { randomInt, randomUUID } from 'node:crypto'
import type { UnmatchedTransfer } from '#schemas/operations/finance.ts'
import { sendMoney } from './bank-transfer.ts'
import { expect, type Page } from './kit.ts'
import { ask, newEmail } from './people.ts'

export interface StrangeMoney {
  /** Whoever sent it, as the bank writes the name; nobody else is called like that. */
  sender: string
  /** In kobo; hardly ever the same as another. */
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

/** Money of nobody known arrives; the gateway tells of it a moment later. */
export async function sendStrangeMoney(): Promise<StrangeMoney> {
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

/** The gateway has told of it, and operators see it. */
export async function isTold(page: Page, { sender }: StrangeMoney): Promise<void> {
  const senders = async () => {
    const { data } = await ask<{ data: UnmatchedTransfer[] }>(page, '/admin/unmatched-transfers?open=true')
    return data.map(({ senderName }) => senderName)
  }
  await expect.poll(senders, { timeout: 30_000 }).toContain(sender)
}
