import { afterAll, beforeAll, expect, test } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { paidByCard } from '#tests/money/refunds/refund-kit.ts'
import { accountOf, bookPaid, givePassword, password, walletOf } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const path = '/user/profile/delete-account'
const fee = 15_000_00
const mailsTo = (email: string) => world.mailbox.list({ to: email })
const client = async (money = 0) => givePassword(world, await world.given.client({ money }))
const statusOf = async (person: { identifier: string }) => (await accountOf(world, person)).accountStatus
const signIn = (email: string) => world.visitor.post('/session', { email, password })
const bookingOf = (identifier: string) =>
  world.database.db.selectFrom('booking').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow()

test('without the password nothing happens, and the field says so', async () => {
  const clara = await client()
  const { status, body } = await world.as(clara).delete(path, {})
  expect([status, body.code, body.fields]).toEqual([
    422,
    'VALIDATION_ERROR',
    { password: en.validation.password_required },
  ])
  expect(await statusOf(clara)).toBe('active')
})

test('a wrong password is no end of the session, and too many have to wait', async () => {
  const clara = await client()
  const me = world.as(clara)
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await me.delete(path, { password: 'not-my-password1' }, { cookie: 'X-Language=de' })
    expect([status, body.code, body.fields]).toEqual([
      422,
      'PASSWORD_WRONG',
      { password: de.validation.password_wrong },
    ])
  }
  expect((await me.delete(path, { password })).body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await me.get('/user/info')).status).toBe(200)
  expect(await statusOf(clara)).toBe('active')
})

test('money in the wallet stops it, and the preview names the sum', async () => {
  const clara = await client(20_000_00)
  const me = world.as(clara)
  const { body } = await me.get(path)
  expect(body).toEqual({
    sessions: 0,
    balances: [{ amount: 20_000_00, currency: 'NGN' }],
    passwordRequired: true,
    erasureDays: privacyLimits.erasureDays,
  })
  const refusal = await me.delete(path, { password })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'WALLET_NOT_EMPTY'])
  expect(await statusOf(clara)).toBe('active')
})

test('an account without money closes: no session, no sign-in, and a letter says until when one may come back', async () => {
  const clara = await client()
  const me = world.as(clara)
  const { status, body } = await me.delete(path, { password })
  expect([status, body]).toEqual([204, null])
  expect(await statusOf(clara)).toBe('deletion_requested')
  expect((await me.get('/user/info')).status).toBe(401)
  const wrong = await world.visitor.post('/session', { email: clara.email, password: 'not-my-password1' })
  expect(wrong.body.code).toBe('LOGIN_FAILED')
  const refusal = await signIn(clara.email)
  expect([refusal.status, refusal.body.code]).toEqual([403, 'ACCOUNT_DELETION_REQUESTED'])
  await world.work()
  const [mail] = mailsTo(clara.email)
  expect(mail?.subject).toBe(en.mail.account_deletion.subject)
  expect(mail?.text).toContain('1 April 2026')
  expect(mail?.text).toContain('help@solace.example')
})

test('proxies that drop the body of a DELETE do not stand in the way: POST does the same', async () => {
  const clara = await client()
  expect((await world.as(clara).post(path, { password })).status).toBe(204)
  expect(await statusOf(clara)).toBe('deletion_requested')
})

