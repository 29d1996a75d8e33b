import { createHash } from 'node:crypto'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { booked, confirmed, participant } from './sessions.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  product.mailbox.clear()
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider({ firstName: 'Amara', lastName: 'Okafor' })
})

const clara = () => product.as(client)
let count = 0
const address = () => `guest-${++count}@example.com`
const invite = (bookingIdentifier: string, input: object = {}) =>
  clara().post('/share-booking', { bookingIdentifier, email: address(), relation: 'partner', ...input })
const remove = (id: string, as = clara()) => as.post(`/booking/participant/${id}/status`, { status: 'removed' })

/** The token of the link in the newest mail to an address. */
async function tokenTo(to: string): Promise<string> {
  await product.drain()
  const { text } = await product.mailbox.waitFor({ to })
  return /\/guest\/#([\w-]{43})/.exec(text)?.[1] ?? ''
}
const open = (token: string) => product.visitor.post('/guest/appointment', { token })
const join = (token: string) => product.visitor.post('/guest/acknowledge', { token })
const decline = (token: string) => product.visitor.post('/guest/reject', { token })
const dead = { status: 422, body: { code: 'LINK_INVALID' } }

describe('guests are notified', () => {
  test('of a new time and of a cancellation, without when or with whom', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const [comes, declines, removed] = [address(), address(), address()]
    for (const email of [comes, declines, removed]) await invite(identifier, { email })
    await decline(await tokenTo(declines))
    const { participants } = (await clara().get(`/appointment/${identifier}`)).body
    await remove(participants.find(({ email }: { email?: string }) => email === removed).identifier)
    product.mailbox.clear()
    const path = `/providers-availability/${provider.identifier}/month/2026-03?category=${provider.therapyIdentifier}`
    const { days } = (await clara().get(path)).body
    const timeslotIdentifier = days.findLast(({ timeSlot }: CalendarDay) => timeSlot.length > 1).timeSlot[1].identifier
    expect((await clara().post(`/booking/${identifier}/reschedule`, { timeslotIdentifier })).status).toBe(200)
    await product.drain()
    const moved = await product.mailbox.waitFor({ to: comes })
    expect(moved.subject).toBe('Something has changed')
    expect(moved.text).toContain('has a new time')
    product.mailbox.clear()
    expect((await clara().post(`/booking/${identifier}/cancel`, {})).status).toBe(200)
    await product.drain()
    const cancelled = await product.mailbox.waitFor({ to: comes })
    expect(cancelled.text).toContain('will not take place')
    expect(moved.text + cancelled.text).not.toMatch(/therap|session|Okafor|March|Lagos/i)
    expect([declines, removed].flatMap((to) => product.mailbox.list({ to }))).toEqual([])
  })
})

describe('an invitation', () => {
  test('is mailed to the guest and announced to the therapist, and hides the address from both sides', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    const invited = await invite(identifier, { email, firstName: 'Ben', message: 'Please come along.' })
    expect(invited).toMatchObject({
      status: 201,
      body: { role: 'guest', firstName: 'Ben', relation: 'partner', email, status: 'invited', attendance: 'unknown' },
    })
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('You are invited')
    expect(mail.text).toContain('Please come along.')
    expect(mail.text).not.toMatch(/therap|session|Okafor|March|Lagos/i)
    const announced = await product.mailbox.waitFor({ to: provider.email, subjectIncludes: 'invited' })
    expect(announced.subject).toBe('Someone was invited to an appointment')
    expect(announced.text).not.toContain(email)
    expect(announced.text).not.toContain('Please come along.')
    const seen = await product.as(provider).get(`/appointment/${identifier}`)
    expect(JSON.stringify(seen.body)).not.toContain(email)
    expect((await clara().get(`/appointment/${identifier}`)).body.participants).toContainEqual(invited.body)
  })

  test('holds its token only in the mail', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    await invite(identifier, { email })
    const token = await tokenTo(email)
    const { rows } = await product.database.pool.query('select token_hash from booking_participant where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }])
    const { rows: jobs } = await product.database.pool.query(
      `select count(*)::int as known from jobs.job where data::text like '%' || $1 || '%'`,
      [token],
    )
    expect(jobs).toEqual([{ known: 0 }])
  })

  test('in German is written in German', async () => {
    const { identifier } = await confirmed(product, client, provider)
    await product.database.db
      .updateTable('appUser')
      .set({ locale: 'de' })
      .where('identifier', '=', client.identifier)
      .execute()
    const email = address()
    await invite(identifier, { email })
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('Sie sind eingeladen')
    expect(mail.text).toMatch(/\/de\/guest\/#[\w-]{43}/)
  })

  test('with markup and line breaks in its message is shown as written, in a mail with a single subject line', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    await invite(identifier, { email, message: '<b>Hi</b> %{inviter}\r\nBcc: all@example.com' })
    await product.drain()
    const mail = await product.mailbox.waitFor({ to: email })
    expect(mail.subject).toBe('You are invited')
    expect(mail.to).toEqual([email])
    expect(mail.text).toContain('<b>Hi</b> %{inviter}')
    expect(mail.html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  })
})

