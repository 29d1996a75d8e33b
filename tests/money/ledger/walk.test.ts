/** Two hundred random steps of four users, two at once: the ledger is consistent after every fourth round. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const seed = 20_261_121
const rounds = 100

interface Step {
  client: number
  provider: number
  act:
    | 'book'
    | 'book later'
    | 'pay'
    | 'pay by card'
    | 'card arrives'
    | 'cancel'
    | 'provider cancels'
    | 'top up'
    | 'time passes'
  pick: number
}
const acts: Step['act'][] = [
  ...(['book', 'book', 'book', 'book later', 'pay', 'pay', 'pay', 'pay by card', 'card arrives', 'cancel'] as const),
  ...(['provider cancels', 'top up', 'time passes'] as const),
]
const step = fc.record<Step>({
  client: fc.nat(1),
  provider: fc.nat(1),
  act: fc.constantFrom(...acts),
  pick: fc.nat(10_000),
})

const dates = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17']
const expectedCodes = new Set([
  'SLOT_TAKEN',
  'SLOT_BUSY_SELF',
  'SLOT_UNAVAILABLE',
  'INSUFFICIENT_FUNDS',
  'STATUS_CHANGED',
  'HOLD_EXPIRED',
  'POLICY_BLOCKED',
  'TOO_MANY_ATTEMPTS',
  'NOT_FOUND',
  'CONFLICT',
  'NOT_ACCEPTING',
])

interface People {
  clients: GivenPerson[]
  providers: GivenProvider[]
  /** Bookings and card payments that were started. */
  bookings: { client: number; provider: number; identifier: string }[]
  cards: string[]
}

async function take(people: People, { client, provider, act, pick }: Step): Promise<Answered | undefined> {
  const [person, therapist] = [people.clients[client] as GivenPerson, people.providers[provider] as GivenProvider]
  const booking = people.bookings[pick % Math.max(1, people.bookings.length)]
  const owner = booking && product.as(people.clients[booking.client] as GivenPerson)
  if (act === 'book' || act === 'book later') {
    const slots = act === 'book' ? await freeSlots(product, therapist, dates[pick % dates.length] as string) : []
    const answer = await product
      .as(person)
      .post('/booking', bookable(therapist, slots[pick % Math.max(1, slots.length)]))
    if (answer.status === 201) people.bookings.push({ client, provider, identifier: answer.body.identifier })
    return answer
  }
  if (act === 'top up') {
    const answer = await product.as(person).post('/payment/wallet', { amount: 1_000_00 + pick })
    if (answer.status === 201) people.cards.push(answer.body.payment.reference)
    return answer
  }
  if (act === 'card arrives') {
    const reference = people.cards[pick % Math.max(1, people.cards.length)]
    if (reference === undefined) return undefined
    product.paystack.control.pay(reference)
    return product.as(person).get(`/payment/status/${reference}`)
  }
  if (act === 'time passes') {
    product.clock.advance({ minutes: 1 + (pick % 20) })
    await product.work()
    return undefined
  }
  if (!booking || !owner) return undefined
  if (act === 'cancel') return owner.post(`/booking/${booking.identifier}/cancel`, {})
  if (act === 'provider cancels')
    return product
      .as(people.providers[booking.provider] as GivenProvider)
      .post(`/appointment/${booking.identifier}/cancel`, {})
  const method = act === 'pay' ? 'wallet' : 'card'
  const answer = await owner.post(`/payment/booking/${booking.identifier}`, { method })
  if (method === 'card' && answer.status === 200) people.cards.push(answer.body.payment.reference)
  return answer
}

const query = async (text: string) => (await product.database.pool.query(text)).rows

test('after 200 random steps, two at a time, every balance is the sum of its transfers and none is negative', async () => {
  product.clock.set(start)
  const people: People = {
    clients: [await product.given.client({ money: 200_000_00 }), await product.given.client({ money: 60_000_00 })],
    providers: [await product.given.provider(), await product.given.provider({ fee: 7_333_33 })],
    bookings: [],
    cards: [],
  }
  const faults: string[] = []
  const problems: unknown[] = []
  const counts = new Map<string, number>()
  for (const [round, [one, other]] of fc.sample(fc.tuple(step, step), { seed, numRuns: rounds }).entries()) {
    const answers = await Promise.all([take(people, one), take(people, other)])
    for (const answer of answers) {
      if (!answer) continue
      const { status, body } = answer
      const key = status < 300 ? String(status) : `${status} ${body?.code}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (status >= 300 && !expectedCodes.has(body?.code)) faults.push(`${key} ${JSON.stringify([one, other])}`)
    }
    if (round % 4 === 3) problems.push(...(await product.bookProblems()))
  }
  expect(problems).toEqual([])
  expect(faults).toEqual([])
  // The steps had varied outcomes: paid, refused for money or time, and refunded.
  expect(counts.get('201')).toBeGreaterThan(30)
  const kinds = (await query('select distinct transaction_type as kind from ledger_entry')).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['topup', 'booking_payment', 'booking_refund']))

  expect(await query('select * from ledger_account where not hot and balance < 0')).toEqual([])
  expect(
    await query(`select a.id from ledger_account a where not a.hot and a.balance <>
      (select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0)
         from ledger_transfer t where a.id in (t.to_account, t.from_account))`),
  ).toEqual([])
  const [clock] = await query('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(clock).toEqual({ deadlocks: 0 })
}, 120_000)

test('bookings and money agree: what is paid and not refunded is held, clearing or earned', async () => {
  expect(
    await query(`select b.identifier, b.status from booking b
      where b.status in ('confirmed','completed') and b.fee > 0 and not exists (
        select from ledger_entry e where e.booking_identifier = b.identifier and e.transaction_type = 'booking_payment')`),
  ).toEqual([])
  const [held] = await query(
    `select coalesce(sum(balance), 0)::int as held from ledger_account where kind = 'provider_held'`,
  )
  const [open] = await query(`select coalesce(sum(fee), 0)::int as held from booking where status = 'confirmed'`)
  expect(held).toEqual(open)
  expect(
    await query(`select b.identifier from booking b where b.refunded is not null and b.refunded <> (
        select coalesce(sum(t.amount), 0) from ledger_entry e join ledger_transfer t on t.entry_identifier = e.identifier
         where e.booking_identifier = b.identifier and e.transaction_type = 'booking_refund')`),
  ).toEqual([])
  expect(
    await query(`select person_identifier from claim c where state in ('held','booked') and exists (
      select from claim o where o.person_identifier = c.person_identifier and o.identifier <> c.identifier
         and o.booking_identifier <> c.booking_identifier and o.state in ('held','booked') and o.span && c.span)`),
  ).toEqual([])
})
