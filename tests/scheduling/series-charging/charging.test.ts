/** Sessions of a series that a saved card pays when they are due. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countries,
  openWithEvents,
  savedCard,
  simulatorOf,
  startAnew,
} from '#tests/money/payment-methods/cards-fixture.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { seriesRequest } from '#tests/scheduling/series/series.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { chargeDueSessions } from '#backend/scheduling/series-charging/charge-due-sessions.ts'
import { sweepCharges } from '#backend/scheduling/series-charging/sweep-charges.ts'
import { stopLostCharging } from '#backend/scheduling/series-charging/stop-lost-charging.ts'
import { confirmPaidBooking } from '#backend/scheduling/bookings/confirm-paid-booking.ts'
import {
  type Agreed,
  agreedSeries,
  announced,
  chargingOf,
  due,
  fee,
  paymentsOf,
  seriesOfClient,
  statusOf,
  subjects,
} from './charging-fixture.ts'

interface Ended {
  payer: GivenPerson
  series: Agreed
}

let product: Product
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => product.close())
beforeEach(() => product.forget())

const settling = () => ({
  db: product.database.db,
  services: product.backend.services,
  now: product.clock.now(),
  confirmPaidBooking,
})
const throwing = (error: unknown) => {
  throw error
}
const balance = async (client: GivenPerson) => (await product.as(client).get('/wallet/balance')).body.balance

describe.each(countries)('at %s', (_gateway, country) => {
  let client: GivenPerson
  let provider: GivenProvider
  beforeEach(async () => {
    startAnew(product)
    provider = await product.given.provider({ fee, country })
    client = await product.given.client({ country })
    product.mailbox.clear()
  })
  const simulator = () => simulatorOf(product, client).control

  test('a session is announced the day before, charged once, and its client gets the receipt', async () => {
    const series = await agreedSeries(product, client, provider)
    const before = await chargingOf(product, client, series)
    expect(before.agreed).toMatchObject({ card: { identifier: series.card }, fee })
    expect(before.sessions.find(({ bookingIdentifier }) => bookingIdentifier === series.booking)).toMatchObject({
      status: 'planned',
      fee,
    })
    const deadline = await announced(product, client, series)
    const mails = product.mailbox.list({ to: client.email })
    const mail = mails.find(({ subject }) => subject === 'A payment will be made tomorrow')
    expect(mail?.text).toContain('Visa ending in 4242')
    expect(await paymentsOf(product, series.booking)).toEqual([])
    product.clock.set(deadline.subtract({ hours: 24, minutes: 1 }).toString())
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([])
    product.clock.set(deadline.subtract({ hours: 24 }).toString())
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'success', method: 'card' }])
    expect(await statusOf(product, client, series.booking)).toBe('confirmed')
    await product.work()
    product.clock.advance({ minutes: 10 })
    await product.work()
    expect(await paymentsOf(product, series.booking)).toHaveLength(1)
    expect(subjects(product, client)).toContain('A payment was made for you')
    expect(subjects(product, client)).not.toContain('A payment is due')
    expect(await balance(client)).toBe(500_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('a card that is refused is not tried again, one without enough money once more; the client pays by the deadline', async () => {
    const words = {
      declined: 'Your bank declined the card.',
      expired: 'The card has expired.',
      confirm: 'Your bank wants you to confirm the payment.',
    } as const
    const all = []
    for (const kind of ['declined', 'expired', 'confirm'] as const) {
      const payer = await product.given.client({ country })
      const series = await agreedSeries(product, payer, await product.given.provider({ fee, country }), kind)
      all.push({ kind, payer, series })
    }
    const [first] = all
    if (!first) throw new Error('No series')
    const short = await agreedSeries(product, client, provider, 'short')
    const deadline = await due(product, first.payer, first.series)
    await product.work()
    const mails = () => product.mailbox.list({ to: client.email }).filter(({ subject }) => subject.includes('did not'))
    expect(mails().map(({ text }) => text.includes('We try once more on'))).toEqual([true])
    for (const { kind, payer, series } of all) {
      const failed = product.mailbox.list({ to: payer.email }).find(({ subject }) => subject.includes('did not go'))
      expect(failed?.text).toContain(words[kind])
      expect(failed?.text).toContain('We do not try again.')
      expect(failed?.text).toContain(`/payment/${series.booking}/`)
    }
    await product.work()
    expect(await paymentsOf(product, short.booking)).toHaveLength(1)
    product.clock.set(deadline.subtract({ hours: 18 }).toString())
    await product.work()
    expect(await paymentsOf(product, short.booking)).toHaveLength(2)
    expect(mails().map(({ text }) => text.includes('We do not try again.'))).toEqual([true, false])
    product.clock.set(deadline.subtract({ hours: 3 }).toString())
    await product.work()
    expect(await paymentsOf(product, short.booking)).toHaveLength(2)
    for (const { kind, payer, series } of all) {
      expect((await paymentsOf(product, series.booking)).map(({ status }) => status)).toEqual([
        kind === 'confirm' && country === 'NG' ? 'abandoned' : 'failed',
      ])
      expect(await statusOf(product, payer, series.booking)).toBe('pending')
    }
    const works = await savedCard(product, first.payer)
    const paid = await product
      .as(first.payer)
      .post(`/payment/booking/${first.series.booking}`, { method: 'card', paymentMethod: works })
    expect(paid.body.payment.status).toBe('success')
    expect(await statusOf(product, first.payer, first.series.booking)).toBe('confirmed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('while the gateway cannot be reached the charge waits, and is made later within the time', async () => {
    const series = await agreedSeries(product, client, provider)
    await due(product, client, series)
    const only = country === 'NG' ? 'POST /transaction/charge_authorization' : 'POST /v1/payment_intents'
    simulator().faults({ limitCalls: 1, only })
    await product.work()
    expect(await statusOf(product, client, series.booking)).toBe('pending')
    expect((await chargingOf(product, client, series)).sessions.map(({ status }) => status)).toContain('announced')
    product.clock.advance({ minutes: 20 })
    await product.work()
    expect(await statusOf(product, client, series.booking)).toBe('confirmed')
    expect((await paymentsOf(product, series.booking)).map(({ status }) => status)).toEqual(['failed', 'success'])
    expect(await product.bookProblems()).toEqual([])
  })

  test('a charge whose answer was lost is found, and not made again', async () => {
    const series = await agreedSeries(product, client, provider)
    await due(product, client, series)
    const only = country === 'NG' ? 'POST /transaction/charge_authorization' : 'POST /v1/payment_intents'
    simulator().faults({ dropAnswers: 1, only })
    await chargeDueSessions(settling(), throwing)
    product.clock.advance({ minutes: 6 })
    await product.work()
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'success', method: 'card' }])
    expect(await statusOf(product, client, series.booking)).toBe('confirmed')
    product.clock.advance({ minutes: 6 })
    await product.work()
    expect(subjects(product, client)).toContain('A payment was made for you')
    expect(await product.bookProblems()).toEqual([])
  })

  test('after a crash before the gateway was called the charge is made once, in time', async () => {
    const series = await agreedSeries(product, client, provider)
    await due(product, client, series)
    const { services } = product.backend
    const chargeCard = () => Promise.reject(new Error('The process ends'))
    const gateways = {
      ...services.gateways,
      for: (...of: Parameters<typeof services.gateways.for>) => {
        const gateway = services.gateways.for(...of)
        return gateway && { ...gateway, chargeCard }
      },
    }
    const problems: unknown[] = []
    const crashing = { ...settling(), services: { ...services, gateways } }
    await chargeDueSessions(crashing, (error) => problems.push(error))
    expect(problems).toHaveLength(1)
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'pending', method: 'card' }])
    for (const _round of [1, 2, 3, 4]) {
      product.clock.advance({ minutes: 16 })
      await product.work()
    }
    expect((await paymentsOf(product, series.booking)).map(({ status }) => status)).toEqual(['failed', 'success'])
    expect(await statusOf(product, client, series.booking)).toBe('confirmed')
    expect(await product.bookProblems()).toEqual([])
  })

  test('a charge whose session was cancelled meanwhile goes to the wallet and is not called a payment for it', async () => {
    const series = await agreedSeries(product, client, provider)
    await due(product, client, series)
    const only = country === 'NG' ? 'POST /transaction/charge_authorization' : 'POST /v1/payment_intents'
    simulator().faults({ dropAnswers: 1, only })
    await chargeDueSessions(settling(), throwing)
    expect((await product.as(client).post(`/booking/${series.booking}/cancel`, {})).status).toBe(200)
    product.clock.advance({ minutes: 6 })
    for (const _round of [1, 2, 3]) await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'success', method: 'card' }])
    expect(await balance(client)).toBe(500_00 + fee)
    expect(subjects(product, client)).not.toContain('A payment was made for you')
    expect(await product.bookProblems()).toEqual([])
  })

  test('several workers charge once, and not at all what the client pays at the same moment', async () => {
    const series = await agreedSeries(product, client, provider)
    const payer = await product.given.client({ country })
    const paying = await agreedSeries(product, payer, await product.given.provider({ fee, country }))
    await due(product, client, series)
    const own = product
      .as(payer)
      .post(`/payment/booking/${paying.booking}`, { method: 'card', paymentMethod: paying.card })
    await Promise.all([own, ...Array.from({ length: 4 }, () => chargeDueSessions(settling(), throwing))])
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'success', method: 'card' }])
    const paid = (await paymentsOf(product, paying.booking)).filter(({ status }) => status === 'success')
    expect(paid).toHaveLength(1)
    expect(await product.bookProblems()).toEqual([])
  })
})

describe('whatever the gateway', () => {
  let client: GivenPerson
  let provider: GivenProvider
  beforeEach(async () => {
    startAnew(product)
    provider = await product.given.provider({ fee })
    client = await product.given.client()
    product.mailbox.clear()
  })

  test('the wallet pays where it has the whole fee', async () => {
    const series = await agreedSeries(product, client, provider)
    await product.as(client).post('/payment/wallet', { amount: 500_00, paymentMethod: series.card })
    await due(product, client, series)
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([{ status: 'success', method: 'wallet' }])
    expect(await balance(client)).toBe(200_00)
    await product.work()
    expect(product.mailbox.list({ to: client.email }).some(({ text }) => text.includes('from your wallet'))).toBe(true)
    expect(await product.bookProblems()).toEqual([])
  })

  test('whoever agrees again is notified again of what will be charged when', async () => {
    const series = await agreedSeries(product, client, provider)
    const deadline = await announced(product, client, series)
    const notices = () => subjects(product, client).filter((subject) => subject === 'A payment will be made tomorrow')
    expect(notices()).toHaveLength(1)
    await product.as(client).delete(series.path)
    product.clock.set(deadline.subtract({ hours: 40 }).toString())
    await product.as(client).put(series.path, { paymentMethod: series.card, fee, agree: true })
    await product.work()
    expect(notices()).toHaveLength(2)
    expect((await chargingOf(product, client, series)).sessions).toContainEqual(
      expect.objectContaining({
        bookingIdentifier: series.booking,
        status: 'announced',
        chargeAt: deadline.subtract({ hours: 16 }).toString({ fractionalSecondDigits: 3 }),
      }),
    )
  })

  test('a session that was moved so far forward that its charge would be too late is paid by the client', async () => {
    const series = await agreedSeries(product, client, provider, 'works', '2026-03-13')
    await announced(product, client, series)
    const [slot] = await freeSlots(product, provider, '2026-03-17')
    const moved = await product
      .as(client)
      .post(`/booking/${series.booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.status).toBe(200)
    await product.work()
    const { sessions } = await chargingOf(product, client, series)
    expect(sessions.find(({ bookingIdentifier }) => bookingIdentifier === series.booking)).toMatchObject({
      status: 'by_hand',
      chargeAt: null,
    })
    await product.work()
    expect(subjects(product, client)).toContain('A payment is due')
  })

  test('a session that was left out is not charged; the next one is', async () => {
    const series = await agreedSeries(product, client, provider)
    await announced(product, client, series)
    const skipped = await product.as(client).delete(`${series.path}/${series.booking}`)
    expect(skipped.body.sessions[0]).toMatchObject({ status: 'skipped', chargeAt: null })
    expect(skipped.body.sessions[1]).toMatchObject({ bookingIdentifier: series.next, status: 'planned' })
    product.clock.advance({ hours: 25 })
    await product.work()
    expect(await paymentsOf(product, series.booking)).toEqual([])
    await due(product, client, { ...series, booking: series.next })
    await product.work()
    expect(await statusOf(product, client, series.next)).toBe('confirmed')
  })

  test('nothing is charged where the reason for it is gone, also after the notice', async () => {
    const { pool } = product.database
    const ends = {
      'a fee above the one that was agreed to': ({ series }) =>
        pool.query('update booking set fee = fee + 1 where series_identifier = $1', [series.series]),
      'a suspended client': ({ payer }) =>
        pool.query(`update app_user set account_status = 'suspended' where identifier = $1`, [payer.identifier]),
      'a consent that was revoked': ({ payer, series }) => product.as(payer).delete(series.path),
      'a card that was removed': ({ payer, series }) => product.as(payer).delete(`/payment-methods/${series.card}`),
      'a series that was cancelled': ({ payer, series }) =>
        product.as(payer).post(`/booking/series/${series.series}/cancel`, {
          scope: 'all',
          bookingIdentifier: series.next,
        }),
      'a client on the page of the gateway': ({ payer, series }) =>
        product.as(payer).post(`/payment/booking/${series.booking}`, { method: 'card' }),
    } satisfies Record<string, (of: Ended) => PromiseLike<unknown>>
    const all: { what: string; end: (of: Ended) => PromiseLike<unknown>; payer: GivenPerson; series: Agreed }[] = []
    for (const [what, end] of Object.entries(ends)) {
      const payer = await product.given.client()
      const series = await agreedSeries(product, payer, await product.given.provider({ fee }))
      all.push({ what, end, payer, series })
    }
    const control = await agreedSeries(product, client, provider)
    const deadline = await due(product, client, control)
    for (const { end, ...of } of all) await end(of)
    await product.work()
    expect(await statusOf(product, client, control.booking)).toBe('confirmed')
    const charged = async () => {
      const found = []
      for (const { what, series } of all)
        for (const { status } of await paymentsOf(product, series.booking)) found.push(`${what}: ${status}`)
      return found
    }
    expect(await charged()).toEqual(['a client on the page of the gateway: pending'])
    product.clock.set(deadline.subtract({ hours: 23 }).toString())
    await product.work()
    expect((await charged()).filter((line) => !line.startsWith('a client on the page'))).toEqual([])

    const of = (wanted: keyof typeof ends) => {
      const found = all.find(({ what }) => what === wanted)
      if (!found) throw new Error(wanted)
      return found
    }
    expect(subjects(product, of('a consent that was revoked').payer)).toContain('A payment is due')
    const removed = of('a card that was removed')
    expect((await chargingOf(product, removed.payer, removed.series)).agreed).toBeNull()
    expect(subjects(product, removed.payer)).toContain('Automatic payment is off')
    const { rows } = await pool.query('select 1 from series_charge where series_identifier = $1', [
      of('a series that was cancelled').series.series,
    ])
    expect(rows).toEqual([])
    expect(await product.bookProblems()).toEqual([])
  })
})

test('what became of a charge is deleted later, but not while the session is to be paid', async () => {
  product.clock.set(start)
  const client = await product.given.client()
  const series = await agreedSeries(product, client, await product.given.provider({ fee }))
  for (const booking of [series.booking, series.next]) await product.as(client).delete(`${series.path}/${booking}`)
  await product.as(client).post(`/booking/${series.booking}/cancel`, {})
  const sweepAfter = async (days: number) => {
    await sweepCharges({ db: product.database.db, now: product.clock.now().add({ hours: days * 24 }) })
    const { rows } = await product.database.pool.query(
      'select booking_identifier from session_charge where client_identifier = $1',
      [client.identifier],
    )
    return rows.map((row: { booking_identifier: string }) => row.booking_identifier)
  }
  expect(await sweepAfter(89)).toHaveLength(2)
  expect(await sweepAfter(91)).toEqual([series.next])
})

test('another card that is chosen while the loss of the first one is noticed stays', async () => {
  product.clock.set(start)
  const client = await product.given.client()
  const series = await agreedSeries(product, client, await product.given.provider({ fee }))
  const other = await savedCard(product, client, 'short')
  await product.as(client).delete(`/payment-methods/${series.card}`)
  const choosing = await product.database.pool.connect()
  try {
    await choosing.query('begin')
    await choosing.query('update series_charge set payment_method_identifier = $1 where series_identifier = $2', [
      other,
      series.series,
    ])
    const stopping = stopLostCharging(settling(), throwing)
    await expect
      .poll(async () => {
        const { rows } = await product.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await choosing.query('commit')
    await stopping
  } finally {
    choosing.release()
  }
  expect((await chargingOf(product, client, series)).agreed?.card?.identifier).toBe(other)
})

describe('agreeing', () => {
  let client: GivenPerson
  let provider: GivenProvider
  beforeEach(async () => {
    product.clock.set(start)
    provider = await product.given.provider({ fee })
    client = await product.given.client()
  })

  test('needs the consent, the fee that was seen, and an own card', async () => {
    const series = await seriesOfClient(product, client, provider)
    const card = await savedCard(product, client)
    const put = (body: object) => product.as(client).put(series.path, body)
    const other = await product.given.client()
    const foreign = await savedCard(product, other)
    expect((await put({ paymentMethod: card, fee })).status).toBe(422)
    expect((await put({ paymentMethod: card, fee, agree: false })).status).toBe(422)
    expect((await put({ paymentMethod: card, fee: fee - 1, agree: true })).body.code).toBe('STATUS_CHANGED')
    expect((await put({ paymentMethod: foreign, fee, agree: true })).body.code).toBe('VALIDATION_ERROR')
    expect((await put({ paymentMethod: card, fee, agree: true })).status).toBe(200)
  })

  test('of another client looks like none', async () => {
    const series = await agreedSeries(product, client, provider)
    const other = await product.given.client()
    const card = await savedCard(product, other)
    const unknown = series.path.replace(series.series, '00000000-0000-4000-8000-000000000000')
    for (const path of [series.path, unknown]) {
      expect((await product.as(other).get(path)).status).toBe(404)
      expect((await product.as(other).put(path, { paymentMethod: card, fee, agree: true })).status).toBe(404)
      expect((await product.as(other).delete(path)).status).toBe(404)
      expect((await product.as(other).delete(`${path}/${series.booking}`)).status).toBe(404)
    }
    const own = await seriesOfClient(product, other, await product.given.provider({ fee }))
    expect((await product.as(other).delete(`${own.path}/${series.booking}`)).status).toBe(404)
    expect((await chargingOf(product, client, series)).agreed).not.toBeNull()
  })

  test('is possible while booking, for sessions that are paid one by one', async () => {
    const card = await savedCard(product, client)
    const { body: made } = await product
      .as(client)
      .post('/booking/series', await requestOf({ charging: { paymentMethod: card, fee, agree: true } }))
    expect(await chargingOf(product, client, pathOf(made))).toMatchObject({ isPossible: true, agreed: { fee } })
    const request = await requestOf({
      charging: { paymentMethod: card, fee, agree: true },
      payment: 'upfront',
      place: 1,
    })
    expect((await product.as(client).post('/booking/series', request)).status).toBe(422)
    const other = await requestOf({ charging: { paymentMethod: card, fee: fee + 1, agree: true }, place: 1 })
    expect((await product.as(client).post('/booking/series', other)).body.code).toBe('STATUS_CHANGED')
  })

  test('is not possible for a series that is paid at once', async () => {
    const card = await savedCard(product, client)
    const { body: made } = await product.as(client).post('/booking/series', await requestOf({ payment: 'upfront' }))
    const path = pathOf(made)
    expect((await chargingOf(product, client, path)).isPossible).toBe(false)
    expect((await product.as(client).put(path.path, { paymentMethod: card, fee, agree: true })).body.code).toBe(
      'POLICY_BLOCKED',
    )
  })

  test('holds for a series that the therapist made', async () => {
    await product.as(client).post('/booking', bookable(provider, undefined))
    const { clientIdentifier, ...input } = { ...(await requestOf({ place: 2 })), clientIdentifier: client.identifier }
    const { providerIdentifier: _own, ...body } = input
    const made = await product.as(provider).post('/appointment/series', { ...body, clientIdentifier })
    expect(made.status).toBe(201)
    const card = await savedCard(product, client)
    const agreed = await product.as(client).put(pathOf(made.body).path, { paymentMethod: card, fee, agree: true })
    expect(agreed.body.sessions.map(({ status }: { status: string }) => status)).toEqual([
      'by_hand',
      'planned',
      'planned',
    ])
  })

  const requestOf = (change: Parameters<typeof seriesRequest>[3] = {}) =>
    seriesRequest(product, provider, '2026-03-11', { count: 3, ...change })
  const pathOf = ({ series }: { series: { identifier: string } }) => ({
    path: `/booking/series/${series.identifier}/charging`,
  })
})
