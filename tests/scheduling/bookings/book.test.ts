import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

test('a client books a free hour, pays from the wallet, and both sides see it', async () => {
  const [client, provider] = [await product.given.client({ money: 20_000_00 }), await product.given.provider()]
  const clara = product.as(client)
  const [slot] = await freeSlots(product, provider, '2026-03-04')

  const booked = await clara.post('/booking', bookable(provider, slot))
  expect(booked).toMatchObject({
    status: 201,
    body: {
      status: 'pending',
      startAt: slot?.startTime,
      fee: 15_000_00,
      currency: 'NGN',
      actions: ['cancel', 'reschedule', 'pay', 'share', 'waitlist'],
    },
  })

  const offer = await clara.get(`/payment/booking/${booked.body.identifier}`)
  expect(offer.body).toMatchObject({
    amount: 15_000_00,
    walletBalance: 20_000_00,
    shortfall: 0,
    methods: ['wallet', 'card'],
    dueAt: '2026-03-02T08:15:00.000Z',
  })

  const paid = await clara.post(`/payment/booking/${booked.body.identifier}`, { method: 'wallet' })
  expect(paid).toMatchObject({ status: 200, body: { payment: { status: 'success' }, metadata: {} } })

  for (const person of [client, provider]) {
    const seen = await product.as(person).get('/appointment?statuses=upcoming')
    expect(seen.body).toMatchObject({
      data: [{ identifier: booked.body.identifier, status: 'confirmed', previousStatus: 'pending' }],
      meta: { total: 1 },
    })
  }
  expect((await clara.get('/wallet/balance')).body).toMatchObject({ balance: 5_000_00, currency: 'NGN' })
  expect((await clara.get('/wallet/transactions')).body.data).toMatchObject([
    {
      transactionType: 'booking_payment',
      direction: 'debit',
      amount: 15_000_00,
      balanceAfter: 5_000_00,
      counterpart: 'Theo Tester',
    },
    { transactionType: 'topup', direction: 'credit', amount: 20_000_00, balanceAfter: 20_000_00 },
  ])
  expect((await clara.get('/wallet/stats')).body).toMatchObject({
    balance: 5_000_00,
    totalIn: 20_000_00,
    totalOut: 15_000_00,
    sessionsPaid: 1,
  })
  expect((await freeSlots(product, provider, '2026-03-04')).map(({ identifier }) => identifier)).not.toContain(
    slot?.identifier,
  )
  expect(await product.bookProblems()).toEqual([])

  await product.work()
  const mail = await product.mailbox.waitFor({ to: client.email })
  expect(mail.subject).toBe('Your booking is confirmed')
})
