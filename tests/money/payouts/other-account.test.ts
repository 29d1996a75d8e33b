/** Bank details that change while a payout is pending. */
import { expect, test } from 'vitest'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import { path, rowOf } from './bank-details.ts'
import { ownPractice } from './own-practice.ts'
import { part, practiceIn } from './practice.ts'

const own = ownPractice()
const theo = () => own.product.as(own.practice.provider)
const sentTo = ({ reference }: { reference: string }) =>
  own.bank.moved.find((order) => order.reference === reference)?.recipient

async function later(duration: Temporal.DurationLike) {
  own.product.clock.advance(duration)
  await own.product.work()
}

/** Replaces the known account by another one; the gateway's identifiers of both. */
async function moves(): Promise<{ before: string; after: string }> {
  const recipient = async () => (await rowOf(own.product, own.practice.provider))?.recipient ?? ''
  const before = await recipient()
  const { status } = await theo().put(path, {
    ...bankDetailsOf('NG'),
    accountNumber: '2041330001',
    accountName: 'Tunde Adeyemi',
  })
  expect(status).toBe(200)
  expect(await recipient()).not.toBe(before)
  return { before, after: await recipient() }
}

test('a pending payout arrives where it was sent; the next waits for the new account, and goes there', async () => {
  await own.practice.paid('2026-03-06')
  await own.practice.cleared()
  const payout = await own.practice.payout()
  await own.product.work()
  const { before, after } = await moves()
  own.bank.becomes(payout.reference, 'paid')
  await later({ minutes: 1 })
  expect(await own.practice.show(payout)).toMatchObject({ status: 'paid', accountNumber: payout.accountNumber })
  expect(sentTo(payout)).toBe(before)

  own.bank.behaviour = { as: 'paid' }
  await later({ hours: 71 })
  expect(await own.practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
  await later({ hours: 1 })
  const next = await own.practice.payout()
  await own.product.work()
  expect(sentTo(next)).toBe(after)
  expect(await own.practice.show(next)).toMatchObject({ status: 'paid', accountNumber: '•••• 0001' })
  expect(await own.product.bookProblems()).toEqual([])
})

test('one that waits for an operator goes to the account that it names, whatever is saved meanwhile', async () => {
  own.practice = await practiceIn(own.product, { fee: 6_000_000_00 })
  await own.practice.cleared()
  const payout = await own.practice.payout()
  expect(payout.status).toBe('on_hold')
  const { before } = await moves()
  await later({ hours: 80 })
  const operator = own.product.as(await own.product.given.admin(['finance']))
  const decision = { decision: 'send', reason: 'Asked by phone' }
  expect((await operator.post(`/admin/payouts/${payout.identifier}/release`, decision)).status).toBe(200)
  own.bank.behaviour = { as: 'paid' }
  await own.product.work()
  expect(sentTo(payout)).toBe(before)
  expect(await own.practice.show(payout)).toMatchObject({ status: 'paid', accountNumber: payout.accountNumber })
})

test('after a successful payout, an account that the bank refuses later needs the wait', async () => {
  own.bank.behaviour = { as: 'paid' }
  await own.practice.cleared()
  const first = await own.practice.payout()
  await own.product.work()
  await own.practice.held('2026-03-09')
  await later({ hours: 48 })
  const second = await own.practice.payout()
  await own.product.work()
  own.bank.becomes(second.reference, 'reversed', 'Account is closed')
  await later({ hours: 24 })
  expect([(await own.practice.show(first)).status, (await own.practice.show(second)).status]).toEqual([
    'paid',
    'reversed',
  ])
  expect((await theo().get(path)).body.status).toBe('rejected')

  await moves()
  const usable = own.product.clock.now().add({ hours: 72 })
  const { body } = await theo().get(path)
  expect([body.status, Temporal.Instant.from(body.usableFrom).equals(usable)]).toEqual(['verified', true])
  expect(await own.practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
  expect(await own.practice.balances()).toEqual({ available: part })
})