describe('the page of a guest', () => {
  test('shows time, therapist and place once the session is confirmed, and nothing else', async () => {
    await product.as(provider).put('/provider-availability/settings', {
      ...(await ownSettings()),
      meetingUrl: 'https://meet.example.com/amara',
    })
    const { identifier } = await booked(product, client, provider)
    const email = address()
    await invite(identifier, { email, firstName: 'Ben' })
    const token = await tokenTo(email)
    const shown = {
      firstName: 'Ben',
      status: 'invited',
      startAt: '2026-03-12T08:00:00.000Z',
      endAt: '2026-03-12T09:00:00.000Z',
      providerName: 'Amara Okafor',
      providerTimezone: 'Africa/Lagos',
      modality: 'Video',
    }
    expect((await open(token)).body).toEqual(shown)
    await clara().post(`/payment/booking/${identifier}`, { method: 'wallet' })
    expect((await open(token)).body).toEqual({ ...shown, meetingUrl: 'https://meet.example.com/amara' })
  })

  test('leads into no room where the product has none', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    await invite(identifier, { email })
    const token = await tokenTo(email)
    expect((await open(token)).body.room).toBeUndefined()
    expect(await product.visitor.post('/session/room', { token })).toMatchObject({
      status: 409,
      body: { code: 'ROOM_NONE' },
    })
  })

  test('lets the guest accept, change the answer and decline', async () => {
    const booking = await confirmed(product, client, provider)
    const email = address()
    await invite(booking.identifier, { email })
    const token = await tokenTo(email)
    expect((await join(token)).body.status).toBe('acknowledged')
    expect((await join(token)).body.status).toBe('acknowledged')
    expect((await decline(token)).body.status).toBe('rejected')
    expect(await join(token)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    const seen = await clara().get(`/appointment/${booking.identifier}`)
    expect(seen.body.participants.find(({ role }: { role: string }) => role === 'guest').status).toBe('rejected')
  })

  test('works until seven days are over, to the second', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    await invite(identifier, { email })
    const token = await tokenTo(email)
    product.clock.set('2026-03-09T07:59:59Z')
    expect((await open(token)).status).toBe(200)
    product.clock.set('2026-03-09T08:00:00Z')
    for (const call of [open, join, decline]) expect(await call(token)).toMatchObject(dead)
  })

  test('an expired, a removed, a cancelled, a replaced and an unknown link get the same answer', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const [removedTo, againTo, cancelledTo] = [address(), address(), address()]
    const removed = await invite(identifier, { email: removedTo })
    await invite(identifier, { email: againTo })
    await invite(identifier, { email: cancelledTo })
    const [removedLink, oldLink, cancelledLink] = [
      await tokenTo(removedTo),
      await tokenTo(againTo),
      await tokenTo(cancelledTo),
    ]
    expect((await remove(removed.body.identifier)).status).toBe(200)
    product.mailbox.clear()
    await invite(identifier, { email: againTo })
    const newLink = await tokenTo(againTo)
    expect((await open(newLink)).status).toBe(200)
    const answers = [await open(removedLink), await open(oldLink), await open('x'.repeat(43))]
    await clara().post(`/booking/${identifier}/cancel`, {})
    answers.push(await open(cancelledLink), await open(newLink))
    const [first] = answers
    for (const answer of answers) {
      expect(answer).toMatchObject(dead)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...first?.body, requestId: '' })
    }
  })

  test.each([
    [{}],
    [{ token: '' }],
    [{ token: 'x'.repeat(42) }],
    [{ token: 'x'.repeat(44) }],
    [{ token: `${'x'.repeat(42)}\u0000` }],
    [{ token: ['x'.repeat(43)] }],
    [{ token: 'x'.repeat(43), booking: 'y' }],
  ])('refuses %j', async (body) => {
    for (const path of ['appointment', 'acknowledge', 'reject'])
      expect((await product.visitor.post(`/guest/${path}`, body)).status).toBe(422)
  })
})

