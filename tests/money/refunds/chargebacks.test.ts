import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import {
  booked,
  gateways,
  paidCard,
  type ChargebackActions,
  chargebackActions,
  toppedUp,
  walletOf,
} from './chargeback-fixture.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())

const fee = 15_000_00

describe.each(gateways)('a chargeback at %s', (name) => {
  let actions: ChargebackActions
  let client: GivenPerson
  let provider: GivenProvider
  beforeEach(async () => {
    product.clock.set(start)
    actions = chargebackActions(product, name)
    client = await product.given.client({ country: actions.country })
    provider = await product.given.provider({ country: actions.country, fee })
  })

  const seenBy = async (person: GivenPerson, booking: string) =>
    (await product.as(person).get(`/appointment/${booking}`)).body
  const cancel = (person: GivenPerson, booking: string) => product.as(person).post(`/appointment/${booking}/cancel`, {})
  const wallet = () => walletOf(product, client)
  const ownOf = (kind: string) =>
    product.database.db
      .selectFrom('ledgerAccount')
      .select('balance')
      .where('ownerIdentifier', '=', provider.identifier)
      .where('kind', '=', kind as 'provider_held')
      .executeTakeFirst()
      .then((row) => row?.balance ?? 0)

  async function disputedByCard() {
    const booking = await booked(product, client, provider)
    const paid = await paidCard(product, actions, client, booking)
    await actions.dispute(paid)
    return { booking, paid }
  }
  async function disputedByWallet() {
    const paid = await toppedUp(product, actions, client, fee)
    const booking = await booked(product, client, provider)
    await product.as(client).post(`/payment/booking/${booking}`, { method: 'wallet' })
    await actions.dispute(paid)
    return { booking, paid }
  }
  const ways = [
    ['the card that paid it', disputedByCard],
    ['the top-up that was spent on it', disputedByWallet],
  ] as const
  /** The rules of the ledger are the same at each gateway: each of the two ways is tried at one of them. */
  const oneWay = name === 'paystack' ? ways.slice(0, 1) : ways.slice(1)
  const byCardAtOne = oneWay.filter(([, disputed]) => disputed === disputedByCard)

  test.each(ways)('freezes the session by %s, and both sides see it', async (_way, disputed) => {
    const { booking } = await disputed()
    expect(await wallet()).toEqual({ balance: 0, owed: fee })
    for (const person of [client, provider]) {
      const shown = await seenBy(person, booking)
      expect(shown).toMatchObject({ status: 'confirmed', disputed: fee, payment: { status: 'reversed' } })
      expect(shown).not.toHaveProperty('undoUntil')
      expect(shown.actions).not.toContain('reschedule')
      expect(shown.rescheduleInfo.reasonCode).toBe('payment_disputed')
      const { body } = await product.as(person).get('/notifications')
      expect(body.data).toContainEqual(
        expect.objectContaining({ news: 'session_disputed', subjectIdentifier: booking }),
      )
    }
    const [, other] = await freeSlots(product, provider, '2026-03-10')
    for (const person of [client, provider]) {
      const move = await product
        .as(person)
        .post(`/appointment/${booking}/reschedule`, { timeslotIdentifier: other?.identifier })
      expect([move.status, move.body.code]).toEqual([409, 'POLICY_BLOCKED'])
    }
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(oneWay)('is not paid a second time when the client cancels: %s', async (_way, disputed) => {
    const { booking } = await disputed()
    const { body: policy } = await product.as(client).get(`/appointment/policy/${booking}/cancellation`)
    expect(policy).toMatchObject({ eligible: true, refundAmount: 0, setOff: fee, reasonCode: 'payment_disputed' })
    const { body } = await cancel(client, booking)
    expect(body).toMatchObject({ status: 'cancelled', refunded: 0, setOff: fee })
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    expect(await ownOf('provider_held')).toBe(0)
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(oneWay)('is not paid a second time when the therapist cancels: %s', async (_way, disputed) => {
    const { booking } = await disputed()
    product.clock.set('2026-03-05T08:00:00Z')
    expect((await cancel(provider, booking)).body).toMatchObject({ status: 'cancelled', refunded: 0 })
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(oneWay)('is not paid a second time when the therapist misses the session: %s', async (_way, disputed) => {
    const { booking } = await disputed()
    const { startAt, participants } = await seenBy(client, booking)
    product.clock.set(Temporal.Instant.from(startAt).add({ minutes: 20 }).toString())
    const absent = participants.find(({ role }: { role: string }) => role === 'provider')
    const place = `/booking/participant/${absent.identifier}/status`
    const answer = await product.as(client).post(place, { attendance: 'absent' })
    expect(answer.status).toBe(200)
    expect(await seenBy(client, booking)).toMatchObject({ status: 'no_show', refunded: 0, setOff: fee })
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(oneWay)('is not paid a second time by an operator, nor to the card: %s', async (_way, disputed) => {
    const { booking, paid } = await disputed()
    const operator = await product.given.admin()
    const reason = 'The client asked for it'
    const session = await product.as(operator).post(`/admin/bookings/${booking}/refund`, { reason })
    expect([session.status, session.body.code]).toEqual([409, 'NOT_REFUNDABLE'])
    const card = await product.as(client).post(`/payment/${paid}/refund`, {})
    expect([card.status, card.body.code]).toEqual([409, 'NOT_REFUNDABLE'])
    expect(await wallet()).toEqual({ balance: 0, owed: fee })
  })

  test.each(byCardAtOne)('leaves the therapist the fee of a completed session: %s', async (_way, disputed) => {
    const { booking, paid } = await disputed()
    await actions.lose(paid)
    const { endAt } = await seenBy(client, booking)
    product.clock.set(Temporal.Instant.from(endAt).add({ minutes: 16 }).toString())
    await product.work()
    expect((await seenBy(client, booking)).status).toBe('completed')
    expect(await ownOf('provider_clearing')).toBe(12_750_00)
    expect(await wallet()).toEqual({ balance: 0, owed: fee })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(byCardAtOne)('leaves the therapist the fee of a late cancellation: %s', async (_way, disputed) => {
    const { booking } = await disputed()
    const { startAt } = await seenBy(client, booking)
    product.clock.set(Temporal.Instant.from(startAt).subtract({ hours: 2 }).toString())
    expect((await cancel(client, booking)).body).toMatchObject({ status: 'cancelled', refunded: 0, disputed: fee })
    expect(await ownOf('provider_clearing')).toBe(12_750_00)
    expect(await wallet()).toEqual({ balance: 0, owed: fee })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(byCardAtOne)(
    'is settled first by later credits, and the session is released: %s',
    async (_way, disputed) => {
      const { booking } = await disputed()
      await toppedUp(product, actions, client, 10_000_00)
      expect(await wallet()).toEqual({ balance: 0, owed: 5_000_00 })
      expect(await seenBy(provider, booking)).toMatchObject({ disputed: 5_000_00 })
      await toppedUp(product, actions, client, 8_000_00)
      expect(await wallet()).toEqual({ balance: 3_000_00, owed: 0 })
      const shown = await seenBy(client, booking)
      expect(shown).not.toHaveProperty('disputed')
      expect(shown.payment.status).toBe('success')
      expect((await cancel(client, booking)).body).toMatchObject({ refunded: fee })
      expect(await wallet()).toEqual({ balance: 18_000_00, owed: 0 })
      expect(await product.bookProblems()).toEqual([])
    },
  )

  test.each(ways)('that is won releases the session and ends the debt: %s', async (_way, disputed) => {
    const { booking, paid } = await disputed()
    await actions.win(paid)
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    expect(await seenBy(client, booking)).not.toHaveProperty('disputed')
    expect((await cancel(client, booking)).body).toMatchObject({ refunded: fee })
    expect(await wallet()).toEqual({ balance: fee, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(byCardAtOne)(
    'that is won after the session was cancelled refunds the money once: %s',
    async (_way, disputed) => {
      const { booking, paid } = await disputed()
      await cancel(client, booking)
      await actions.win(paid)
      expect(await wallet()).toEqual({ balance: fee, owed: 0 })
      expect(await product.bookProblems()).toEqual([])
    },
  )

  test('that is reported before its payment leaves nothing behind', async () => {
    const booking = await booked(product, client, provider)
    const { body } = await product.as(client).post(`/payment/booking/${booking}`, { method: 'card' })
    product[name].control.webhookUrl(null)
    product[name].control.pay(body.payment.reference)
    actions = chargebackActions(product, name)
    await actions.dispute(body.payment.reference)
    expect(await seenBy(client, booking)).toMatchObject({ status: 'confirmed', disputed: fee })
    expect(await wallet()).toEqual({ balance: 0, owed: fee })
    expect(await product.bookProblems()).toEqual([])
  })

  test.each(byCardAtOne)(
    'of one payment does not release the sessions of another when it is won: %s',
    async (_way, disputed) => {
      const [first, second] = [await disputed(), await booked(product, client, provider, '2026-03-11')]
      await actions.dispute(await paidCard(product, actions, client, second))
      await actions.win(first.paid)
      expect(await seenBy(client, first.booking)).not.toHaveProperty('disputed')
      expect(await seenBy(client, second)).toMatchObject({ disputed: fee })
      expect(await wallet()).toEqual({ balance: 0, owed: fee })
      expect(await product.bookProblems()).toEqual([])
    },
  )

  test('takes what a failed refund of it would return', async () => {
    const paid = await toppedUp(product, actions, client, 5_000_00)
    const { body } = await product.as(client).post(`/payment/${paid}/refund`, { amount: 2_000_00 })
    await actions.dispute(paid)
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    await actions.failRefund(paid, body.reference)
    await product.work()
    expect(await wallet()).toEqual({ balance: 0, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
    await actions.win(paid)
    expect(await wallet()).toEqual({ balance: 5_000_00, owed: 0 })
    expect(await product.bookProblems()).toEqual([])
  })
})
