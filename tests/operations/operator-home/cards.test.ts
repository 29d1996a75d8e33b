/** The cards of the operators' home page: who reads them, and what each figure is. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import type { BookingDay, RecentEvent, SystemState } from '#schemas/operations/operator-home.ts'
import { practiceIn } from '#tests/money/payouts/practice.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'

const cards = ['money', 'bookings', 'recent', 'system'] as const

describe('permissions', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  const opened = async (permissions: OperatorPermission[]) => {
    const operator = product.as(await product.given.admin(permissions))
    const answers = await Promise.all(cards.map((card) => operator.get(`/admin/home/${card}`)))
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true)
    return cards.filter((_, at) => answers[at]?.status === 200)
  }

  test('each card needs the permission of the screens with the same data', async () => {
    expect(await opened(['finance'])).toEqual(['money', 'bookings'])
    expect(await opened(['support'])).toEqual(['bookings', 'system'])
    expect(await opened(['verify', 'content'])).toEqual([])
    expect(await opened([])).toEqual([])
    expect(await opened(['super'])).toEqual([...cards])
  })

  test('it is for operators alone', async () => {
    for (const card of cards) {
      for (const person of [await product.given.client(), await product.given.provider({ listed: false })])
        expect((await product.as(person).get(`/admin/home/${card}`)).status).toBe(403)
      expect((await product.visitor.get(`/admin/home/${card}`)).status).toBe(401)
    }
  })
})

describe('bookings', () => {
  test('are counted on the UTC day on which they were made, whatever became of them', async () => {
    const product = await openProduct()
    const practice = await practiceIn(product)
    const operator = product.as(await product.given.admin(['support']))
    const days = async (): Promise<BookingDay[]> => (await operator.get('/admin/home/bookings')).body.days
    await practice.paid('2026-03-04')
    const cancelled = await practice.paid('2026-03-05')
    await product.as(practice.client).post(`/booking/${cancelled}/cancel`, {})
    product.clock.set('2026-03-03T00:00:00Z')
    await practice.paid('2026-03-06')
    const found = await days()
    expect(found).toHaveLength(14)
    expect(found[0]).toEqual({ date: '2026-02-18', made: 0, cancelled: 0 })
    expect(found.slice(-2)).toEqual([
      { date: '2026-03-02', made: 2, cancelled: 1 },
      { date: '2026-03-03', made: 1, cancelled: 0 },
    ])
    product.clock.set('2026-03-16T00:00:00Z')
    expect((await days())[0]).toEqual({ date: '2026-03-03', made: 1, cancelled: 0 })
    await product.close()
  })
})

describe('what just happened', () => {
  test('names operators and nobody else, and leaves out reads, sign-ins and session rooms', async () => {
    const product = await openProduct()
    const [self, other] = [await product.given.admin(), await product.given.admin(['support'])]
    const [client, provider] = [await product.given.client(), await product.given.provider({ listed: false })]
    let minute = 0
    const event = (action: string, actor: string | null, impersonator: string | null = null) =>
      product.database.pool.query(
        `insert into audit_event (at, action, actor, impersonator, subject, details) values ($1, $2, $3, $4, $5, '{"reason":"private"}')`,
        [`2026-03-02T07:${String((minute += 1)).padStart(2, '0')}:00Z`, action, actor, impersonator, client.identifier],
      )
    await event('review.judge', self.identifier)
    await event('admin.user_suspended', self.identifier)
    await event('payout.held', other.identifier)
    await event('verification.submitted', provider.identifier)
    await event('booking.absence_contested', client.identifier)
    await event('admin.team_note_added', client.identifier, other.identifier)
    await event('finance.differences_found', null)
    for (const action of ['login.succeeded', 'admin.user_viewed', 'admin.person_listed', 'room.entered', 'note.read'])
      await event(action, client.identifier)
    const { body } = await product.as(self).get('/admin/home/recent')
    expect(body.data.map(({ action, by, operatorName }: RecentEvent) => [action, by, operatorName])).toEqual([
      ['finance.differences_found', 'system', null],
      ['admin.team_note_added', 'operator', 'Olu Tester'],
      ['booking.absence_contested', 'client', null],
      ['verification.submitted', 'provider', null],
      ['payout.held', 'operator', 'Olu Tester'],
      ['admin.user_suspended', 'you', null],
    ])
    expect(JSON.stringify(body)).not.toMatch(/Clara|Theo|private/)
    await product.close()
  })
})

describe('the system', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    product.clock.set(start)
    await product.database.pool.query('delete from jobs.job')
    await product.database.pool.query('delete from gateway_event')
  })

  const system = async (): Promise<SystemState> => {
    const { status, body } = await product.as(await product.given.admin(['support'])).get('/admin/home/system')
    expect(status).toBe(200)
    return body
  }
  /** A job of the queue, whose clock is the real one. */
  const job = async (name: 'mail' | 'export', change: string) => {
    const { db, pool } = product.database
    const { jobs } = product.backend.services
    const key = randomUUID()
    if (name === 'export') await jobs.enqueue(db, name, { identifier: key }, { key })
    else await jobs.enqueue(db, name, { to: 'a@example.com', locale: 'en', template: 'test', words: {}, key }, { key })
    await pool.query(`update jobs.job set ${change} where singleton_key = $1`, [key])
  }
  const reconciled = (gateway: string, at: string, differences: number) =>
    product.database.pool.query(
      `insert into reconciliation (identifier, gateway, from_date, to_date, created_at, matched, differences)
       values ($1, $2, $3::timestamptz::date, $3::timestamptz::date, $3, 4, $4)`,
      [randomUUIDv7(), gateway, at, differences],
    )

  test('is all right with an empty queue, gateways that were reconciled and an even ledger', async () => {
    await product.work()
    const state = await system()
    expect(state).toMatchObject({
      jobs: { oldestDueAt: null, due: 0, failed: 0, isLate: false },
      mails: { waiting: 0, oldestSince: null, failed: 0, isLate: false },
      ledger: { checkedAt: '2026-03-02T08:00:00.000Z', isBalanced: true },
      problems: 0,
    })
    expect(state.gateways.map(({ gateway, isLate }) => [gateway, isLate])).toEqual([
      ['paystack', false],
      ['stripe', false],
    ])
  })

  test('distinguishes jobs that are due from those for later, and knows the oldest', async () => {
    await job('export', `start_after = now() + interval '1 hour'`)
    expect(await system()).toMatchObject({ jobs: { due: 0, oldestDueAt: null, isLate: false } })
    await job('export', `start_after = now() - interval '3 minutes', created_on = now() - interval '3 minutes'`)
    expect(await system()).toMatchObject({ jobs: { due: 1, isLate: false } })
    await job('export', `start_after = now() - interval '11 minutes', created_on = now() - interval '11 minutes'`)
    const { jobs, mails } = await system()
    expect(jobs).toMatchObject({ due: 2, isLate: true })
    expect(Date.now() - Date.parse(jobs.oldestDueAt ?? '')).toBeGreaterThan(10 * 60_000)
    expect(mails).toMatchObject({ waiting: 0 })
  })

  test('counts mails that wait for another try, and those that failed for good', async () => {
    await job(
      'mail',
      `state = 'retry', start_after = now() + interval '5 minutes', created_on = now() - interval '21 minutes'`,
    )
    expect(await system()).toMatchObject({
      jobs: { due: 0, failed: 0 },
      mails: { waiting: 1, failed: 0, isLate: true },
    })
    await job('mail', `state = 'failed', completed_on = now()`)
    await job('export', `state = 'failed', completed_on = now()`)
    expect(await system()).toMatchObject({ jobs: { failed: 2 }, mails: { waiting: 1, failed: 1 } })
  })

  test('knows the newest event and the newest reconciliation of each gateway', async () => {
    for (const [key, at] of [
      ['one', '2026-03-02T07:00:00Z'],
      ['two', '2026-03-02T07:30:00Z'],
    ])
      await product.database.pool.query('insert into gateway_event (gateway, key, received_at) values ($1, $2, $3)', [
        'stripe',
        key,
        at,
      ])
    await reconciled('paystack', '2026-03-02T08:10:00Z', 2)
    await reconciled('stripe', '2026-03-02T08:10:00Z', 0)
    const before = (await system()).problems
    const of = async (name: string) => (await system()).gateways.find(({ gateway }) => gateway === name)
    expect(await of('stripe')).toMatchObject({ lastEventAt: '2026-03-02T07:30:00.000Z', differences: 0, isLate: false })
    expect(await of('paystack')).toMatchObject({ lastEventAt: null, differences: 2 })
    product.clock.set('2026-03-03T10:10:01Z')
    expect(await of('stripe')).toMatchObject({ isLate: true })
    expect((await system()).problems).toBe(before + 1)
  })
})