test('asked twice at the same time, it happens once', async () => {
  const clara = await client()
  const me = world.as(clara)
  await me.get('/user/info')
  const answers = await Promise.all([1, 2, 3].map(() => me.delete(path, { password })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  await world.work()
  expect(mailsTo(clara.email)).toHaveLength(1)
})

test('sessions to come are cancelled with what the policy gives; the refund does not stop it, and we promise to pay it back', async () => {
  const [clara, theo] = [await client(3 * fee), await world.given.provider()]
  const early = await bookPaid(world, clara, theo, '2026-03-10')
  const late = await bookPaid(world, clara, theo, '2026-03-03')
  const open = await world.as(clara).post('/booking', bookable(theo, undefined))
  world.clock.advance({ minutes: 10 })
  const third = await bookPaid(world, clara, theo, '2026-03-11')
  expect((await world.as(clara).get(path)).body).toMatchObject({ sessions: 4, balances: [] })
  expect((await world.as(clara).delete(path, { password })).status).toBe(204)
  expect(await bookingOf(early)).toMatchObject({ status: 'cancelled', cancelledBy: 'client', refunded: fee })
  expect(await bookingOf(late)).toMatchObject({ status: 'cancelled', refunded: 0 })
  expect(await bookingOf(third)).toMatchObject({ status: 'cancelled', refunded: fee })
  expect(await bookingOf(open.body.identifier)).toMatchObject({ status: 'cancelled', refunded: null })
  expect(await walletOf(world, clara)).toBe(2 * fee)
  await world.work()
  const letter = mailsTo(clara.email).find(({ text }) => text.includes('sends back to that card'))
  expect(letter?.text).toContain('₦30,000')
  expect(mailsTo(theo.email).map(({ subject }) => subject)).toContain(en.mail.provider_cancelled.subject)
  expect(await world.bookProblems()).toEqual([])
})

test('what a closed account paid by card our team sends back to that card, as the letter says', async () => {
  const [clara, theo] = [await client(), await world.given.provider()]
  const reference = await paidByCard(world, clara, fee)
  await bookPaid(world, clara, theo, '2026-03-13')
  world.clock.advance({ minutes: 10 })
  expect((await world.as(clara).delete(path, { password })).status).toBe(204)
  expect(await walletOf(world, clara)).toBe(fee)
  const finance = await world.given.admin(['finance'])
  const sent = await world.as(finance).post(`/admin/payments/${reference}/refund`, { reason: 'The account is closed.' })
  expect(sent.status).toBe(202)
  expect(world.paystack.control.refunds()).toContainEqual(expect.objectContaining({ transaction: reference }))
  expect(await walletOf(world, clara)).toBe(0)
})

test('a therapist who leaves gives everything back, also late, and is not found any more', async () => {
  const [clara, theo] = [await client(2 * fee), await givePassword(world, await world.given.provider())]
  const late = await bookPaid(world, clara, theo, '2026-03-03')
  const early = await bookPaid(world, clara, theo, '2026-03-10')
  expect((await world.as(theo).get(path)).body).toMatchObject({ sessions: 2, balances: [] })
  expect((await world.as(theo).delete(path, { password })).status).toBe(204)
  for (const booking of [late, early])
    expect(await bookingOf(booking)).toMatchObject({ status: 'cancelled', cancelledBy: 'provider', refunded: fee })
  expect(await walletOf(world, clara)).toBe(2 * fee)
  expect((await world.visitor.get(`/providers/${theo.identifier}`)).status).toBe(404)
  await world.work()
  expect(mailsTo(clara.email).map(({ subject }) => subject)).toContain(en.mail.client_cancelled.subject)
  const listed = await world.database.db
    .selectFrom('providerListing')
    .select('name')
    .where('providerIdentifier', '=', theo.identifier)
    .execute()
  expect(listed).toEqual([])
})

test('a therapist with earnings has them paid out first', async () => {
  const [clara, theo] = [await client(fee), await givePassword(world, await world.given.provider())]
  await bookPaid(world, clara, theo, '2026-03-03')
  const before = world.clock.now()
  world.clock.set('2026-03-03T20:00:00Z')
  await world.work()
  const { body } = await world.as(theo).get(path)
  expect(body.balances).toHaveLength(1)
  expect((await world.as(theo).delete(path, { password })).body.code).toBe('WALLET_NOT_EMPTY')
  world.clock.set(before.toString())
})

test('a booking made in the very moment is cancelled by the next round of work', async () => {
  const [clara, theo] = [await client(fee), await givePassword(world, await world.given.provider())]
  const [slot] = await freeSlots(world, theo, '2026-03-12')
  const { body } = await world.as(clara).post('/booking', bookable(theo, slot))
  await world.as(clara).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
  const { db } = world.database
  await db
    .updateTable('appUser')
    .set({ accountStatus: 'deletion_requested' })
    .where('identifier', '=', theo.identifier)
    .execute()
  const at = world.clock.now()
  await db
    .insertInto('accountDeletion')
    .values({
      userIdentifier: theo.identifier,
      requestedAt: at.toString(),
      eraseAfter: at.add({ hours: 720 }).toString(),
    })
    .execute()
  await world.work()
  expect(await bookingOf(body.identifier)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'provider',
    refunded: fee,
  })
})

test('a sign-up that nobody verified is erased at once, although its address belongs to somebody else', async () => {
  const owner = await client()
  const stranger = await givePassword(world, await world.given.client({ verified: false }))
  const { db } = world.database
  await db.updateTable('appUser').set({ email: owner.email }).where('identifier', '=', stranger.identifier).execute()
  expect((await world.as(stranger).delete(path, { password })).status).toBe(204)
  expect(await accountOf(world, stranger)).toMatchObject({ accountStatus: 'deleted', email: null, passwordHash: null })
  await world.work()
  expect(mailsTo(owner.email)).toEqual([])
  expect(await statusOf(owner)).toBe('active')
})