describe('limits', () => {
  test('four guests, and a fifth once one was removed', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const four = [
      await invite(identifier),
      await invite(identifier),
      await invite(identifier),
      await invite(identifier),
    ]
    expect(four.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await clara().get(`/appointment/${identifier}`)).body.actions).not.toContain('share')
    expect(await invite(identifier)).toMatchObject({ status: 409, body: { code: 'GUEST_LIMIT' } })
    expect((await invite(identifier, { email: four[0]?.body.email })).status).toBe(201)
    expect((await remove(four[0]?.body.identifier)).status).toBe(200)
    expect((await remove(four[0]?.body.identifier)).body.code).toBe('STATUS_CHANGED')
    expect((await invite(identifier)).status).toBe(201)
  })

  test('five in parallel leave four', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(identifier)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 201, 201, 409])
  })

  test('twenty invitations a day, then a retry time in seconds', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const email = address()
    for (let sent = 0; sent < 20; sent += 1) expect((await invite(identifier, { email })).status).toBe(201)
    expect(await invite(identifier, { email })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 24 * 3600 },
    })
    product.clock.set('2026-03-03T08:00:00Z')
    expect((await invite(identifier, { email })).status).toBe(201)
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'email'],
    [{ relation: 'boss' }, 'relation'],
    [{ message: 'four' }, 'message'],
    [{ message: 'x'.repeat(2501) }, 'message'],
    [{ firstName: '' }, 'firstName'],
    [{ firstName: 'x'.repeat(33) }, 'firstName'],
    [{ role: 'provider' }, 'role'],
  ])('refuses %j at its field', async (input, field) => {
    const { identifier } = await booked(product, client, provider)
    const answer = await invite(identifier, input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })
})

describe('who may invite and remove guests', () => {
  test('a booking of another client is answered as not found, also to its therapist', async () => {
    const { identifier } = await confirmed(product, client, provider)
    const body = { bookingIdentifier: identifier, email: address(), relation: 'family' }
    const stranger = product.as(await product.given.client())
    expect(await stranger.post('/share-booking', body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await product.as(provider).post('/share-booking', body)).status).toBe(403)
  })

  test('the therapist removes no guest, and neither side can be removed', async () => {
    const booking = await confirmed(product, client, provider)
    const guest = await invite(booking.identifier)
    expect((await remove(guest.body.identifier, product.as(provider))).status).toBe(403)
    expect((await remove(participant(booking, 'provider'))).status).toBe(403)
  })

  test('a session that has begun or was cancelled takes no guests', async () => {
    const { identifier } = await confirmed(product, client, provider)
    product.clock.set('2026-03-12T08:00:00Z')
    expect(await invite(identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('either side records whether a guest came, which moves no money', async () => {
    const booking = await confirmed(product, client, provider)
    const guest = await invite(booking.identifier)
    product.clock.set('2026-03-12T08:15:00Z')
    const noted = await product
      .as(provider)
      .post(`/booking/participant/${guest.body.identifier}/status`, { attendance: 'absent' })
    expect(noted.body.status).toBe('confirmed')
    expect(noted.body.participants.find(({ role }: { role: string }) => role === 'guest').attendance).toBe('absent')
    expect(await product.bookProblems()).toEqual([])
  })
})

async function ownSettings() {
  return (await product.as(provider).get('/provider-availability/settings')).body
}
